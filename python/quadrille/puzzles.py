"""Puzzles that are exact-cover problems. `str` shows an answer, a notebook draws it.

>>> from quadrille import puzzles
>>> print(puzzles.langford(3, mirror=False).first())
3 1 2 1 3 2
"""

from ._quadrille import puzzles as _puzzles

Answer = _puzzles.Answer
Puzzle = _puzzles.Puzzle
edges = _puzzles.edges
kakuro = _puzzles.kakuro
langford = _puzzles.langford
latin = _puzzles.latin
macmahon = _puzzles.macmahon
polyominoes = _puzzles.polyominoes
queens = _puzzles.queens
sudoku = _puzzles.sudoku
words = _puzzles.words

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
