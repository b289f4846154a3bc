"""Compiles the modules listed in pyproject.toml; where no C compiler works petri installs too, and runs plain."""

import json
import os
import sys
import sysconfig
import tempfile
import tomllib
from importlib.metadata import version
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError, CCompilerError

sys.path.insert(0, "src/petri")
import _build

sys.path.pop(0)

TREE = Path("src/petri")
LISTED = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["tool"]["petri"]["compiled"]
COMPILED = [
    str(file)
    for entry in LISTED
    for file in ([Path(entry)] if entry.endswith(".py") else sorted(Path(entry).glob("[a-z]*.py")))
]
BUILDING = not {"bdist_wheel", "build", "build_ext", "editable_wheel", "install"}.isdisjoint(sys.argv)
PURE = os.environ.get("PETRI_PURE") == "1"
FAILURES = (BaseError, CCompilerError, OSError)
IN_PLACE = not {"editable_wheel", "--inplace"}.isdisjoint(sys.argv)


def extensions() -> list[Extension]:
    """What to compile: nothing where pip only asks for names, or the compiled modules are those of the sources."""
    if not BUILDING or (IN_PLACE and not PURE and is_fresh()):
        return []
    if IN_PLACE:
        remove_compiled(TREE)
    return translate() if not PURE and compiler_works() else []


def compiler_works() -> bool:
    """Asked first, to spare mypyc's long work where its C could not be compiled."""
    from distutils.ccompiler import new_compiler
    from distutils.sysconfig import customize_compiler

    compiler = new_compiler()
    customize_compiler(compiler)
    with tempfile.TemporaryDirectory() as folder:
        probe = Path(folder, "probe.c")
        probe.write_text("#include <Python.h>\n", encoding="utf-8")
        try:
            compiler.compile([str(probe)], output_dir=folder, include_dirs=[sysconfig.get_path("include")])
        except FAILURES:
            say_plain("no C compiler works here")
            return False
    return True


def translate() -> list[Extension]:
    from mypyc.build import mypycify

    group = f"petri.{_build.LIBRARY.removesuffix('__mypyc')}"
    made: list[Extension] = mypycify(COMPILED, opt_level="3", debug_level="0", group_name=group)
    if os.name == "posix":
        for extension in made:
            # A newer compiler's warning is no reason to run plain; without interposition calls inside the group inline;
            # where functions begin should not decide how fast they are.
            extension.extra_compile_args += ["-Wno-error", "-fno-semantic-interposition", "-falign-functions=64"]
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
        try:
            super().run()
        except FAILURES as error:
            say_plain(str(error))
            remove_compiled(package)
            self.extensions = []
        else:
            (package / _build.STAMP).write_text(json.dumps(STAMP, indent=1) + "\n", encoding="utf-8")


def new_stamp() -> dict[str, object]:
    sources = digests([Path(file) for file in COMPILED])
    return {"mypy": version("mypy"), "setup": _build.digest(Path("setup.py")), "sources": sources}


def digests(files: list[Path]) -> dict[str, str]:
    return {".".join(file.relative_to(TREE).with_suffix("").parts): _build.digest(file) for file in files}


def is_fresh() -> bool:
    return _build.read_stamp() == STAMP and _build.LIBRARY in _build.built() and not _build.stale()


def remove_compiled(package: Path) -> None:
    """Those of every Python, for the stamp speaks of one build only."""
    for path in [*package.rglob("*.so"), *package.rglob("*.pyd"), package / _build.STAMP]:
        path.unlink(missing_ok=True)


def say_plain(reason: str) -> None:
    print(f"petri is not compiled and will run plain: {reason}", file=sys.stderr)


if missing := [file for file in COMPILED if not Path(file).is_file()]:
    sys.exit(f"pyproject.toml lists modules to compile that do not exist: {', '.join(missing)}")
STAMP = {} if PURE else new_stamp()  # before mypyc reads the sources, so that an edit meanwhile shows as stale
setup(ext_modules=extensions(), cmdclass={"build_ext": BuildCompiled})
