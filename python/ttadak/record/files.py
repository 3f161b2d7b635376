"""Record files: JSON Lines and Parquet."""

from __future__ import annotations

import importlib
import json
import os
import tempfile
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from pathlib import Path
from types import ModuleType
from typing import Any, BinaryIO, Generic, Self, TextIO, TypeVar, overload

from ttadak.errors import MissingExtraError, ParseError
from ttadak.record.model import MAX_CHARACTERS, Record, SeatRecord, dumps

_FilePath = str | os.PathLike[str]
_R = TypeVar("_R", Record, SeatRecord)
_ROWS = 10_000  # of one row group


class Reader(Generic[_R]):
    """The records of a file, one a line; empty lines are passed over.

    A line that is none raises a ParseError that begins with its number. The reader stays usable: the next call reads
    the next line. With `errors` the fault is handed to that function instead and the line left out. `line` is the number
    of the line last read.
    """

    def __init__(self, path: _FilePath, kind: type[_R], errors: Callable[[ParseError], object] | None = None) -> None:
        self.line = 0
        self._kind: type[_R] = kind
        self._errors = errors
        self._file: BinaryIO = open(path, "rb")  # noqa: SIM115 - closed by close, at the latest at the end of the file

    def __iter__(self) -> Iterator[_R]:
        return self

    def __next__(self) -> _R:
        while line := self._next_line():
            if not line.strip():
                continue
            try:
                return self._parse(line)
            except ParseError as error:
                fault = ParseError(f"line {self.line}: {error}")
                if self._errors is None:
                    raise fault from None
                self._errors(fault)
        self.close()
        raise StopIteration

    def close(self) -> None:
        """Close the file; done by itself at its end."""
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __del__(self) -> None:
        if hasattr(self, "_file"):
            self._file.close()

    def _next_line(self) -> bytes:
        """The next line, cut off a little beyond the longest that can be a record; empty at the end."""
        if self._file.closed:
            return b""
        line = self._file.readline(4 * MAX_CHARACTERS + 2)
        if len(line) > 4 * MAX_CHARACTERS and not line.endswith(b"\n"):
            while self._file.readline(MAX_CHARACTERS)[-1:] not in (b"\n", b""):
                pass
        self.line += bool(line)
        return line

    def _parse(self, line: bytes) -> _R:
        try:
            text = line.decode()
        except UnicodeDecodeError as error:
            raise ParseError(f"not UTF-8: {error.reason} at byte {error.start}") from None
        return self._kind.from_json(text)


@overload
def read(path: _FilePath, *, errors: Callable[[ParseError], object] | None = None) -> Reader[Record]: ...
@overload
def read(path: _FilePath, kind: type[_R], errors: Callable[[ParseError], object] | None = None) -> Reader[_R]: ...
def read(path: _FilePath, kind: Any = Record, errors: Callable[[ParseError], object] | None = None) -> Any:
    """Iterate over the records of a JSON Lines file: whole games, or with `kind=SeatRecord` those of a seat.

    Raises:
        ParseError: on reaching a malformed line, whose number it names; iterating on goes to the next line. With `errors` that
            function is called with the ParseError instead.
    """
    return Reader(path, kind, errors)


def write(target: _FilePath | TextIO, records: Iterable[Record | SeatRecord]) -> int:
    """Write records, one a line; how many there were.

    A path gets the whole file or, if anything fails, keeps what it had: the lines go to a temporary file beside it that
    takes its place when it is on the disk.
    """
    if not isinstance(target, str | os.PathLike):
        return _write_lines(target, records)
    path = Path(target)
    handle, temporary = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with open(handle, "w", encoding="utf-8", newline="\n") as file:
            count = _write_lines(file, records)
            file.flush()
            os.fsync(file.fileno())
        _take_place(temporary, path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise
    return count


def _write_lines(file: TextIO, records: Iterable[Record | SeatRecord]) -> int:
    count = 0
    for record in records:
        file.write(record.to_json() + "\n")
        count += 1
    return count


def _take_place(temporary: str, path: Path) -> None:
    """Rename, keeping the mode a new file would have had, and have the folder written out."""
    mask = os.umask(0)
    os.umask(mask)
    os.chmod(temporary, path.stat().st_mode & 0o7777 if path.exists() else 0o666 & ~mask)
    os.replace(temporary, path)
    if os.name == "posix":
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


class Log:
    """A file that records are added to, each handed to the operating system at once (with `sync`: to the disk).

    A torn last line, left by a crash, is ended first, so that it spoils no other.
    """

    def __init__(self, path: _FilePath, *, sync: bool = False) -> None:
        self._sync = sync
        self._file = open(path, "ab+")  # noqa: SIM115 - closed by close
        if self._file.tell() > 0:
            self._file.seek(-1, os.SEEK_END)
            if self._file.read(1) != b"\n":
                self._file.write(b"\n")

    def add(self, record: Record | SeatRecord) -> None:
        """Add one record."""
        self._file.write(record.to_json().encode() + b"\n")
        self._file.flush()
        if self._sync:
            os.fsync(self._file.fileno())

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def append(path: _FilePath, record: Record | SeatRecord) -> None:
    """Add one record to the end of a file."""
    with Log(path) as log:
        log.add(record)


def _pyarrow() -> tuple[ModuleType, ModuleType]:
    try:
        return importlib.import_module("pyarrow"), importlib.import_module("pyarrow.parquet")
    except ImportError:
        raise MissingExtraError("pyarrow", "data") from None


def to_parquet(records: Iterable[Record], path: _FilePath) -> int:
    """Write records as a Parquet file, a row each (`rules`, `start`, `info` as JSON); how many there were.

    Raises:
        MissingExtraError: pyarrow is not installed.
    """
    arrow, parquet = _pyarrow()
    texts = arrow.list_(arrow.string())
    kinds = {
        "game": arrow.string(),
        "rules": arrow.string(),
        "seats": arrow.uint8(),
        "seed": arrow.uint64(),
        "start": arrow.string(),
        "actions": texts,
        "returns": arrow.list_(arrow.float64()),
        "reshuffles": arrow.list_(texts),
        "info": arrow.string(),
    }
    schema = arrow.schema(kinds, metadata={"ttadak_record_format": "1"})
    rows, count = map(_row, records), 0
    with parquet.ParquetWriter(os.fspath(path), schema, compression="zstd") as writer:
        while chunk := list(islice(rows, _ROWS)):
            writer.write_table(arrow.Table.from_pylist(chunk, schema=schema))
            count += len(chunk)
    return count


def _row(record: Record) -> dict[str, Any]:
    plain = {"game": record.game, "seats": record.seats, "seed": record.seed, "actions": record.actions}
    folded = {"rules": dumps(record.rules), "start": dumps(record.start), "info": dumps(record.info)}
    return {**plain, **folded, "returns": record.returns, "reshuffles": record.reshuffles}


def from_parquet(path: _FilePath) -> Iterator[Record]:
    """The records of a Parquet file that `to_parquet` wrote.

    Raises:
        MissingExtraError: pyarrow is not installed.
        ParseError: a row that is no record; it names the row.
    """
    arrow, parquet = _pyarrow()
    try:
        with parquet.ParquetFile(os.fspath(path)) as file:
            number = 0
            for batch in file.iter_batches(batch_size=_ROWS):
                for row in batch.to_pylist():
                    number += 1
                    yield _from_row(row, number)
    except arrow.ArrowInvalid as error:
        raise ParseError(f"not a Parquet file: {error}") from None


def _from_row(row: dict[str, Any], number: int) -> Record:
    try:
        folded = {key: json.loads(row[key]) for key in ("rules", "start", "info")}
        return Record.from_dict({"format": 1, **row, **folded})
    except (ParseError, KeyError, TypeError, ValueError) as error:
        raise ParseError(f"row {number}: {error}") from None
