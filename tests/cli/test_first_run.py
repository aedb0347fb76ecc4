"""The notice of a first run: said when compiling begins, and never when the code lies in the cache."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from numba import config

from rugbysim.cli.progress import first_run_said
from rugbysim.core.jit import entry

pytestmark = pytest.mark.skipif(config.DISABLE_JIT, reason="nothing is compiled")


def fresh() -> Any:
    """An entry as a new process would have it."""

    @entry
    def halved(number):  # type: ignore[no-untyped-def]
        return number // 2

    return halved


@pytest.mark.parametrize(("game", "words"), [({"compiling": "a minute"}, "a minute"), ({}, "some seconds")])
def test_the_first_run_of_a_game_says_how_long_it_compiles(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], game: Any, words: str
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    with first_run_said(SimpleNamespace(**game)) as compiling:  # type: ignore[arg-type]
        assert capsys.readouterr().err == ""
        assert fresh()(42) == 21
    assert compiling.seen
    assert capsys.readouterr().err == f"First run: the match is compiled once for this machine, {words} ...\n"
    with first_run_said(SimpleNamespace(**game)) as compiling:  # type: ignore[arg-type]
        assert fresh()(42) == 21
    assert not compiling.seen
    assert capsys.readouterr().err == ""
