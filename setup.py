"""Compiles the modules listed in pyproject.toml; where no C compiler works petri installs too, and runs plain."""

import contextlib
import json
import os
import subprocess
import sys
import sysconfig
import tempfile
import time
import tomllib
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError, CCompilerError

sys.path.insert(0, "src/petri")
import _build

sys.path.pop(0)

TREE = Path("src/petri")
PROJECT = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))
COMPILED = [
    str(file)
    for entry in PROJECT["tool"]["petri"]["compiled"]
    for file in ([Path(entry)] if entry.endswith(".py") else sorted(Path(entry).glob("[a-z]*.py")))
]
REQUIRES = PROJECT["build-system"]["requires"]
LATER = os.environ.get("PETRI_COMPILE") == "later"  # pip would hide what compiling says: make does it after pip
BUILDING = not LATER and not {"bdist_wheel", "build", "build_ext", "editable_wheel", "install"}.isdisjoint(sys.argv)
PURE = os.environ.get("PETRI_PURE") == "1"
FAILURES = (BaseError, CCompilerError, OSError)
IN_PLACE = not {"editable_wheel", "--inplace"}.isdisjoint(sys.argv)
HEADERS = sysconfig.get_path("include")
IS_DEBIANS = sys.base_prefix == "/usr" and Path("/etc/debian_version").exists()
LINES_A_MINUTE = 150_000  # of C, on a usual machine


def main() -> None:
    if missing := [file for file in COMPILED if not Path(file).is_file()]:
        sys.exit(f"pyproject.toml lists modules to compile that do not exist: {', '.join(missing)}")
    setup(ext_modules=extensions(), cmdclass={"build_ext": BuildCompiled})


def extensions() -> list[Extension]:
    """What to compile: nothing where pip only asks for names, or the compiled modules are those of the sources."""
    if not BUILDING or (IN_PLACE and not PURE and is_fresh()):
        return []
    if IN_PLACE:
        remove_compiled(TREE)
    if PURE:
        return []
    if reason := obstacle():
        say_plain(reason)
        return []
    return translate()


def obstacle() -> str:
    """What keeps petri from being compiled, and what helps. Asked first, to spare mypyc's long work."""
    if not compiles("#include <stdio.h>\n"):
        return "no C compiler works here; on Debian and Ubuntu: apt install build-essential"
    if not compiles("#include <Python.h>\n"):
        package = f"python{sys.version_info.major}.{sys.version_info.minor}-dev"
        remedy = f"; apt install {package}" if IS_DEBIANS else ""
        return f"the headers of this Python are missing, looked for Python.h in {HEADERS}{remedy}"
    if find_spec("mypyc") is None and not install_mypy():
        return "mypy, which translates it, could not be installed"
    return ""


def compiles(text: str) -> bool:
    from distutils.ccompiler import new_compiler
    from distutils.sysconfig import customize_compiler

    compiler = new_compiler()
    customize_compiler(compiler)
    with tempfile.TemporaryDirectory() as folder, unheard():
        probe = Path(folder, "probe.c")
        probe.write_text(text, encoding="utf-8")
        try:
            compiler.compile([str(probe)], output_dir=folder, include_dirs=[HEADERS])
        except FAILURES:
            return False
    return True


@contextlib.contextmanager
def unheard() -> Iterator[None]:
    """What a compiler says of a probe is for nobody."""
    heard = os.dup(2)
    with open(os.devnull, "wb") as nowhere:
        os.dup2(nowhere.fileno(), 2)
    try:
        yield
    finally:
        os.dup2(heard, 2)
        os.close(heard)


def install_mypy() -> bool:
    """Where nothing can be compiled nobody needs it, so it comes only now."""
    say("installing mypy, which translates")
    pip = [sys.executable, "-m", "pip", "install", "-qq", "--disable-pip-version-check", "--no-compile"]
    return subprocess.run([*pip, "-c", "constraints.txt", *REQUIRES], check=False).returncode == 0


def translate() -> list[Extension]:
    from mypyc.build import mypycify

    say(f"translating {len(COMPILED)} modules to C with mypyc")
    group = f"petri.{_build.LIBRARY.removesuffix('__mypyc')}"
    made: list[Extension] = mypycify(COMPILED, opt_level="3", debug_level="0", group_name=group)
    if os.name == "posix":
        for extension in made:
            # A newer compiler's warning is no reason to run plain; without interposition calls inside the group inline;
            # where functions begin should not decide how fast they are.
            more = ["-Wno-error", "-Wno-misleading-indentation", "-fno-semantic-interposition", "-falign-functions=64"]
            extension.extra_compile_args = [*extension.extra_compile_args, *more]  # mypyc shares one list among all
    return made


class BuildCompiled(build_ext):
    """All modules or none: half a group would mix compiled and plain classes."""

    def run(self) -> None:
        if not self.extensions:
            return
        package = TREE if self.inplace else Path(self.build_lib, "petri")
        self.parallel = True
        if not self.inplace:
            remove_compiled(package)  # an earlier build's, of modules no longer listed
        lines = sum(Path(file).read_bytes().count(b"\n") for made in self.extensions for file in made.sources)
        say(f"compiling {lines:,} lines of C, which may take {1 + lines // LINES_A_MINUTE} min")
        try:
            super().run()
        except FAILURES as error:
            say_plain(str(error))
            remove_compiled(package)
            self.extensions = []
        else:
            (package / _build.STAMP).write_text(json.dumps(STAMP, indent=1) + "\n", encoding="utf-8")
            say(f"done in {time.monotonic() - BEGUN:.0f} s")


def new_stamp() -> dict[str, object]:
    sources = digests([Path(file) for file in COMPILED])
    return {"requires": REQUIRES, "setup": _build.digest(Path("setup.py")), "sources": sources}


def digests(files: list[Path]) -> dict[str, str]:
    return {".".join(file.relative_to(TREE).with_suffix("").parts): _build.digest(file) for file in files}


def is_fresh() -> bool:
    return _build.read_stamp() == STAMP and _build.LIBRARY in _build.built() and not _build.stale()


def remove_compiled(package: Path) -> None:
    """Those of every Python, for the stamp speaks of one build only."""
    for path in [*package.rglob("*.so"), *package.rglob("*.pyd"), package / _build.STAMP]:
        path.unlink(missing_ok=True)


def say(text: str) -> None:
    print(f"petri: {text}", flush=True)


def say_plain(reason: str) -> None:
    print(f"petri: not compiled, so it runs plain and slower: {reason}", file=sys.stderr)


BEGUN = time.monotonic()
STAMP = new_stamp()  # before mypyc reads the sources, so that an edit meanwhile shows as stale
if __name__ == "__main__":
    main()
