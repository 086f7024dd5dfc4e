"""Agreement with other packages, where they are installed, and with the command."""

import os
import pathlib
import shutil
import subprocess
import sys
import warnings

import hypothesis
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from instances import dominoes, langford, queens

import quadrille as q

bits = st.lists(st.lists(st.integers(0, 1), min_size=6, max_size=6), min_size=1, max_size=14)


def test_the_problems_of_exact_cover_samples():
    samples = pytest.importorskip("exact_cover_samples")
    assert len(samples.problems) >= 25
    for name, make in samples.problems.items():
        sample = make()
        solutions = sample["solutions"]
        total = solutions if isinstance(solutions, int) else len(solutions)
        p = q.Problem.from_matrix(sample["data"])
        assert p.count() == total, name
        if not isinstance(solutions, int) and total < 500:
            expected = {frozenset(map(int, solution)) for solution in solutions}
            assert {frozenset(s) for s in p.solutions(engine="dense")} == expected, name


@settings(max_examples=200, deadline=None)
@given(bits)
def test_exact_cover_agrees(matrix):
    peer = pytest.importorskip("exact_cover")
    numpy = pytest.importorskip("numpy")
    # A row without a one is in no solution here; there it is.
    matrix = [row for row in matrix if any(row)]
    if not matrix:
        return
    p = q.Problem.from_matrix(matrix)
    array = numpy.array(matrix, dtype="int32")
    assert peer.get_solution_count(array) == p.count()
    try:
        found = [int(row) for row in peer.get_exact_cover(array)]
    except peer.error.NoSolution:
        found = []
    assert bool(found) == (p.first() is not None)
    if found:
        p.check(found)


@settings(max_examples=60, deadline=None)
@given(bits)
def test_xcover_agrees(matrix):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        peer = pytest.importorskip("xcover")
    rows = [[column for column, bit in enumerate(row) if bit] for row in matrix if any(row)]
    if not rows:
        return
    p = q.Problem.from_rows(rows)
    try:
        theirs = {frozenset(solution) for solution in peer.covers(rows)}
    except IndexError:  # 0.2.6 fails where one row covers everything
        hypothesis.reject()
    assert theirs == {frozenset(solution) for solution in p.solutions()}


def command() -> str:
    """The command `quadrille`, if it has been built."""
    if found := os.environ.get("QUADRILLE") or shutil.which("quadrille"):
        return found
    target = pathlib.Path(__file__).parents[2] / "target"
    for profile in ["release", "debug"]:
        path = target / profile / ("quadrille.exe" if sys.platform == "win32" else "quadrille")
        if path.exists():
            return str(path)
    pytest.skip("the command has not been built")


@pytest.mark.parametrize(
    "make", [lambda: queens(6), lambda: langford(7), lambda: dominoes(4, 5), lambda: dominoes(3, 3)]
)
def test_the_command_gives_the_same_solutions_in_the_same_order(make, tmp_path):
    quadrille = command()
    p = make()
    names = {label: str(number) for number, label in enumerate(p.items)}
    secondary = [names[label] for label in p.items if p.times(label) is None]
    named = q.Problem([names[label] for label in p.items if p.times(label)], secondary)
    for number in range(p.option_count):
        named.option([names[label] for label in p.members(number)])
    path = tmp_path / "problem.dlx"
    named.write(path)
    for plan, flags in [
        ({"engine": "links"}, []),
        ({"engine": "links", "seed": 3}, ["--seed", "3"]),
        ({"engine": "links", "threads": 2}, ["--threads", "2"]),
        ({}, ["--engine", "dense"]),
        ({"seed": 3}, ["--engine", "dense", "--seed", "3"]),
    ]:
        done = subprocess.run(
            [quadrille, "solve", "--all", "--format", "lines", *flags, str(path)],
            capture_output=True,
            text=True,
            timeout=60,
        )
        # Exit code 1: there is no solution. The command counts options from 1, in ascending order.
        assert done.returncode in (0, 1), done.stderr
        listed = [[int(word) - 1 for word in line.split()] for line in done.stdout.splitlines()]
        assert listed == [sorted(solution) for solution in named.solutions(**plan)]
