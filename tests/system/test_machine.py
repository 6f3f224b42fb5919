"""Nothing that only POSIX has is asked for outside the one module that has a way for Windows too.

`mypy --platform win32` finds the same, and more, by the types of the standard library; CI runs it.
"""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from shell import Shell
from sources import tree_of

import assess
from assess.languages.spoken import BadInput
from assess.store.json_lines import JsonLines
from assess.store.lock import locked
from assess.system import machine

PACKAGE = Path(assess.__file__).parent
MACHINE = PACKAGE / "system" / "machine.py"

MODULES = {
    *("fcntl", "resource", "pwd", "grp", "termios", "tty", "pty", "curses", "readline", "syslog", "posix", "crypt"),
    *("nis", "spwd", "asyncio.unix_events", "msvcrt", "winreg", "winsound", "nt"),
}
"""Modules of one system alone."""
ATTRIBUTES = {
    "os": {
        *("chown", "chroot", "confstr", "confstr_names", "ctermid", "eventfd", "fchdir", "fchmod", "fchown", "fork"),
        *("forkpty", "fpathconf", "getegid", "geteuid", "getgid", "getgrouplist", "getgroups", "getloadavg", "getpgid"),
        *("getpgrp", "getpriority", "getresgid", "getresuid", "getsid", "getuid", "initgroups", "kill", "killpg"),
        *("lchmod", "lchown", "lockf", "login_tty", "major", "makedev", "memfd_create", "minor", "mkfifo", "mknod"),
        *("nice", "openpty", "pathconf", "pidfd_open", "posix_fadvise", "posix_fallocate", "posix_spawn"),
        *("posix_spawnp", "pread", "preadv", "pwrite", "pwritev", "readv", "register_at_fork", "sched_getaffinity"),
        *("sched_setaffinity", "sched_yield", "sendfile", "setegid", "seteuid", "setgid", "setgroups", "setpgid"),
        *("setpgrp", "setpriority", "setregid", "setreuid", "setsid", "setuid", "splice", "statvfs", "sync", "sysconf"),
        *("sysconf_names", "tcgetpgrp", "tcsetpgrp", "ttyname", "uname", "wait", "wait3", "wait4", "waitid", "writev"),
        *("startfile", "add_dll_directory", "O_CLOEXEC", "O_DIRECTORY", "O_NOFOLLOW", "O_NONBLOCK", "O_SYNC"),
        *("WEXITSTATUS", "WIFEXITED", "WIFSIGNALED", "WNOHANG", "WTERMSIG", "environb", "getenvb", "fdatasync"),
    },
    "signal": {
        *("SIGALRM", "SIGBUS", "SIGCHLD", "SIGCONT", "SIGHUP", "SIGIO", "SIGKILL", "SIGPIPE", "SIGPROF", "SIGQUIT"),
        *("SIGSTOP", "SIGTSTP", "SIGTTIN", "SIGTTOU", "SIGUSR1", "SIGUSR2", "SIGVTALRM", "SIGWINCH", "SIGXCPU"),
        *("SIGXFSZ", "alarm", "getitimer", "pause", "pthread_kill", "pthread_sigmask", "setitimer", "siginterrupt"),
        *("sigpending", "sigtimedwait", "sigwait", "sigwaitinfo", "CTRL_C_EVENT", "CTRL_BREAK_EVENT", "SIGBREAK"),
    },
    "socket": {"AF_UNIX", "socketpair", "SO_REUSEPORT", "sethostname", "CMSG_LEN", "recv_fds", "send_fds"},
    "select": {"poll", "epoll", "kqueue", "devpoll"},
    "time": {"tzset", "clock_gettime", "clock_settime", "pthread_getcpuclockid"},
    "ctypes": {"windll", "WinDLL", "WinError", "oledll"},
    "sys": {"getwindowsversion", "winver", "setdlopenflags", "getdlopenflags"},
}
METHODS = {"add_signal_handler", "remove_signal_handler", "lchmod"}
"""Methods of event loops and paths, whatever they are called on."""
PLACES = ("/dev/", "/proc/", "/tmp", "/usr/", "/etc/", "/var/")
START_METHODS = {"fork", "forkserver"}


def asked_for(tree: ast.AST) -> Iterator[str]:
    """What of one system alone a module asks for."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names if name.name in MODULES)
        elif isinstance(node, ast.ImportFrom):
            if node.module in MODULES:
                yield str(node.module)
            names = ATTRIBUTES.get(node.module or "", set())
            yield from (f"{node.module}.{name.name}" for name in node.names if name.name in names)
        elif isinstance(node, ast.Attribute):
            if isinstance(node.value, ast.Name) and node.attr in ATTRIBUTES.get(node.value.id, set()):
                yield f"{node.value.id}.{node.attr}"
            elif node.attr in METHODS:
                yield node.attr
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("getattr", "hasattr"):
            words = [one.value for one in node.args if isinstance(one, ast.Constant)]
            owner = node.args[0].id if isinstance(node.args[0], ast.Name) else ""
            yield from (f"{owner}.{word}" for word in words if word in ATTRIBUTES.get(owner, set()))
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            words = [one.value for one in node.args if isinstance(one, ast.Constant)]
            if node.func.attr in ("get_context", "set_start_method"):
                yield from (str(word) for word in words if word in START_METHODS)
            if node.func.attr == "strftime":
                yield from (str(word) for word in words if "%-" in str(word))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.startswith(PLACES):
            yield node.value


def test_nothing_of_one_system_alone_is_asked_for() -> None:
    found = {path: list(asked_for(tree_of(path))) for path in PACKAGE.rglob("*.py")}
    of_machine = found.pop(MACHINE)
    wanted = {"fcntl", "resource", "os.kill", "signal.SIGUSR1", "os.sysconf", "ctypes.windll", "msvcrt"}
    assert wanted <= set(of_machine) and len(found) > 300
    assert not {str(path.relative_to(PACKAGE)): names for path, names in found.items() if names}


@pytest.mark.parametrize(
    "line",
    [
        "import fcntl",
        "from resource import getrlimit",
        "import os\nos.kill(1, 2)",
        "from os import sysconf",
        "import signal\nx = getattr(signal, 'SIGUSR1', None)",
        "import signal\nsignal.alarm(1)",
        "multiprocessing.get_context('fork')",
        "now.strftime('%-d')",
        "open('/dev/null')",
        "loop.add_signal_handler(1, f)",
    ],
)
def test_what_is_asked_for_is_found(line: str) -> None:
    assert list(asked_for(ast.parse(line)))


def test_nothing_is_replaced_while_it_is_open(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """On Windows an open file cannot be replaced."""
    descriptors = Path("/proc/self/fd")
    if not descriptors.exists():
        pytest.skip("there is no list of open files")
    replace, replaced = Path.replace, []

    def careful(draft: Path, target: Path) -> Path:
        replaced.append(target)
        held = [one for one in descriptors.iterdir() if one.exists() and os.path.samestat(one.stat(), draft.stat())]
        held += [one for one in descriptors.iterdir() if target.exists() and one.exists() and one.samefile(target)]
        assert not held
        return replace(draft, target)

    monkeypatch.setattr(Path, "replace", careful)
    shell.file("a.sgf", "(;SZ[5]AB[ba][bb][bc][bd][be]AW[ca][cb][cc][cd][ce])")
    words = f"--nodes 1000 --certificates --csv {shell.home / 't.csv'}"
    for _ in range(2):
        shell.run(f"batch {shell.home / 'a.sgf'} -o {shell.home / 'r.jsonl'} {words}")
    assert {path.name for path in replaced} >= {"r.jsonl", "t.csv"} and len(replaced) > 4


def test_results_can_be_used_after_they_are_put_in_order(tmp_path: Path) -> None:
    results = JsonLines(str(tmp_path / "r.jsonl"), "settings")
    line = {"file": "a", "game": 1, "key": "k", "error": None, "settings": "settings"}
    results.put(line, None)
    results.finish({("a", 1): 0})
    results.put({**line, "file": "b"}, None)
    assert [found["file"] for found in results.lines()] == ["a", "b"]
    results.close()


def test_a_lock_keeps_others_out_and_goes_with_its_process(tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    with locked(path), pytest.raises(BadInput, match="another run"), locked(path):
        pass
    with locked(path):
        pass
    assert not list(tmp_path.iterdir())
    script = f"from pathlib import Path\nfrom assess.store.lock import locked\nwith locked(Path({str(path)!r})):\n"
    held = subprocess.Popen([sys.executable, "-c", f"{script}    print(flush=True)\n    input()"],
                            stdin=subprocess.PIPE, stdout=subprocess.PIPE)  # fmt: skip
    assert held.stdout is not None and held.stdout.readline()
    with pytest.raises(BadInput), locked(path):
        pass
    held.kill()
    held.communicate()
    with locked(path):
        pass


def test_a_file_that_cannot_be_locked_is_named(tmp_path: Path) -> None:
    path = tmp_path / "none" / "part.jsonl"
    with pytest.raises(BadInput, match=r"part\.jsonl' cannot be locked, .*: make its folder writable"), locked(path):
        pass


def test_a_lock_whose_file_was_taken_away_meanwhile_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who had it before takes the file away between our opening it and our locking it."""
    path, beside = tmp_path / "r", tmp_path / ".r.lock"
    take, calls = machine.take_lock, []

    def late(file: object) -> bool:
        calls.append(file)
        if len(calls) == 1:
            beside.unlink()
        return take(file)  # type: ignore[arg-type]

    monkeypatch.setattr("assess.store.lock.take_lock", late)
    with locked(path):
        assert len(calls) == 2 and beside.exists()


def test_a_lock_that_was_given_back_is_not_taken_from_the_next(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The next one takes the lock as soon as the file is taken away: what lies there then is its own."""
    path, beside = tmp_path / "r", tmp_path / ".r.lock"
    unlink, taken_away = Path.unlink, []

    def unlink_and_let_in(file: Path, missing_ok: bool = False) -> None:
        unlink(file, missing_ok)
        if not taken_away:
            beside.write_text("another's", encoding="utf-8")
        taken_away.append(file)

    with locked(path):
        monkeypatch.setattr(Path, "unlink", unlink_and_let_in)
    monkeypatch.undo()
    assert beside.read_text(encoding="utf-8") == "another's"


def test_the_memory_of_the_machine_is_known() -> None:
    known = machine.memory_mb()
    assert known is not None and 100 < known < 10**8


FALLBACK = """
import sys
import types
from assess.engine import core_builds
core_builds.find_spec = lambda name: None if name.endswith("_v3") else "there"
import assess.engine
assess.engine._processor = sys.modules["assess.engine._processor"] = types.SimpleNamespace(level=lambda: 3)
import assess
from assess.engine import _core
print(_core.__name__, assess.ask(assess.Position.from_rows(["X.", ".."]), "A2", assess.Uncapturable()).answer.value)
"""


def test_a_build_that_is_missing_is_done_without() -> None:
    """A wheel for Intel that was built on Arm has one build of the core, and the processor asks for a better one."""
    run = subprocess.run([sys.executable, "-c", FALLBACK], capture_output=True, text=True)
    assert run.stdout.split() == ["assess.engine._core_v2", "no"], run.stderr
