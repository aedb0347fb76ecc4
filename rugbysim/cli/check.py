"""`rugbysim check`: all that is wrong or odd with a match, at once."""

from __future__ import annotations

import click

from rugbysim.cli.options import setup_options


@click.command("check")
@click.argument("match_file", metavar="MATCH")
@setup_options
def command(match_file: str, rules: str | None, overrides: tuple[str, ...]) -> int:
    """Say all that is wrong or odd with MATCH, its teams, squads and rule set, at once.

    The exit code is 2 if something is wrong, so that the match cannot be played, and 0 if it is at most odd.
    """
    from rugbysim.setup import check_match

    findings = check_match(match_file, rules=rules, overrides=overrides)
    for finding in findings:
        click.echo(f"{finding.kind}: {finding.sentence}")
    wrong = sum(finding.kind == "wrong" for finding in findings)
    click.echo(
        f"{match_file}: {wrong} wrong, {len(findings) - wrong} odd" if findings else f"{match_file}: nothing amiss"
    )
    return 2 if wrong else 0
