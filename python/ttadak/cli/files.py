"""The records of a file named on the command line."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ttadak import record
from ttadak.errors import ParseError


def records_of(path: str) -> Iterator[tuple[int, record.Record | ParseError]]:
    """Each record of a .jsonl or .parquet file with the number of its line or row, or what is wrong with that line."""
    if Path(path).suffix == ".parquet":
        yield from enumerate(record.from_parquet(path), start=1)
        return
    with record.read(path) as reader:
        while True:
            try:
                item: record.Record | ParseError = next(reader)
            except StopIteration:
                return
            except ParseError as error:
                item = error
            yield reader.line, item
