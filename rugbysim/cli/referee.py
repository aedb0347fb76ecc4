"""`rugbysim referee`: rulings on a match that people play themselves, from a script or question by question."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import click

from rugbysim.cli.options import rules_option, set_option

if TYPE_CHECKING:
    from rugbysim.games.refereed import Case
    from rugbysim.setup.check import Finding

GAME = "subbuteo"


@click.command("referee")
@click.argument("script", metavar="[SCRIPT]", required=False)
@rules_option
@set_option("Change one rule: tackle_rule=e5, per_team=10.")
@click.option("--ask", is_flag=True, help="Ask what was declared and what happened, and rule on it.")
@click.option("--board", is_flag=True, help="Show the pitch after each ruling.")
@click.option("--json", "as_json", is_flag=True, help="The rulings as JSON, one a line.")
@click.option(
    "--save", type=click.Path(path_type=Path), metavar="FILE", help="Write what was asked as a script (.jsonl)."
)
@click.option("--force", is_flag=True, help="Replace FILE if it exists.")
def command(
    script: str | None,
    rules: str | None,
    overrides: tuple[str, ...],
    ask: bool,
    board: bool,
    as_json: bool,
    save: Path | None,
    force: bool,
) -> int:
    """Rule on a match of Subbuteo Rugby that was played on a real table, or on a single situation.

    SCRIPT is a file of JSON lines, or the name of a script that comes with rugbysim (`rugbysim list scripts`): the
    position, then what was declared and what happened, a line each. Every declaration gets its ruling with the rules
    that it rests on; one that is refused is a ruling too, and the next line goes on from the same position.

    --ask needs no script: it asks for each declaration and for what happened, rules, and says who is to do what. With a
    SCRIPT it goes on where that ends.
    """
    if script is None and not ask:
        raise click.UsageError("a SCRIPT is missing, or --ask to be asked")
    if save is not None and not ask:
        raise click.UsageError("--save writes what was asked: it goes with --ask")
    if as_json and (ask or board):
        raise click.UsageError("--json gives rulings to a machine: it goes with neither --ask nor --board")
    from rugbysim.cli.outputs import check_output
    from rugbysim.cli.progress import first_run_said
    from rugbysim.cli.ruling import asked_for, ruled
    from rugbysim.games.refereed import refereed_game

    game = refereed_game(GAME)
    case = laid_out(script, rules, overrides)
    if save is not None:
        check_output(save, (".jsonl",), case.inputs, force=force)
    with first_run_said(cast("Any", game)):
        if not ask:
            ruled(case, board=board, as_json=as_json)
            return 0
        return 130 if asked_for(case, save, board=board) else 0


def laid_out(script: str | None, rules: str | None, overrides: tuple[str, ...]) -> Case:
    """The match of a script, or a new one; raises `SetupError`."""
    from rugbysim.games.refereed import refereed_game
    from rugbysim.setup.locate import locate
    from rugbysim.setup.toml import decoded, file_bytes

    file = None if script is None else locate("scripts", script)
    content = None if file is None else decoded(file, file_bytes(file))
    return refereed_game(GAME).case(content, file, rules, overrides)


def is_script(name: str) -> bool:
    """Whether a file, or a shipped name, is the script of a match and no other file."""
    from rugbysim.setup.locate import shipped_as

    return name.lower().endswith(".jsonl") or list(shipped_as(name)) == ["scripts"]


def check_script(name: str) -> list[Finding]:
    """What is wrong with a script: an error where it cannot be read, a warning of each declaration that is refused."""
    from rugbysim.cli.progress import first_run_said
    from rugbysim.games.refereed import refereed_game
    from rugbysim.setup.check import Finding
    from rugbysim.setup.errors import SetupError, one_line

    try:
        case = laid_out(name, None, ())
        with first_run_said(cast("Any", refereed_game(GAME))):
            refused = [judged for judged in case.rest() if judged.record.get("code") == "refused"]
    except SetupError as error:
        return [Finding("error", each.sentence) for each in error.all]
    where = one_line(name)
    return [Finding("warning", f"{where}: line {each.line}: {each.declared}. {each.ruled}") for each in refused]
