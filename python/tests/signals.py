"""Ctrl-C as a terminal sends it."""

import contextlib
import ctypes
import functools
import gc
import os
import signal
import threading
import time

import pytest

posix = pytest.mark.skipif(os.name != "posix", reason="sends SIGINT as a terminal does")


# Ctrl-C, sent so late that no code of Python sees it before the call that follows it in C.
press = functools.partial(ctypes.pythonapi.PyErr_SetInterruptEx, int(signal.SIGINT))


@contextlib.contextmanager
def heard():
    """Ctrl-C is heard, also in a background job, where it is ignored. Without garbage collections: see `ctrl_c`."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
        signal.signal(signal.SIGINT, before)


def pressed(call, *arguments):
    """What the call does if Ctrl-C comes as it begins."""
    with heard():
        # One call after the other, with no code of Python between them.
        [_, result] = map(functools.partial.__call__, [press, functools.partial(call, *arguments)])
        return result


class Sent:
    """When the signal was sent, and how long the block took after it.

    By the clock or in CPU time, whichever is less: other programs do not count, nor does the number of threads.
    """

    at: tuple[float, float]
    took: float


def clocks() -> tuple[float, float]:
    return time.monotonic(), time.process_time()


@contextlib.contextmanager
def ctrl_c(after: float = 0.3):
    """Sends SIGINT a while after the block has begun. A signal that comes when the block is over is ignored.

    Without garbage collections: hypothesis looks on at them in Python, and an interrupt that comes just then is lost.
    """
    sent = Sent()
    has_begun = threading.Event()
    is_over = False

    def send():
        has_begun.wait()
        time.sleep(after)
        sent.at = clocks()
        os.kill(os.getpid(), signal.SIGINT)

    def receive(number, frame):
        if not is_over:
            raise KeyboardInterrupt

    sender = threading.Thread(target=send)
    sender.start()
    before = signal.signal(signal.SIGINT, receive)
    gc.disable()
    try:
        has_begun.set()
        yield sent
    finally:
        is_over = True
        ended = clocks()
        sender.join()
        time.sleep(0.01)
        gc.enable()
        signal.signal(signal.SIGINT, before)
        sent.took = min(late - at for late, at in zip(ended, sent.at))
