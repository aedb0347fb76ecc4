"""`rugbysim check`: all that is wrong or odd with a match, at once."""

from __future__ import annotations

from collections import Counter

import click


@click.command("check")
@click.argument("file", metavar="MATCH")
def command(file: str) -> int:
    """Say all that is wrong or odd with MATCH, its teams, squads and rule set, at once.

    A team, a squad, a rule set, a board, tactics, a study, line-ups or the script of a match that was played can be
    checked on its own, a file or the name of one that comes with rugbysim. The exit code is 2 if there is an error, so
    that nothing can be played, and 0 if there are only warnings and notes.
    """
    from rugbysim.cli.referee import check_script, is_script
    from rugbysim.setup import check_match
    from rugbysim.setup.check import check_line_ups, readable
    from rugbysim.setup.errors import one_line
    from rugbysim.setup.line_up_studies import is_line_ups
    from rugbysim.setup.studies import is_study

    if is_study(file):
        from rugbysim.analysis.study_setup import check_study

        findings = check_study(file)
    elif is_line_ups(file):
        findings = check_line_ups(file)
    elif is_script(file):
        findings = check_script(file)
    else:
        findings = check_match(file)
    for finding in findings:
        click.echo(f"{finding.level}: {finding.sentence}")
    levels = Counter(finding.level for finding in findings)
    counts = ", ".join(f"{count} {level}{'s' if count > 1 else ''}" for level, count in levels.items())
    kinds = ", ".join(readable(file))
    what = one_line(file) + (f" ({kinds})" if kinds else "")
    click.echo(f"{what}: {counts or 'nothing amiss'}")
    return 2 if levels["error"] else 0
