"""A progress bar for searches, on tqdm."""

from __future__ import annotations

from typing import Any

from ._quadrille import Progress


class progress_bar:
    """A callback for the keyword `progress` of a search that shows a bar of `tqdm`, which must be installed.

    The keywords are those of `tqdm.auto.tqdm`. The bar is closed by `close()` or at the end of a `with` block.

    >>> problem = Problem.from_rows([[0], [0]])
    >>> with progress_bar(desc="pairs", disable=True) as bar:
    ...     problem.count(progress=bar)
    2
    """

    def __init__(self, **keywords: Any) -> None:
        try:
            from tqdm.auto import tqdm  # type: ignore[import-untyped,unused-ignore]
        except ImportError:
            message = "progress_bar needs tqdm: pip install tqdm; or give progress= any callable of your own"
            raise ImportError(message, name="tqdm") from None

        form = "{l_bar}{bar}| {elapsed}<{remaining}{postfix}"
        self.bar = tqdm(**{"total": 1.0, "bar_format": form, **keywords})

    def __call__(self, progress: Progress) -> None:
        if progress.fraction is not None:
            self.bar.update(max(0.0, progress.fraction - self.bar.n))
        if progress.states is not None:
            self.bar.set_postfix(states=progress.states, megabytes=(progress.memory or 0) >> 20)
        else:
            self.bar.set_postfix(solutions=progress.solutions, nodes=progress.nodes)

    def close(self) -> None:
        """Closes the bar."""
        self.bar.close()

    def __enter__(self) -> progress_bar:
        return self

    def __exit__(self, *raised: object) -> None:
        self.close()
