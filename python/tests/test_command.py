"""Parts and records on their way between Python and the command `quadrille`."""

import json
import os
import pathlib
import shutil
import subprocess

import pytest
from instances import priced, queens

import quadrille as q

ROOT = pathlib.Path(__file__).parents[2]


def find_command() -> str | None:
    """The command that was built here, or one on the path that is of the same version."""
    name = "quadrille.exe" if os.name == "nt" else "quadrille"
    target = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
    built = [target / kind / name for kind in ["debug", "release"] if (target / kind / name).exists()]
    newest = max(built, key=lambda file: file.stat().st_mtime, default=None)
    return str(newest) if newest else shutil.which("quadrille")


COMMAND = find_command()
pytestmark = pytest.mark.skipif(
    COMMAND is None, reason="no command `quadrille` in target/debug, target/release or on the path: `cargo build`"
)


def run(*words: object) -> str:
    done = subprocess.run([COMMAND, *map(str, words)], capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(params=[queens, priced])
def shared(request, tmp_path):
    """A problem, and the file that the command reads it from."""
    p = request.param(6)
    file = tmp_path / "problem.dlx"
    # Names without blanks.
    named = q.Problem([f"i{n}" for n in range(12)], [f"i{n}" for n in range(12, p.item_count)])
    number = {item: f"i{n}" for n, item in enumerate(p.items)}
    for option in range(p.option_count):
        named.option([number[item] for item in p.members(option)], tag=option, cost=p.cost(option))
    named.write(file)
    return named, file


QUESTIONS = [
    ("count", [], {}),
    ("solve", [], {}),
    ("best", ["-n", 3], {"k": 3}),
    ("sample", ["-n", 9, "--seed", 5], {"k": 9, "seed": 5}),
]


@pytest.mark.parametrize("question, words, keywords", QUESTIONS)
def test_both_write_the_same_records_and_merge_those_of_the_other(shared, tmp_path, question, words, keywords):
    p, file = shared
    lines = p.lines(p.split(5))
    assert run("split", file, "--parts", 5).splitlines() == lines
    ours = [p.record(line, question, **keywords) for line in lines]
    theirs = [run(question, file, "--part", line, *words).strip() for line in lines]
    costs_of_the_run = ["nodes", "updates", "seconds", "host"]

    def answer(record):
        return {key: value for key, value in json.loads(record).items() if key not in costs_of_the_run}

    assert list(map(answer, ours)) == list(map(answer, theirs))

    # Python merges a file of the command, and the command one of Python; half and half too.
    for name, records in [("theirs", theirs), ("ours", ours), ("both", ours[:2] + theirs[2:])]:
        path = tmp_path / name
        path.write_text("\n".join(lines + records) + "\n")
        with open(path) as text:
            merged = q.merge(text)
        assert merged.is_complete and merged.question == question
        told = json.loads(run("merge", path, "--problem", file, "--format", "jsonl"))
        assert told["complete"] is True and told["solutions"] == merged.count
        from_zero = [[number - 1 for number in solution] for solution in told.get("options", [])]
        assert from_zero == merged.solutions and told.get("costs", []) == merged.costs
        if question in ("count", "solve"):
            assert merged.count == 4  # OEIS A000170
        if question == "best":
            assert merged.costs == [cost for cost, _ in p.best(3)]
        for solution in merged.solutions:
            p.check(solution)
    assert len(merged.solutions) == {"count": 0, "solve": 4, "best": 3, "sample": 9}[question]


def test_what_is_missing_is_said_by_both(shared, tmp_path):
    p, file = shared
    lines = p.lines(p.split(5))
    path, todo = tmp_path / "records", tmp_path / "todo"
    path.write_text("\n".join([*lines, p.record(lines[0])]) + "\n")
    done = subprocess.run([COMMAND, "merge", str(path), "--missing", str(todo)], capture_output=True, text=True)
    assert done.returncode == 3
    assert todo.read_text().splitlines() == q.merge(path.read_text().splitlines()).missing == lines[1:]
    with open(path, "a") as records:
        for line in todo.read_text().splitlines():
            print(run("count", file, "--part", line).strip(), file=records)
    with open(path) as records:
        assert q.merge(records).count == 4
