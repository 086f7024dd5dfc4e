"""The counts of a family of problems, one after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from operator import index
from typing import Any

from ._quadrille import Error, Problem, b_file, recurrence
from .puzzles import Puzzle


class series(Iterator["tuple[int, int]"]):
    """The counts of a family of problems: an iterator of pairs (n, a(n)), each counted when it is asked for.

    `make` gets a number and returns a Problem or a Puzzle, whose solutions are counted, or the count itself, an int.
    `numbers` is an iterable of ints from 0 to 2**32 - 1. `known` has terms that need not be counted again, as a dict:
    `terms` of another series, or what `read_terms` returns. The other keywords are those of `Problem.count` but `limit` and
    `checkpoint`. Where `max_time` or `max_nodes` stops a count, it is no term: Error says so, `terms` stays, and the next
    call counts it again.

    >>> from quadrille import puzzles, series
    >>> queens = series(puzzles.queens, range(1, 9))
    >>> dict(queens)
    {1: 1, 2: 0, 3: 0, 4: 2, 5: 10, 6: 4, 7: 40, 8: 92}
    >>> queens.recurrence is None
    True
    >>> dominoes = series(lambda n: puzzles.polyominoes(f"2x{n}", "0-x domino\\n##"), range(1, 7))
    >>> for n, count in dominoes:
    ...     pass
    >>> dominoes.recurrence["text"]
    'a(n) = a(n-1) + a(n-2)'

    Nothing is counted before it is asked for: until then there is no term, `recurrence` is None and the str is empty.
    `terms` is a dict of the terms so far. `recurrence` is what the function of this name finds in them, None unless their
    numbers follow one another. As a str it is the b-file that the OEIS takes, with the recurrence in comments.
    """

    def __init__(
        self,
        make: Callable[[int], Problem | Puzzle | int],
        numbers: Iterable[int],
        *,
        known: Mapping[int, int] | None = None,
        **plan: Any,
    ) -> None:
        if not callable(make):
            raise TypeError(f"make: found {make!r}, expected a callable that takes a number")
        if known is not None and not isinstance(known, Mapping):
            raise TypeError(f"known: found {known!r}, expected a dict of terms or None")
        plan = {key: value for key, value in plan.items() if value is not None}
        for key in ("limit", "checkpoint"):
            if key in plan:
                raise Error(f"{key}: no effect on a term of a series, which is the number of all solutions, counted in one go")
        self.terms: dict[int, int] = {}
        self._make = make
        self._numbers = iter(numbers)
        self._known = dict(known or {})
        self._plan = plan
        self._again: int | None = None

    def __next__(self) -> tuple[int, int]:
        # A number whose count was broken off is counted again.
        n = self._checked(next(self._numbers)) if self._again is None else self._again
        self._again = n
        if n in self._known:
            term = self._number("known", n, self._known[n])
        else:
            made = self._make(n)
            if isinstance(made, (Problem, Puzzle)):
                report = made.report(**self._plan)
                if report.stop != "exhausted":
                    limit = {"nodes": "node"}.get(report.stop, report.stop)
                    raise Error(f"{limit} limit reached, at n = {n}; `terms` has those before, the next call goes on")
                term = report.solutions
            else:
                term = self._number("make", n, made)
                if self._plan:
                    raise Error(f"{next(iter(self._plan))}: no effect where `make` returns a number")
        self._again = None
        self.terms[n] = term
        return n, term

    @staticmethod
    def _checked(n: Any) -> int:
        message = f"numbers: found {n!r}, expected ints from 0 to 2**32 - 1"
        if not hasattr(n, "__index__"):
            raise TypeError(message)
        if not 0 <= n < 2**32:
            raise Error(message)
        return index(n)

    @staticmethod
    def _number(what: str, n: int, found: Any) -> int:
        things = "a Problem, a Puzzle or an int from 0" if what == "make" else "an int from 0"
        message = f"{what}: found {found!r} for n = {n}, expected {things}"
        if not hasattr(found, "__index__"):
            raise TypeError(message)
        if found < 0:
            raise Error(message)
        return index(found)

    @property
    def recurrence(self) -> dict[str, Any] | None:
        """What `recurrence` finds in the terms so far; None unless their numbers follow one another."""
        numbers = sorted(self.terms)
        follow = bool(numbers) and numbers[-1] - numbers[0] + 1 == len(numbers)
        return recurrence(self.terms[n] for n in numbers) if follow else None

    def __str__(self) -> str:
        return b_file(self.terms)

    def __repr__(self) -> str:
        return f"<series of {len(self.terms)} terms>"
