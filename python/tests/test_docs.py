"""Every example of the docstrings, the stubs and the page runs, and the stubs fit the module."""

import doctest
import pathlib
import re
import subprocess
import sys

import pytest

import quadrille
from quadrille import _quadrille

README = pathlib.Path(__file__).parent.parent / "README.md"


def docstrings():
    seen = {"quadrille": quadrille.__doc__}
    for name in ["series", "progress_bar"]:
        seen[f"quadrille.{name}"] = getattr(quadrille, name).__doc__
    for module in [_quadrille, quadrille.sudoku, quadrille.puzzles]:
        seen[module.__name__] = module.__doc__
        for name, thing in vars(module).items():
            if name.startswith("_"):
                continue
            seen[f"{module.__name__}.{name}"] = getattr(thing, "__doc__", None)
            if isinstance(thing, type):
                for member, value in vars(thing).items():
                    if not member.startswith("_"):
                        seen[f"{module.__name__}.{name}.{member}"] = getattr(value, "__doc__", None)
    return {name: text for name, text in seen.items() if isinstance(text, str)}


@pytest.mark.parametrize("name", sorted(name for name, text in docstrings().items() if ">>>" in text))
def test_the_examples_of_the_docstrings_run(name):
    names = {key: getattr(quadrille, key) for key in quadrille.__all__}
    for module in [quadrille.sudoku, quadrille.puzzles]:
        if name.startswith(module.__name__):
            names = dict(vars(module))
    if name == "quadrille.progress_bar":
        pytest.importorskip("tqdm")
    test = doctest.DocTestParser().get_doctest(docstrings()[name], names, name, None, None)
    result = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE).run(test)
    assert result.attempted and not result.failed


def test_everything_has_a_docstring():
    public = {name for name in quadrille.__all__ if name != "__version__"}
    for module in [quadrille.sudoku, quadrille.puzzles]:
        assert not {name for name in module.__all__ if not getattr(module, name).__doc__}
    assert not {name for name in public if not getattr(quadrille, name).__doc__}
    for name in public:
        thing = getattr(quadrille, name)
        if isinstance(thing, type):
            members = [member for member in vars(thing) if not member.startswith("_")]
            assert not [f"{name}.{member}" for member in members if not getattr(thing, member).__doc__]


def test_the_page_runs(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    assert len(blocks) >= 6
    names: dict = {}
    for block in blocks:
        test = doctest.DocTestParser().get_doctest(block, names, "README.md", None, 0)
        result = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE).run(
            test, clear_globs=False
        )
        assert result.attempted and not result.failed, block
        names = test.globs


def test_the_version_is_that_of_the_crate():
    manifest = pathlib.Path(__file__).parents[2] / "Cargo.toml"
    assert f'\nversion = "{quadrille.__version__}"\n' in manifest.read_text(encoding="utf-8")


def test_the_stubs_fit_the_module(tmp_path):
    pytest.importorskip("mypy")
    command = [sys.executable, "-m", "mypy.stubtest", "quadrille", "--ignore-disjoint-bases"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, cwd=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
