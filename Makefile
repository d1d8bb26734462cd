# Every command of the project. `make help` lists them.
PYTHON ?= python3
AUDIT ?= pypi
PATIENCE ?= 900
BIN := .venv/bin
VERSION = $(PYTHON) -c 'import platform; print(platform.python_version())'
unexport PYTHONDONTWRITEBYTECODE # or every process that a test starts compiles the program anew

, := ,

.DEFAULT_GOAL := help
.PHONY: help play test test-slow test-long test-python test-lowest coverage check fmt generated words pictures site soak stress audit bench release clean

help: ## what can be made here
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /  make \1\t/' | expand -t 20

play: .venv/.play ## install what is needed into .venv, then open Parlour
	@$(BIN)/parlour

test: .venv/.test ## install what is needed into .venv, then run the tests, in a few minutes
	@$(BIN)/python -m tests $(if $(COVERED),covered)

test-slow: .venv/.test ## the tests that `make test` leaves out for being slow
	@$(BIN)/python -m tests slow

test-long: .venv/.test ## full matrices of what the slow tests show with some cases; not in .ci/run
	@$(BIN)/python -m tests long

test-python: ## the fast tests with another Python, in an environment of its own (PYTHON=python3.13)
	$(can-make-environments)
	@$(MAKE) --no-print-directory .venv-`$(VERSION)`/.test
	@.venv-`$(VERSION)`/bin/python -m tests fast

test-lowest: .venv-lowest/.test ## every test with the oldest versions that pyproject.toml allows
	@.venv-lowest/bin/python -m tests all

coverage: .venv/.test ## is every branch of rules/ reached by a test that leaves nothing to chance?
	@$(BIN)/python -m tests coverage

check: .venv/.check ## format, lint, types and import contracts; no conflict of a merge is left
	@! git grep -nE '^(<<<<<<<|>>>>>>>) '
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports

fmt: .venv/.check ## format the code
	@$(BIN)/ruff format .
	@$(BIN)/ruff check --fix --exit-zero .

generated: .venv/.test ## make anew what is made from the code: man page, completion scripts, table of packages, texts for translators
	@$(BIN)/python -m tests.generated

words: .venv/.test ## merge new texts into the catalog of a language (LANGUAGE=de), and check and compile all
	@$(BIN)/python -m tests.generated $(LANGUAGE)

pictures: .venv/.pictures ## make anew the pictures in docs/pictures that are out of date (needs chromium)
	@$(BIN)/python -m tests.pictures

site: .venv/.site ## all pages as a site with search, in build/site/html
	@$(BIN)/python -m tests.generated.site build/site
	@cd build/site && ../../$(BIN)/zensical build --strict

soak: .venv/.test ## for hours: the long runs, and all that is made up, from a new seed (or SEED=...)
	@$(BIN)/python -m tests soak $(if $(SEED),--seed $(SEED))

stress: .venv/.test ## an hour and more: the fast tests and whole matches in other orders on a busy machine; none may fail by chance (or MINUTES=20, and then ON=...)
	@$(BIN)/python -m tests.stress $(if $(MINUTES),--minutes $(MINUTES)) $(if $(ON),--on $(ON))

audit: .venv/.audit ## ask an advisory service for known holes in what is used (AUDIT=pypi, or osv)
	@$(BIN)/python -m tests.bounds.audit $(AUDIT)

bench: .venv/.bench ## every benchmark but the strength of bots, which takes hours
	@for name in engine startup ssh_door web_door races jojo_bots journal history promises crowd; do $(BIN)/python -m benchmarks.$$name || exit 1; done

release: .venv/.release ## build what is published, twice; try it in every Python that is there; say what to upload
	@$(BIN)/python -m tests.release

clean: ## remove the environment and what tools left behind
	@rm -rf .venv .venv.lock .venv-* .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis .coverage dist build

# What was cut short, was moved, or is of a Python that is gone is made anew.
sound = { [ ! -e $(1)/pip.log ] && grep -qsF '$(CURDIR)/$(1)/' $(1)/bin/pip && $(1)/bin/python -I -c 'import pip' 2>/dev/null; }
UNSOUND := $(if $(wildcard .venv),$(shell $(call sound,.venv) || \
	echo .venv/bin/pip $(addprefix .venv/.,play test check audit bench learn)))
.PHONY: $(UNSOUND)

# Stop with advice if $(PYTHON) cannot make environments.
define can-make-environments
@command -v $(PYTHON) >/dev/null || \
	{ echo "There is no $(PYTHON): install Python 3.11 or newer (Debian: apt install python3 python3-venv), or name it: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
	{ echo "$(PYTHON) is `$(PYTHON) --version 2>&1 | tail -n 1`, and Parlour needs 3.11 or newer: install it, or name it: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || \
	{ echo "Python's venv module is missing: install it (Debian and Ubuntu: apt install python3-venv), then run make $(MAKECMDGOALS) again"; exit 1; }
endef

# $(call alone,FOLDER): wait until no other make changes FOLDER, for $(PATIENCE) seconds at most. The lock is a link to the number of
# the process; one that is gone has it no more. `waited` is empty if nobody had it.
define alone
waited=; failed=; until ln -s $$PPID $(1).lock 2>/dev/null; do \
	holder=`readlink $(1).lock` || { failed=x$$failed; [ $$failed = xxx ] && break; continue; }; \
	[ "$$holder" != $$PPID ] || break; \
	kill -0 "$$holder" 2>/dev/null || { rm -f $(1).lock; continue; }; \
	[ -n "$$waited" ] || echo "Another make (process $$holder) is installing into $(1): waiting until it has done so ..."; \
	waited=$$(($${waited:-0} + 1)); \
	[ $$waited -le $(PATIENCE) ] || { echo "Another make (process $$holder) does not end its work in $(1): end it (kill $$holder) or, if that is no make, remove $(1).lock; then run make $(MAKECMDGOALS) again"; exit 1; }; \
	sleep 1; \
done; trap 'rm -f $(1).lock; exit 1' INT TERM HUP
endef

# $(call make-environment,FOLDER,WHAT IS SAID): another make may have made it meanwhile.
define make-environment
@$(call alone,$(1)); \
if [ -n "$$waited$(filter .venv,$(1))" ] && $(call sound,$(1)); then rm -f $(1).lock; exit 0; fi; \
echo "$(2)"; \
said=`$(PYTHON) -m venv --clear $(1) 2>&1` || \
	{ echo "Cannot make $(CURDIR)/$(1) (`echo "$$said" | tail -n 1`): make room or rights there, then run make $(MAKECMDGOALS) again"; rm -f $(1).lock; exit 1; }
endef

# $(call install,FOLDER,WHAT AND OPTIONS), unless another make has done it: the file with what pip says is gone where that was
# done; otherwise one line says why.
define install
@$(call alone,$(1)); \
{ [ $@ -nt pyproject.toml ] && [ $@ -nt constraints.txt ]; } || \
$(1)/bin/pip install --quiet --disable-pip-version-check $(2) 2>$(1)/pip.log || { \
	why=`grep -oE '\[Errno [^]]*\][^:)]*|CERTIFICATE_VERIFY_FAILED|Read timed out|Tunnel connection failed[^)]*' $(1)/pip.log | tail -n 1 | tr -d "'"`; \
	{ echo >>$(1)/pip.log; } 2>/dev/null || why="No space left"; \
	case "$$why" in \
	*"No space left"*|*"quota"*) say="no room is left on the disk, or in $${TMPDIR:-/tmp}: make some" ;; \
	*CERTIFICATE*) say="a certificate is not trusted ($$why): if your network has a proxy of its own, name its certificate: PIP_CERT=FILE" ;; \
	"") say=`grep -oE '([A-Za-z.]*Error|ERROR|error): .*' $(1)/pip.log | grep -v subprocess-exited | tail -n 1` ;; \
	*) say="the index of packages cannot be reached ($$why): go online, or name a proxy (HTTPS_PROXY=...)" ;; \
	esac; \
	echo "Cannot install: $${say:-pip failed}. Then run make $(MAKECMDGOALS) again; all that pip said is in $(1)/pip.log"; rm -f $(1).lock; exit 1; }
@rm -f $(1)/pip.log
@touch $@
@rm -f $(1).lock
endef

.venv/bin/pip:
	$(can-make-environments)
	$(call make-environment,.venv,Making .venv $(if $(UNSOUND),anew (it was not finished$(,) or moved$(,) or its Python is gone) )...)

.venv/.play: pyproject.toml constraints.txt | .venv/bin/pip
	@echo "Installing Parlour into .venv ..."
	$(call install,.venv,--constraint constraints.txt --editable .)

.venv/.test .venv/.check .venv/.audit .venv/.bench .venv/.learn .venv/.pictures .venv/.release .venv/.site: .venv/.%: pyproject.toml constraints.txt | .venv/bin/pip
	@echo "Installing Parlour and what make $* needs into .venv ..."
	$(call install,.venv,--constraint constraints.txt --editable ".[test$(if $(filter test,$*),,$(,)$*)]")
	@touch .venv/.test

.venv-%/.test: pyproject.toml constraints.txt
	$(call make-environment,$(@D),Installing Parlour and its tests into $(@D) ...)
	$(call install,$(@D),--constraint constraints.txt --editable ".[test]")

.venv-lowest/.test: pyproject.toml
	$(can-make-environments)
	$(call make-environment,.venv-lowest,Installing Parlour and its tests into .venv-lowest$(,) as old as it may be ...)
	@$(PYTHON) -m tests.bounds.lowest >.venv-lowest/lowest.txt
	$(call install,.venv-lowest,--constraint .venv-lowest/lowest.txt --editable ".[test]")

