"""How the suite runs: repeatable property tests, and the report of the tests marked `long`."""

import platform
import shutil
import signal
import subprocess
from pathlib import Path

import pytest
from hypothesis import settings

import oddchip

# The same examples on every run, so that a failure is never a matter of luck; new ones are looked
# for with `pytest --hypothesis-profile=explore`.
settings.register_profile("repeatable", derandomize=True, deadline=None, print_blob=True)
settings.register_profile("explore", max_examples=2_000, deadline=None, print_blob=True)
settings.load_profile("repeatable")

# What a shell starts in the background ignores Ctrl-C, and so do the programs that it starts; the
# tests of it need one that is heard.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--long-report", type=Path, metavar="FILE", help="write what the long tests did to FILE"
    )


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    file: Path | None = config.getoption("--long-report")
    if file is None:
        return
    reports = [
        report
        for outcome in ("passed", "failed", "error", "skipped", "xfailed")
        for report in terminalreporter.getreports(outcome)
        if "long" in report.keywords
    ]
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(long_report(reports), encoding="utf-8")


def long_report(reports: list[pytest.TestReport]) -> str:
    """The report in Markdown: a row a test, with the figures it noted by `record_property`."""
    rows = []
    for report in sorted(reports, key=lambda report: report.nodeid):
        figures = ", ".join(f"{name}: {value}" for name, value in report.user_properties)
        rows.append(
            f"| `{report.nodeid}` | {report.outcome} | {report.duration:.1f} s | {figures} |"
        )
    seconds = sum(report.duration for report in reports)
    return LONG_REPORT.format(
        version=oddchip.__version__,
        commit=commit(),
        python=platform.python_version(),
        machine=f"{platform.system()} {platform.machine()}",
        count=len(rows),
        seconds=round(seconds),
        rows="\n".join(rows),
    )


LONG_REPORT = """\
# The long tests

What the last `./check --long` found: Oddchip {version} at commit {commit}, CPython {python} on
{machine}, {count} tests in {seconds} s.

| test | outcome | time | figures |
|---|---|---|---|
{rows}
"""


def commit() -> str:
    """The commit that was tested, and whether files differed from it."""
    git = shutil.which("git")
    if git is None:
        return "unknown"
    described = subprocess.run(
        [git, "describe", "--always", "--dirty=, with changes not committed"],
        cwd=Path(__file__).parent,
        capture_output=True,
        text=True,
        check=False,
    )
    return described.stdout.strip() or "unknown"
