PYTHON ?= python3
# One more than there are cores: tests of the server and of the page often wait for a program.
JOBS ?= $(shell expr $$(getconf _NPROCESSORS_ONLN) + 1)
VENV := .venv
PY := $(VENV)/bin/python
# The environment's own pip; that of $(PYTHON) puts it there, in a tenth of the time that venv takes.
PIP = $(shell [ -x $(VENV)/bin/pip ] && echo $(PY) -m pip || echo $(PYTHON) -m pip --python $(PY)) $(INSTALL)
# Without translating what may never be imported; Python does it at the first import.
INSTALL := install -qq --disable-pip-version-check --no-compile -c constraints.txt
TOOLS := $(VENV)/tools

# All targets share one environment.
.NOTPARALLEL:

# Tests start many programs, and each would translate its modules anew.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help build play terminal test thorough system lint types format rules goldens soak nemesis garbage bench load flood pictures clean

help:
	@echo "make play      play in the browser"
	@echo "make terminal  play in the terminal"
	@echo "make test      run the tests"
	@echo "make thorough  the slower tests"
	@echo "make build     compile what changed"
	@echo "make lint      style, types, directions of imports"
	@echo "make format    put the sources in order"
	@echo "make rules     which rules of the index have a test"
	@echo "make goldens   play the golden games anew; read the diff"
	@echo "make soak      random games of every title for a long time"
	@echo "make nemesis   faults of every kind at random while people play"
	@echo "make garbage   a million messages that are none"
	@echo "make bench     how fast the engine is"
	@echo "make load      many players on one server"
	@echo "make flood     what one address can cost a server"
	@echo "make pictures  take the pictures of docs/pictures anew"
	@echo "make clean     remove what make made"

play: build
	@$(VENV)/bin/petri serve --open $(ARGS)

terminal: build
	@$(VENV)/bin/petri play $(ARGS)

# Playwright has a loop of its own in the process, so tests with another one go before.
test: $(TOOLS) build system
	@$(PY) -m pytest -q -n $(JOBS) --dist worksteal --ignore tests/browser -m "not thorough" $(ARGS)
	@$(PY) -m pytest -q -n $(JOBS) --dist worksteal tests/browser -p no:schemathesis -m "not thorough" $(ARGS)

# What make test leaves out, to stay under five minutes.
thorough: $(TOOLS) build system
	@$(PY) -m pytest -q -n $(JOBS) --dist worksteal --ignore tests/browser -m thorough $(ARGS)
	@$(PY) -m pytest -q -n $(JOBS) --dist worksteal tests/browser -p no:schemathesis -m thorough $(ARGS)

# Chromium, PostgreSQL and Node for the tests of the page and of the store.
system:
	@scripts/system.sh

lint: $(TOOLS) build types
	@$(VENV)/bin/ruff check
	@$(VENV)/bin/ruff format --check
	@$(VENV)/bin/mypy
	@$(VENV)/bin/lint-imports
	@node --expose-internals scripts/lint_web.mjs

types: node_modules/installed
	@node_modules/.bin/tsc

format: $(TOOLS)
	@$(VENV)/bin/ruff check --fix
	@$(VENV)/bin/ruff format

rules: $(TOOLS) build
	@$(PY) tests/rules.py

goldens: $(TOOLS) build
	@$(PY) tests/goldens.py

soak: $(TOOLS) build
	@$(PY) tests/soak.py $(ARGS)

nemesis: $(TOOLS) build system
	@PYTHONPATH=tests:tests/server $(PY) -m nemesis $(ARGS)

garbage: $(TOOLS) build
	@PYTHONPATH=tests:tests/server $(PY) tests/garbage.py $(ARGS)

bench: build
	@$(VENV)/bin/petri bench pandemic --json

load: build
	@$(PY) bench/load.py $(ARGS)

flood: build
	@$(PY) bench/flood.py $(ARGS)

pictures: $(TOOLS) build
	@PYTHONPATH=tests/browser $(PY) scripts/screenshots.py $(ARGS)

# setup.py compares hashes and does nothing where the compiled modules are those of the sources.
build: $(VENV)/installed
	@[ "$$PETRI_PURE" = 1 ] || $(PY) setup.py -q build_ext --inplace
	@$(PY) -c 'from petri import _build; print("petri:", _build.describe())'

# What playing needs; mypy comes with the first build that can compile.
$(VENV)/installed: pyproject.toml constraints.txt | $(PY)
	@echo "petri: installing into $(VENV)"
	@$(PIP) pip setuptools
	@PETRI_COMPILE=later $(PIP) --no-build-isolation -e '.[server]'
	@touch $@

# What developing needs beside it.
$(TOOLS): $(VENV)/installed
	@echo "petri: installing the developers' tools into $(VENV)"
	@PETRI_COMPILE=later $(PIP) --no-build-isolation -e '.[server,lab,cluster,dev]'
	@touch $@

node_modules/installed: package.json .npmrc
	@command -v npm > /dev/null || { echo "the page's types are checked with Node: apt install nodejs npm"; exit 1; }
	@echo "petri: installing into node_modules"
	@npm install --loglevel=error --no-progress > /dev/null
	@touch $@

# Without a pip of its own where $(PYTHON) has one, which fills it from outside.
$(PY): WITHOUT_PIP = $(shell $(PYTHON) -c 'import pip; print("--without-pip")' 2> /dev/null)
$(PY):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "petri needs Python 3.11 or newer: make PYTHON=python3.11 ..."; exit 1; }
	@$(PYTHON) -m venv $(WITHOUT_PIP) $(VENV) || { rm -rf $(VENV); \
		echo "$(PYTHON) cannot make a virtual environment; on Debian and Ubuntu: apt install python3-venv"; exit 1; }

clean:
	rm -rf $(VENV) node_modules build dist src/*.egg-info .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	find src tests \( -name '*.so' -o -name '*.pyd' -o -name _compiled.json \) -delete
	find src tests -name __pycache__ -prune -exec rm -rf {} +
