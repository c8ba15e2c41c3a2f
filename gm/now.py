"""Reads the two clocks of this machine; the only module that does."""

from __future__ import annotations

import os
import sys
import time
from functools import cache
from pathlib import Path

from gm.core import Instant


def instant() -> Instant:
    """Gives this moment: wall time, and the time since the machine started, sleep included."""
    return Instant(round(time.time(), 3), round(since_boot(), 3), boot())


def since_boot() -> float:
    """Gives the seconds since the machine started, those it slept included."""
    if sys.platform == "win32":
        import ctypes

        ctypes.windll.kernel32.GetTickCount64.restype = ctypes.c_uint64
        return float(ctypes.windll.kernel32.GetTickCount64()) / 1000
    # Linux stops CLOCK_MONOTONIC in sleep and has CLOCK_BOOTTIME; macOS lets CLOCK_MONOTONIC go on.
    return time.clock_gettime(getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC))


@cache
def boot() -> str:
    """Gives what names the running machine since it started; empty where that cannot be known."""
    if sys.platform == "linux":
        try:
            return Path("/proc/sys/kernel/random/boot_id").read_text("ascii").strip()[:8]
        except OSError:
            return ""
    if sys.platform == "darwin":
        return _sysctl("kern.bootsessionuuid")[:8]
    if sys.platform == "win32":
        return _boot_count()
    return ""


def _sysctl(name: str) -> str:
    import ctypes

    size = ctypes.c_size_t(64)
    value = ctypes.create_string_buffer(size.value)
    found = ctypes.CDLL(None).sysctlbyname(name.encode(), value, ctypes.byref(size), None, 0)
    return value.value.decode("ascii") if found == 0 else ""


def _boot_count() -> str:
    """Windows counts its starts in the registry."""
    if sys.platform != "win32":
        return ""
    import winreg

    path = r"SYSTEM\CurrentControlSet\Control\Session Manager\Memory Management\PrefetchParameters"
    try:
        with winreg.OpenKey(winreg.HKEY_LOCAL_MACHINE, path) as key:
            return f"windows-{winreg.QueryValueEx(key, 'BootId')[0]}"
    except OSError:
        return ""


def local_day(wall: float) -> str:
    """Gives the date of `wall` where this machine is, as YYYY-MM-DD."""
    return time.strftime("%Y-%m-%d", time.localtime(wall))


def local_time(wall: float) -> str:
    """Gives the time of day of `wall` where this machine is, as HH:MM."""
    return time.strftime("%H:%M", time.localtime(wall))


def entropy() -> str:
    """Gives 32 random hexadecimal digits from the machine's own source."""
    return os.urandom(16).hex()
