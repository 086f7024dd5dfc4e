from collections.abc import Iterable, Sequence
from typing import Any, Literal, Protocol, TypeVar, overload

__all__ = ["check", "count", "generate", "hints", "rate", "solve", "svg", "unique", "why"]

class _Array(Protocol):
    """What numpy's arrays are: of shape (9, 9) or (81,) for one puzzle, (n, 9, 9) or (n, 81) for n of them."""

    @property
    def shape(self) -> Any: ...
    @property
    def dtype(self) -> Any: ...
    def tolist(self) -> Any: ...

class _Table(Protocol):
    """What tables and columns of pandas are."""

    def to_numpy(self) -> Any: ...

_ArrayT = TypeVar("_ArrayT", bound=_Array)
_Cell = int | float | str | None
_Grid = Sequence[Sequence[_Cell]]
# One puzzle.
_Puzzle = str | _Grid | _Array | _Table
_Symmetry = Literal[
    "none", "rotational", "quarter", "diagonal", "antidiagonal", "horizontal", "vertical", "full"
]

@overload
def solve(  # type: ignore[overload-overlap]  # a str is an iterable of str
    puzzle: str, *, rules: str | None = None, threads: int = 0, strict: bool = True
) -> str | None: ...
@overload
def solve(puzzle: _ArrayT, *, rules: str | None = None, threads: int = 0, strict: bool = True) -> _ArrayT | None: ...
@overload
def solve(puzzle: _Table, *, rules: str | None = None, threads: int = 0, strict: bool = True) -> Any: ...
@overload
def solve(  # type: ignore[overload-overlap]  # a text is a sequence of texts
    puzzle: Iterable[str], *, rules: str | None = None, threads: int = 0, strict: bool = True
) -> list[str | None]: ...
@overload
def solve(
    puzzle: list[list[int]] | _Grid, *, rules: None = None, threads: int = 0, strict: bool = True
) -> list[list[int]] | None: ...
@overload
def solve(  # letters stay letters
    puzzle: list[list[int]] | _Grid, *, rules: str, threads: int = 0, strict: bool = True
) -> list[list[Any]] | None: ...
@overload
def count(  # type: ignore[overload-overlap]  # a str is an iterable of str
    puzzle: str, *, limit: int | None = None, rules: str | None = None, threads: int = 0, strict: bool = True
) -> int: ...
@overload
def count(
    puzzle: _Array | _Table,
    *,
    limit: int | None = None,
    rules: str | None = None,
    threads: int = 0,
    strict: bool = True,
) -> Any: ...
@overload
def count(  # type: ignore[overload-overlap]  # a text is a sequence of texts
    puzzle: Iterable[str],
    *,
    limit: int | None = None,
    rules: str | None = None,
    threads: int = 0,
    strict: bool = True,
) -> list[int | None]: ...
@overload
def count(
    puzzle: _Grid, *, limit: int | None = None, rules: str | None = None, threads: int = 0, strict: bool = True
) -> int: ...
@overload
def unique(  # type: ignore[overload-overlap]  # a str is an iterable of str
    puzzle: str, *, rules: str | None = None, threads: int = 0, strict: bool = True
) -> bool: ...
@overload
def unique(
    puzzle: _Array | _Table, *, rules: str | None = None, threads: int = 0, strict: bool = True
) -> Any: ...
@overload
def unique(  # type: ignore[overload-overlap]  # a text is a sequence of texts
    puzzle: Iterable[str], *, rules: str | None = None, threads: int = 0, strict: bool = True
) -> list[bool | None]: ...
@overload
def unique(puzzle: _Grid, *, rules: str | None = None, threads: int = 0, strict: bool = True) -> bool: ...
def check(puzzle: _Puzzle, solution: _Puzzle, *, rules: str | None = None) -> None: ...
@overload
def generate(
    n: None = None,
    *,
    seed: int = 0,
    symmetry: _Symmetry = "none",
    clues: int | None = None,
    rules: str | None = None,
    grade: Literal["easy", "medium", "hard", "expert", "extreme"] | None = None,
    random_cages: bool = False,
    random_regions: bool = False,
    with_rules: Literal[False] = False,
) -> str: ...
@overload
def generate(
    n: None = None,
    *,
    seed: int = 0,
    symmetry: _Symmetry = "none",
    clues: int | None = None,
    rules: str | None = None,
    grade: Literal["easy", "medium", "hard", "expert", "extreme"] | None = None,
    random_cages: bool = False,
    random_regions: bool = False,
    with_rules: Literal[True],
) -> tuple[str, str]: ...
@overload
def generate(
    n: int,
    *,
    seed: int = 0,
    symmetry: _Symmetry = "none",
    clues: int | None = None,
    rules: str | None = None,
    grade: Literal["easy", "medium", "hard", "expert", "extreme"] | None = None,
    random_cages: bool = False,
    random_regions: bool = False,
    with_rules: Literal[False] = False,
) -> list[str]: ...
@overload
def generate(
    n: int,
    *,
    seed: int = 0,
    symmetry: _Symmetry = "none",
    clues: int | None = None,
    rules: str | None = None,
    grade: Literal["easy", "medium", "hard", "expert", "extreme"] | None = None,
    random_cages: bool = False,
    random_regions: bool = False,
    with_rules: Literal[True],
) -> list[tuple[str, str]]: ...
def rate(puzzle: _Puzzle, *, rules: str | None = None) -> dict[str, Any]: ...
def why(puzzle: _Puzzle, *, rules: str | None = None) -> str | None: ...
def hints(puzzle: _Puzzle, *, limit: int | None = None, rules: str | None = None) -> list[str]: ...
def svg(
    puzzle: _Puzzle,
    board: _Puzzle | None = None,
    *,
    hint: int | None = None,
    why: bool = False,
    rules: str | None = None,
) -> str: ...
