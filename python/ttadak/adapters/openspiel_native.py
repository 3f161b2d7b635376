"""The native plug-in: our games as C++ games of the installed OpenSpiel.

The open-spiel wheel holds its headers and exports its C++ symbols, though no version promises to. So the plug-in is compiled
on the user's machine, kept in the user's cache for exactly these sources, headers, compiler and processor, and done without
where that fails.
"""

from __future__ import annotations

import concurrent.futures
import contextlib
import ctypes
import functools
import hashlib
import importlib.metadata
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence

import pyspiel

PLUGIN = pathlib.Path(__file__).parent / "native" / "ttadak_openspiel.cc"
FLAGS = ["-std=c++20", "-O3", "-march=native", "-fPIC", "-w"]


class BuildError(RuntimeError):
    """The plug-in cannot be built or loaded here."""


def register() -> None:
    """Build the plug-in if need be, load it, and register its games.

    Raises:
        BuildError: it cannot be built or loaded.
    """
    _load().ttadak_register()


@functools.cache
def _load() -> ctypes.CDLL:
    if sys.platform == "win32":
        raise BuildError("OpenSpiel exports no C++ symbols on Windows")
    library = build()
    try:
        # The plug-in finds OpenSpiel among the symbols that all may see; Python had loaded it for itself alone.
        ctypes.CDLL(pyspiel.__file__, os.RTLD_NOW | os.RTLD_GLOBAL | os.RTLD_NOLOAD)
        return ctypes.CDLL(str(library), os.RTLD_NOW | os.RTLD_GLOBAL)
    except OSError as error:
        raise BuildError(f"the plug-in does not load: {error}") from error


def build() -> pathlib.Path:
    """The compiled plug-in, from the cache if it is there; so is the engine in it, which changes less often.

    Raises:
        BuildError: no compiler or headers, or they do not fit.
    """
    compiler = _compiler()
    includes = _include_flags()
    engine_print = _fingerprint(compiler, sorted(engine_directory().rglob("*.[ch]pp")))
    engine = _cached(f"engine-{engine_print}.o", lambda work: _compile_engine(compiler, work))
    versions = engine_print + importlib.metadata.version("open-spiel")
    plugin_print = _fingerprint(compiler, sorted(PLUGIN.parent.iterdir()), versions)
    return _cached(f"openspiel-{plugin_print}.so", lambda work: _compile_plugin(compiler, includes, engine, work))


def _cached(name: str, make: Callable[[pathlib.Path], pathlib.Path]) -> pathlib.Path:
    """A file of the cache; `make` makes it in a directory of its own, one process at a time."""
    cache = _cache_directory()
    kept = cache / name
    if kept.exists():
        return kept
    cache.mkdir(parents=True, exist_ok=True)
    with _lock(cache / f"{name}.lock"):
        if not kept.exists():
            print(f"ttadak: compiling {name} for OpenSpiel, once for this machine …", file=sys.stderr)
            with tempfile.TemporaryDirectory(dir=cache) as work:
                os.replace(make(pathlib.Path(work)), kept)
    return kept


def engine_directory() -> pathlib.Path:
    """Where the C++ engine's headers and sources are: in the installed package, or in a checkout."""
    package = pathlib.Path(__file__).parents[1]
    places = [package / "include" / "ttadak", package.parents[1] / "cpp"]
    for place in places:
        if (place / "games.hpp").exists():
            return place
    raise BuildError(f"the C++ sources of ttadak are not in {places[0]}")


def _include_flags() -> list[str]:
    site = pathlib.Path(pyspiel.__file__).parent
    spiel = site / "open_spiel"
    if not (spiel / "spiel.h").exists():
        raise BuildError(f"this open-spiel holds no headers: {spiel / 'spiel.h'} is missing")
    places = [engine_directory(), PLUGIN.parent, site, spiel / "abseil-cpp", spiel / "json" / "include"]
    return [f"-I{place}" for place in places]


def _compiler() -> str:
    named = os.environ.get("CXX")
    found = shutil.which(named) if named else next(filter(None, map(shutil.which, ("c++", "g++", "clang++"))), None)
    if found is None:
        raise BuildError(f"no C++ compiler: {named or 'c++, g++, clang++'} not found (set CXX)")
    return found


def _run(command: Sequence[str]) -> str:
    done = subprocess.run(command, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
    if done.returncode != 0:
        raise BuildError(f"{' '.join(command[:1])} failed:\n{done.stderr[-2000:]}")
    return done.stdout + done.stderr


def _fingerprint(compiler: str, files: Sequence[pathlib.Path], more: str = "") -> str:
    """Of everything a file is made from. What `-march=native` means is among what the compiler says of itself."""
    digest = hashlib.sha256(more.encode())
    digest.update(_run([compiler, *FLAGS, "-E", "-v", "-x", "c++", os.devnull, "-o", os.devnull]).encode())
    for file in files:
        digest.update(file.name.encode() + file.read_bytes())
    return digest.hexdigest()[:16]


def _cache_directory() -> pathlib.Path:
    home = pathlib.Path.home() / ("Library/Caches" if sys.platform == "darwin" else ".cache")
    return pathlib.Path(os.environ.get("XDG_CACHE_HOME") or home) / "ttadak"


@contextlib.contextmanager
def _lock(path: pathlib.Path) -> Iterator[None]:
    import fcntl

    with path.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _compile_engine(compiler: str, work: pathlib.Path) -> pathlib.Path:
    """Every source to an object, all cores at once; then one object of them."""
    engine = engine_directory()
    # Another copy of the engine may be in the process: hidden, each keeps to itself.
    flags = [*FLAGS, "-fvisibility=hidden", f"-I{engine}"]

    def compile_one(numbered: tuple[int, pathlib.Path]) -> str:
        target = str(work / f"{numbered[0]}.o")
        _run([compiler, *flags, "-c", str(numbered[1]), "-o", target])
        return target

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        objects = list(pool.map(compile_one, enumerate(sorted(engine.glob("*/*.cpp")))))
    whole = work / "engine.o"
    _run([compiler, "-r", "-nostdlib", *objects, "-o", str(whole)])
    return whole


def _compile_plugin(compiler: str, includes: Sequence[str], engine: pathlib.Path, work: pathlib.Path) -> pathlib.Path:
    library = work / "plugin.so"
    undefined = ["-undefined", "dynamic_lookup"] if sys.platform == "darwin" else []
    _run([compiler, *FLAGS, "-shared", *undefined, *includes, str(PLUGIN), str(engine), "-o", str(library)])
    return library
