"""Ctrl-C as a terminal sends it."""

import gc
import os
import signal
import threading
import time

import pytest

posix = pytest.mark.skipif(os.name != "posix", reason="sends SIGINT as a terminal does")


class ctrl_c:
    """Sends SIGINT after a while; then measures how long it took to end.

    Without garbage collections: hypothesis looks on at them in Python, and an interrupt that comes just then is lost.
    """

    def __init__(self, after: float = 0.3):
        self.after = after

    def _send(self):
        time.sleep(self.after)
        self.sent = time.perf_counter()
        os.kill(os.getpid(), signal.SIGINT)

    def __enter__(self):
        gc.disable()
        self.thread = threading.Thread(target=self._send)
        self.thread.start()
        return self

    def __exit__(self, *_):
        ended = time.perf_counter()
        gc.enable()
        try:
            self.thread.join()
            time.sleep(0.01)
        except KeyboardInterrupt:  # the work was over before
            self.thread.join()
        self.took = ended - self.sent
