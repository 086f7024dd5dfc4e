"""Long work: signals, progress, iterators, threads, memory."""

import contextlib
import gc
import itertools
import operator
import os
import subprocess
import sys
import threading
import time
import weakref
from pathlib import Path

import pytest
from instances import dominoes, langford, priced, queens
from signals import ctrl_c, posix, pressed

import quadrille as q

@posix
def test_an_iterator_goes_on_after_ctrl_c():
    p = queens(10)
    iterator = p.solutions()
    found = []
    with ctrl_c(0.2), pytest.raises(KeyboardInterrupt):
        for solution in iterator:
            found.append(solution)
            time.sleep(0.01)
    assert found
    # One solution may be between the iterator and the list when the signal comes.
    rest = list(iterator)
    assert len(found) + len(rest) in (723, 724)


def test_progress():
    seen = []
    p = queens(17)
    p.count(progress=seen.append, every=0.05, max_time=0.5, engine="links")
    assert len(seen) >= 3
    assert all(0 <= progress.fraction <= 1 for progress in seen)
    assert seen[-1].nodes > seen[0].nodes > 0 and seen[-1].elapsed > 0.3
    assert "Progress(fraction=" in repr(seen[0])


def test_progress_of_a_count_with_a_memory():
    seen = []
    p = dominoes(40, 40)
    p.count(progress=seen.append, every=0.05, max_time=0.5, engine="memo", memory=1 << 24)
    assert len(seen) >= 2
    assert all(progress.fraction is None and progress.left is None for progress in seen)
    assert 0 < seen[0].states < seen[-1].states
    assert 0 < seen[-1].memory <= seen[-1].memory_limit == 1 << 24
    assert seen[-1].cost is seen[-1].bound is None


@posix
def test_the_default_memory_is_a_share_of_what_the_process_may_map():
    program = """
import resource
from instances import dominoes
resource.setrlimit(resource.RLIMIT_AS, (3 << 30, resource.getrlimit(resource.RLIMIT_AS)[1]))
seen = []
for memory in [{}, dict(memory=None), dict(memory=1 << 24)]:
    dominoes(40, 40).count(progress=seen.append, every=0.05, max_time=0.3, engine="memo", **memory)
    print(seen[-1].memory_limit)
"""
    ran = subprocess.run([sys.executable, "-c", program], cwd=Path(__file__).parent, capture_output=True, text=True, check=True)
    assert [int(line) for line in ran.stdout.split()] == [3 << 28, 3 << 28, 1 << 24]


def test_progress_of_an_iterator_that_never_waits():
    seen: list = []
    read = []
    for solution in dominoes(8, 8).solutions(progress=seen.append, every=0.02, max_time=30):
        read.append(len(seen))
        time.sleep(0.00005)
        if len(seen) > 3:
            break
    assert len(seen) > 3 and len(read) > 100
    assert seen[-1].solutions >= seen[0].solutions and seen[-1].nodes > 0


def test_an_exception_in_a_callback_ends_the_search():
    def fail(progress):
        raise RuntimeError("enough")

    p = priced(32)
    for ask in [p.count, p.report, lambda **plan: p.best(2, **plan)]:
        with pytest.raises(RuntimeError, match="enough"):
            ask(progress=fail, every=0)
    iterator = p.solutions(progress=fail, every=0, forbid=p.tags[:32])
    assert list(iterator) == []
    # A reader that waits calls back; the exception leaves the iterator whole.
    iterator = dominoes(9, 9).solutions(progress=fail, every=0, max_time=20)
    with pytest.raises(RuntimeError, match="enough"):
        next(iterator)
    iterator.close()


def test_a_callback_that_asks_its_own_iterator_is_told_off():
    iterator = dominoes(9, 9).solutions(progress=lambda progress: iterator.report, every=0, max_time=20, engine="links")
    with pytest.raises(q.Error, match="a callback must not ask the iterator"):
        next(iterator)
    iterator.close()


@contextlib.contextmanager
def awaited():
    """An iterator that finds nothing for long, while another thread is in its `next`; that is at the end afterwards."""
    inside, ended = threading.Event(), []
    iterator = langford(17).solutions(engine="links", progress=lambda progress: inside.set(), every=0, max_time=60)
    reader = threading.Thread(target=lambda: ended.append(next(iterator, "the end")))
    reader.start()
    assert inside.wait(timeout=60)
    yield iterator
    iterator.close()
    reader.join(timeout=60)
    assert ended == ["the end"] == [next(iterator, "the end")]
    assert iterator.report is None


def test_an_iterator_is_closed_while_another_thread_waits():
    for close in [lambda it: it.close(), lambda it: it.__exit__(None, None, None)]:
        with awaited() as iterator:
            close(iterator)


# Not `repr`, which looks for signals itself before it asks.
@posix
@pytest.mark.parametrize("ask", [next, operator.methodcaller("__repr__"), operator.attrgetter("report")])
def test_ctrl_c_ends_the_wait_for_another_thread(ask):
    with awaited() as iterator:
        with pytest.raises(q.Interrupted, match="the call waited for another thread, and did nothing"):
            pressed(ask, iterator)


@posix
def test_an_iterator_is_closed_although_ctrl_c_ends_the_wait_for_that():
    # Another thread is in a callback of the iterator, which ends after the wait.
    inside, go_on = threading.Event(), threading.Event()

    def hold(progress):
        inside.set()
        assert go_on.wait(timeout=60)

    iterator = langford(17).solutions(engine="links", progress=hold, every=0, max_time=60)
    ended = []
    reader = threading.Thread(target=lambda: ended.append(next(iterator, "the end")))
    reader.start()
    assert inside.wait(timeout=60)
    with pytest.raises(q.Interrupted, match="did not see the iterator end; it ends soon, as it is closed"):
        pressed(iterator.close)
    go_on.set()
    reader.join(timeout=60)
    assert ended == ["the end"] == [next(iterator, "the end")]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="forks")
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_an_iterator_in_a_forked_process():
    fresh, begun, ended = (queens(9).solutions() for _ in range(3))
    first = next(begun)
    assert len(list(ended)) == 352
    child = os.fork()
    if child == 0:
        # It must not come back to the tests.
        try:
            for ask in [next, list, lambda it: it.report]:
                with pytest.raises(q.Error, match="^the search belongs to another process"):
                    ask(begun)
            assert repr(begun) == "<quadrille.Solutions: of another process>"
            begun.close()
            del begun
            assert ended.report.stop == "exhausted"
            assert len(list(fresh)) == 352
            os._exit(0)
        finally:
            os._exit(1)
    assert os.waitpid(child, 0)[1] == 0
    assert len([first, *begun]) == len(list(fresh)) == 352


def test_a_bar_without_tqdm(monkeypatch):
    monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    with pytest.raises(ImportError, match="progress_bar needs tqdm: pip install tqdm"):
        q.progress_bar()


def test_a_bar_of_tqdm():
    pytest.importorskip("tqdm")
    with q.progress_bar(disable=True) as bar:
        queens(17).count(progress=bar, every=0.05, max_time=0.2)


def test_iterators_are_lazy_and_independent():
    p = queens(17)
    began = time.perf_counter()
    one, two = p.solutions(), p.solutions(seed=1)
    firsts = list(itertools.islice(one, 5))
    other = list(itertools.islice(two, 5))
    assert firsts + list(itertools.islice(one, 5)) == list(p.solutions(limit=10))
    assert other == list(p.solutions(seed=1, limit=5))
    assert time.perf_counter() - began < 60
    with p.solutions() as iterator:
        next(iterator)
    assert list(iterator) == []
    assert "1 read" in repr(iterator)


def resident() -> int:
    with open("/proc/self/statm") as statm:
        return int(statm.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


linux = pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")


@linux
def test_a_slow_reader_holds_the_search_up():
    iterator = dominoes(8, 8).solutions(engine="links")
    next(iterator)
    time.sleep(0.3)
    before = resident()
    time.sleep(1)
    assert resident() - before < 1 << 20


@linux
def test_nothing_leaks():
    def work(times: int):
        for _ in range(times):
            p = q.Problem("ab", ["x"])
            p.option("a", {"x": object()}, tag=object())
            p.option("b", tag=object())
            p.first()
            p.count()
            for _ in p.solutions():
                break
            with pytest.raises(q.Error):
                p.option("ac")
            with pytest.raises(q.Error):
                p.check([])

    def searches(p: q.Problem, times: int):
        for _ in range(times):
            p.first()

    def fail(progress):
        raise RuntimeError

    def raising(p: q.Problem, times: int):
        for _ in range(times):
            with pytest.raises(RuntimeError):
                p.count(progress=fail, every=0, engine="links")

    small, large = queens(4), queens(17)
    for function, warm, times in [
        (work, 500, 5_000),
        (lambda times: searches(small, times), 1_000, 100_000),
        (lambda times: raising(large, times), 20, 200),
    ]:
        function(warm)
        gc.collect()
        before = resident(), len(gc.get_objects())
        function(times)
        gc.collect()
        assert resident() - before[0] < 8 << 20, function
        assert len(gc.get_objects()) - before[1] < 100


def test_threads_share_a_problem():
    p = queens(8)
    results = []

    def ask():
        for _ in range(20):
            results.append((p.count(), len(list(p.solutions()))))

    def build():
        for n in range(100):
            p.primary(("never used", n), (0, 1))

    threads = [threading.Thread(target=ask) for _ in range(4)]
    threads.append(threading.Thread(target=build))
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=300)
        assert not thread.is_alive(), "a thread hangs"
    assert results == [(92, 92)] * 80
    assert p.item_count == 16 + 32 + 100


def test_the_interpreter_is_free_meanwhile():
    p = queens(17)
    thread = threading.Thread(target=lambda: p.count(max_time=1.0))
    thread.start()
    ticks = 0
    while thread.is_alive():
        time.sleep(0.005)
        ticks += 1
    assert ticks > 20


def test_an_iterator_left_at_exit_does_no_harm(tmp_path):
    code = """
import quadrille as q
p = q.Problem(range(30))
for i in range(30):
    for _ in range(2):
        p.option([i])
it = p.solutions()
print(len(next(it)))
"""
    # Not from here, where the sources lie beside the tests.
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, cwd=tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, "30\n", "")


class Tag:
    """A tag that can keep what it is in."""

    kept: object


@pytest.mark.parametrize(
    "ask",
    [
        lambda p: p.best(1),
        lambda p: p.clues(),
        lambda p: p.why(),
    ],
)
def test_a_tag_that_keeps_its_answer_is_freed(ask):
    tag = Tag()
    p = q.Problem.from_rows([["a"]], tags=[tag])
    tag.kept = ask(p)
    is_there = weakref.ref(tag)
    del tag, p
    gc.collect()
    assert is_there() is None
