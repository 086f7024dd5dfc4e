"""Calls as users write them, under `mypy --strict`."""

import subprocess
import sys

import pytest

CALLS = '''
import numpy as np
import numpy.typing as npt

import quadrille as q
from quadrille import puzzles, sudoku

text: str | None = sudoku.solve("." * 81)
other: str | None = sudoku.solve("." * 16, rules="4")
texts: list[str | None] = sudoku.solve(["." * 81])
lines: list[str | None] = sudoku.solve(line for line in ["." * 81])
grid: list[list[int]] | None = sudoku.solve([[0] * 9] * 9)
blanks: list[list[int]] | None = sudoku.solve([[None, 1, None, 2, None, 3, None, 4, None]] * 9)
array: npt.NDArray[np.int64] | None = sudoku.solve(np.zeros((9, 9), dtype=np.int64))
floats: npt.NDArray[np.float64] | None = sudoku.solve(np.zeros((3, 81)))
one: int = sudoku.count("." * 81, limit=2)
several: list[int | None] = sudoku.count(["." * 81], limit=2)
ruled: list[list[int]] | None = sudoku.solve([[0] * 4] * 4, rules="4")
ruled_array: npt.NDArray[np.int64] | None = sudoku.solve(np.zeros((4, 4), dtype=np.int64), rules="4")
of_grid: int = sudoku.count([[0] * 9] * 9, limit=2)
yes: bool = sudoku.unique("." * 81)
each: list[bool | None] = sudoku.unique(["." * 81])
sudoku.check(np.zeros((9, 9)), "1" * 81)
rating: str = sudoku.rate([[0] * 9] * 9)["grade"]

p = q.Problem("ab", times={"a": [1, 2], "b": (0, None)})
p.extend({"x": "a", "y": "b"}, costs=[1, 2])
best: q.Best = p.best(2)
same: bool = best == p.best(2)
answers: list[puzzles.Answer] = list(puzzles.queens(6).solutions(limit=2))
parts: list[q.Part] = p.split(3)
record: str = p.record(p.lines(parts)[0], "best", k=3)
chosen: list[list[int]] = q.merge([record]).solutions
part = q.Part(range(3))
try:
    count: int = p.count()
except q.Interrupted as stopped:
    if stopped.report is not None:
        print(stopped.found, stopped.report.nodes)
'''

WRONG = [
    "sudoku.solve(5)",
    "sudoku.solve({1: 2}).upper()",
    "p.count(limits=3)",
    "p.split('3')",
    "q.Part([0]).take.add(1)",
    "q.Problem([p])",
]


def check(tmp_path, text):
    file = tmp_path / "calls.py"
    file.write_text(text)
    command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path / "cache"), str(file)]
    return subprocess.run(command, capture_output=True, text=True, timeout=300, cwd=tmp_path)


def test_calls_pass_strict_mypy(tmp_path):
    pytest.importorskip("mypy")
    pytest.importorskip("numpy")
    done = check(tmp_path, CALLS)
    assert done.returncode == 0, done.stdout + done.stderr
    for line in WRONG:
        done = check(tmp_path, CALLS + line + "\n")
        assert done.returncode == 1 and done.stdout.count("error") >= 1, line
