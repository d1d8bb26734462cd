# Every command of the project. `make help` lists them.
PYTHON ?= python3
AUDIT ?= pypi
BIN := .venv/bin
unexport PYTHONDONTWRITEBYTECODE # or every process that a test starts compiles the program anew

.DEFAULT_GOAL := help
.PHONY: help play test test-lowest check fmt soak audit bench clean

help: ## what can be made here
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /  make \1\t/' | expand -t 20

play: .venv/.play ## install what is needed into .venv, then open Parlour
	@$(BIN)/parlour

# $(1): the environment's programs
define every-test
@$(1)/python -m pytest tests/rules -m 'not soak and not wide' --numprocesses=auto --dist=loadgroup --cov --cov-report=term --cov-fail-under=100
@$(1)/python -m pytest tests/rules -m 'wide and not soak' --numprocesses=auto --dist=loadgroup
@$(1)/python -m pytest tests --ignore=tests/rules --numprocesses=logical --dist=worksteal
endef

test: .venv/.test ## install what is needed into .venv, then run every test
	$(call every-test,$(BIN))

test-lowest: .venv-lowest/.test ## every test with the oldest versions that pyproject.toml allows
	$(call every-test,.venv-lowest/bin)

check: .venv/.check ## format, lint, types and import contracts
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports

fmt: .venv/.check ## format the code
	@$(BIN)/ruff format .
	@$(BIN)/ruff check --fix --exit-zero .

soak: .venv/.test ## the long runs that `make test` leaves out
	@$(BIN)/python -m pytest tests -m soak --timeout=0

audit: .venv/.audit ## ask an advisory service for known holes in what is used (AUDIT=pypi, or osv)
	@$(BIN)/python -m tests.bounds.audit $(AUDIT)

bench: .venv/.bench ## every benchmark
	@for name in engine startup ssh_door races jojo_bots journal promises crowd; do $(BIN)/python -m benchmarks.$$name || exit 1; done

clean: ## remove the environment and what tools left behind
	@rm -rf .venv .venv-lowest .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis .coverage dist build

.venv/bin/pip:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
		{ echo "Parlour needs Python 3.11 or newer: install it (Debian: apt install python3 python3-venv), or name it: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || \
		{ echo "Python's venv module is missing: install it (Debian and Ubuntu: apt install python3-venv), then run make $(MAKECMDGOALS) again"; exit 1; }
	@echo "Making .venv ..."
	@$(PYTHON) -m venv .venv

.venv/.play: pyproject.toml constraints.txt | .venv/bin/pip
	@echo "Installing Parlour into .venv ..."
	@$(BIN)/pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable .
	@touch $@

.venv/.test .venv/.check .venv/.audit .venv/.bench: .venv/.%: pyproject.toml constraints.txt | .venv/bin/pip
	@echo "Installing Parlour and what make $* needs into .venv ..."
	@$(BIN)/pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable ".[test$(if $(filter test,$*),,$(,)$*)]"
	@touch $@

.venv-lowest/.test: pyproject.toml | .venv/bin/pip
	@echo "Installing Parlour and its tests into .venv-lowest, as old as it may be ..."
	@$(PYTHON) -m venv .venv-lowest
	@$(PYTHON) -m tests.bounds.lowest >.venv-lowest/lowest.txt
	@.venv-lowest/bin/pip install --quiet --disable-pip-version-check --constraint .venv-lowest/lowest.txt --editable ".[test]"
	@touch $@

, := ,
