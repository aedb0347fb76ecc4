"""Where a command may write: looked at before the work begins, so that an hour's run does not end in a refusal."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path

import click


class Refused(click.ClickException):
    """An output that a command will not write; the message is the one sentence for the user."""

    exit_code = 2


def check_output(out: Path, kinds: Sequence[str], inputs: Iterable[Path | str | None] = (), *, force: bool) -> None:
    """Refuse an output file that cannot or must not be written, in one sentence.

    `kinds` are the endings that the command can write (".csv"); `inputs` are the files of this run, which are never
    written over, `force` or not. Raises `Refused`.
    """
    if out.suffix.lower() not in kinds:
        given = f"ends in {out.suffix}" if out.suffix else "has no ending"
        raise Refused(f"{out}: the name {given}; expected {_listed(kinds)}")
    for given_file in inputs:
        if given_file is not None and _same(out, Path(given_file)):
            raise Refused(f"{out}: this file is an input of the run and is never written over; choose another name")
    if out.is_dir():
        raise Refused(f"{out}: this is a folder; expected the name of a file")
    if not out.parent.is_dir():
        raise Refused(f"{out}: the folder {out.parent} does not exist; make it first")
    if os.path.lexists(out) and not force:
        raise Refused(f"{out}: the file exists; choose another name or allow it to be replaced with --force")
    if not os.access(out.parent, os.W_OK | os.X_OK):
        raise Refused(f"{out}: nothing can be written in the folder {out.parent}")


def write_text(out: Path, text: str) -> None:
    """Write a text file whole or not at all: beside its place first, then renamed into it."""
    handle, name = tempfile.mkstemp(prefix=f".{out.name[:40]}.", dir=out.parent)
    beside = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
        beside.chmod(0o666 & ~_umask())
        beside.replace(out)
    except BaseException as error:
        beside.unlink(missing_ok=True)
        if isinstance(error, OSError) and error.filename is None:  # no room: the system does not say for which file
            raise OSError(error.errno, error.strerror, str(out)) from error
        raise


def _same(one: Path, other: Path) -> bool:
    """Whether two names mean one file, links followed."""
    try:
        return one.samefile(other)
    except OSError:
        return one.absolute() == other.absolute()


def _umask() -> int:
    """The bits that new files must not have; it can only be read by setting it."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask


def _listed(kinds: Sequence[str]) -> str:
    """`.csv, .json or .parquet`."""
    return f"{', '.join(kinds[:-1])} or {kinds[-1]}" if len(kinds) > 1 else kinds[0]
