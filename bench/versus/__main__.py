"""The whole table: ``python bench/versus [--smoke]``."""

import costs
import openspiel
import rlcard_pgx
import scaling

for part in (costs, scaling, openspiel, rlcard_pgx):
    part.main()
