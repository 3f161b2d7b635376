"""Game records: JSON Lines, one game a line, enough to replay a game without any generator.

A record holds the position as dealt, the actions that were real decisions and the order of each reshuffle; its seed is a comment.
`redact` makes the record one seat may have. `check` has a record judged by the reference, which shares no code with the engine.
"""

from ttadak.record.check import Finding, check
from ttadak.record.files import Log, Reader, append, from_parquet, read, to_parquet, write
from ttadak.record.model import FORMAT, Record, SeatRecord
from ttadak.record.play import final_state, record_of, redact, replay

__all__ = [
    "FORMAT",
    "Finding",
    "Log",
    "Reader",
    "Record",
    "SeatRecord",
    "append",
    "check",
    "final_state",
    "from_parquet",
    "read",
    "record_of",
    "redact",
    "replay",
    "to_parquet",
    "write",
]
