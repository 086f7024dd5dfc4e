from collections.abc import Iterable, Sequence
from typing import Any, Literal, overload

__all__ = ["check", "count", "generate", "hints", "rate", "solve", "svg", "unique"]

_Grid = list[list[int]]
_Symmetry = Literal[
    "none", "rotational", "quarter", "diagonal", "antidiagonal", "horizontal", "vertical", "full"
]

@overload
def solve(  # type: ignore[overload-overlap]  # a str is an iterable of str
    puzzle: str, *, rules: str | None = None, threads: int = 0, strict: bool = True
) -> str | None: ...
@overload
def solve(puzzle: _Grid, *, rules: None = None, threads: int = 0, strict: bool = True) -> _Grid | None: ...
@overload
def solve(
    puzzle: Iterable[str], *, rules: str | None = None, threads: int = 0, strict: bool = True
) -> list[str | None]: ...
@overload
def solve(puzzle: Any, *, rules: str | None = None, threads: int = 0, strict: bool = True) -> Any: ...
@overload
def count(
    puzzle: str | _Grid,
    *,
    limit: int | None = None,
    rules: str | None = None,
    threads: int = 0,
    strict: bool = True,
) -> int: ...
@overload
def count(
    puzzle: Any, *, limit: int | None = None, rules: str | None = None, threads: int = 0, strict: bool = True
) -> Any: ...
@overload
def unique(puzzle: str | _Grid, *, rules: str | None = None, threads: int = 0, strict: bool = True) -> bool: ...
@overload
def unique(puzzle: Any, *, rules: str | None = None, threads: int = 0, strict: bool = True) -> Any: ...
def check(puzzle: Any, solution: Any, *, rules: str | None = None) -> None: ...
@overload
def generate(
    n: None = None,
    *,
    seed: int = 0,
    symmetry: _Symmetry = "none",
    clues: int | None = None,
    rules: str | None = None,
) -> str: ...
@overload
def generate(
    n: int,
    *,
    seed: int = 0,
    symmetry: _Symmetry = "none",
    clues: int | None = None,
    rules: str | None = None,
) -> list[str]: ...
def rate(puzzle: Any, *, rules: str | None = None) -> dict[str, Any]: ...
def hints(puzzle: Any, *, limit: int | None = None, rules: str | None = None) -> list[str]: ...
def svg(puzzle: Any, board: Any = None, *, rules: str | None = None) -> str: ...
