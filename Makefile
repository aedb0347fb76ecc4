# rugbysim: `make demo` on a bare machine, `make test` for the tests; `make help` lists the rest.
# Everything is installed into .venv; nothing outside this folder is touched.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install -qq --disable-pip-version-check --no-warn-script-location
MATCH ?= example

.DELETE_ON_ERROR:
.PHONY: help demo test lint format types contracts realism bench golden notebooks slow clean

help: ## this list
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | awk -F '\t' '{printf "  make %-10s %s\n", $$1, $$2}'

demo: $(VENV)/.core ## install what the demo needs, play 10,000 matches of the example fixture, print the tables
	@$(BIN)/rugbysim simulate $(MATCH) --matches 10000 --seed 1
	@echo "The command is $(BIN)/rugbysim; 'source $(BIN)/activate' makes it plain rugbysim in this shell."

# A file stays on one worker: its tests share what they set up. Four are enough: each may take 1 GB.
test: $(VENV)/.test ## run the tests (all but the slow ones) on all cores
	@$(BIN)/python -m pytest --numprocesses logical --maxprocesses 4 --dist loadfile --benchmark-disable

lint: $(VENV)/.dev ## style, types and who may import whom
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports

format: $(VENV)/.dev ## let ruff put the code in shape
	@$(BIN)/ruff check --fix-only --quiet .
	@$(BIN)/ruff format .

realism: $(VENV)/.core ## the league against the figures of real sevens
	@$(BIN)/rugbysim realism

bench: $(VENV)/.test ## matches per second, cold and warm start
	@$(BIN)/python -m pytest tests/bench -m bench --benchmark-only

golden: $(VENV)/.test ## write the golden files anew; look at the diff before you commit it
	@$(BIN)/python -m pytest tests/golden tests/docs --snapshot-update

notebooks: $(VENV)/.dev ## run the notebooks and store their outputs
	@$(BIN)/python notebooks/run.py

# The second pass runs the rules without the compiler (same bits, and coverage can see the kernels); the third checks every array index.
slow: $(VENV)/.dev ## soak runs, the rules with the compiler off, the rules with bounds checks
	@$(BIN)/python -m pytest -m slow
	@NUMBA_DISABLE_JIT=1 $(BIN)/python -m coverage run -m pytest tests/rules
	@$(BIN)/python -m coverage report
	@NUMBA_BOUNDSCHECK=1 NUMBA_CACHE_DIR=$(VENV)/numba-bounds $(BIN)/python -m pytest tests/rules

clean: ## remove what was installed and built; nothing that a person wrote
	@rm -rf $(VENV) build dist htmlcov .coverage .coverage.* .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache .benchmarks
	@find rugbysim tests configs notebooks -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

# --- what is installed when ------------------------------------------------------------------------------------------------------

$(VENV)/.made:
	@command -v $(PYTHON) >/dev/null 2>&1 || { \
	  echo "rugbysim needs Python 3.11 or newer, and there is no $(PYTHON) here: install it, or name one: make demo PYTHON=/path/to/python3"; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "rugbysim needs Python 3.11 or newer, and $(PYTHON) is $$($(PYTHON) -c 'import platform; print(platform.python_version())'): name a newer one: make demo PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || { \
	  echo "rugbysim needs Python's venv module, and $(PYTHON) comes without it: on Debian or Ubuntu run: apt install python3-venv"; exit 1; }
	@echo "Creating $(VENV) with $$($(PYTHON) --version)"
	@$(PYTHON) -m venv --clear $(VENV)
	@touch $@

$(VENV)/.core: $(VENV)/.made pyproject.toml
	@echo "Installing rugbysim and the libraries it needs into $(VENV) (some 300 MB; a minute or two)"
	@$(PIP) --editable .
	@touch $@

$(VENV)/.test: $(VENV)/.made pyproject.toml
	@echo "Installing rugbysim with what its tests need into $(VENV) (a minute or two)"
	@$(PIP) --editable '.[test]'
	@touch $@ $(VENV)/.core

$(VENV)/.dev: $(VENV)/.made pyproject.toml
	@echo "Installing rugbysim with what its developers need into $(VENV) (a minute or two)"
	@$(PIP) --editable '.[dev]'
	@touch $@ $(VENV)/.test $(VENV)/.core
