from collections.abc import Callable, Iterable
from datetime import timedelta
from typing import Literal, TypedDict, final

from typing_extensions import Unpack

from ._quadrille import Part, Problem, Progress, Report, Solutions

__all__ = [
    "Answer",
    "Puzzle",
    "edges",
    "kakuro",
    "langford",
    "latin",
    "macmahon",
    "polyominoes",
    "queens",
    "sudoku",
    "words",
]

class _Plan(TypedDict, total=False):
    limit: int | None
    max_nodes: int | None
    max_time: float | timedelta | None
    threads: int | None
    seed: int | None
    in_order: bool | None
    engine: Literal["auto", "links", "dense", "memo"] | None
    memory: int | None
    symmetry: bool | None
    require: Iterable[str] | None
    forbid: Iterable[str] | None
    within: Part | None
    progress: Callable[[Progress], object] | None
    every: float | timedelta | None

@final
class Answer:
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def svg(self) -> str: ...
    def _repr_svg_(self) -> str: ...

@final
class Puzzle:
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __iter__(self) -> Solutions[Answer]: ...
    def first(self, **plan: Unpack[_Plan]) -> Answer | None: ...
    def solutions(self, **plan: Unpack[_Plan]) -> Solutions[Answer]: ...
    def count(self, **plan: Unpack[_Plan]) -> int: ...
    def report(self, **plan: Unpack[_Plan]) -> Report: ...
    def problem(self) -> Problem: ...
    def answer(self, solution: Iterable[str]) -> Answer: ...

def queens(n: int, *, torus: bool = False) -> Puzzle: ...
def langford(n: int, *, mirror: bool = True) -> Puzzle: ...
def latin(givens: str | int) -> Puzzle: ...
def sudoku(givens: str, *, rules: str = "9") -> Puzzle: ...
def polyominoes(
    board: str,
    pieces: str = "pentominoes",
    *,
    copies: int | str | None = None,
    turn: bool = True,
    reflect: bool | None = None,
    leftover: bool = False,
    fill: bool = True,
    distinct: bool = False,
    rotations: bool = False,
) -> Puzzle: ...
def macmahon(colors: int = 3, rows: int = 4, columns: int = 6, *, border: int | None = None) -> Puzzle: ...
def words(words: Iterable[str], rows: int, columns: int, *, different: bool = False) -> Puzzle: ...
def edges(puzzle: str) -> Puzzle: ...
def kakuro(puzzle: str) -> Puzzle: ...
