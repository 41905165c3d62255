# make serve   install what is missing, build, and serve the page
# make test    install what is missing, build, and run every check
# make cluster   three servers on one database behind HAProxy, on this machine; with ARGS=--postgres in PostgreSQL
# make build   the release build alone
# make sanitize   the unit tests, and a server under load, with ThreadSanitizer and AddressSanitizer
# make kills   1,000 servers and sessions of PostgreSQL, or KILLS of them, killed while clients edit
# make bench   the figures of the README
# make bench-page   those of the page in a browser: its first rows, its cells, how it scrolls, and what it holds on to
# make fonts   the WOFF2 files of the fonts that pages load, which make build makes too
# make docs    the manual as a static site under .build/manual
# make format  rewrite the sources in the house style

.PHONY: serve cluster test build sanitize kills bench bench-page docs fonts format libraries tools lint program tests unit package page

SWIFT      := swift
PRODUCT    := .build/release/screenful
BUILD      := $(SWIFT) build --explicit-target-dependency-import-check error
# Each module at once, in one pass, and without debug information: less than half the work of file by file.
BY_MODULE  := -debug-info-format none -Xswiftc -disable-batch-mode -Xswiftc -whole-module-optimization \
	-Xswiftc -no-emit-module-separately-wmo -Xswiftc -num-threads -Xswiftc 2
# The modules that tests drive over hundreds of seeds are optimized for them: see Package.swift.
tests unit sanitize kills: export SCREENFUL_OPTIMIZED_TESTS = 1
# A folder of its own, so that the tests are built beside the program: neither build alone keeps two processors busy.
# The package that depends on this one takes its modules from there too. What is to be built is planned anew each time,
# since the plan that is kept in the folder may be the other package's.
TESTS      := .build/tests
BY_TESTS   := $(BY_MODULE) --scratch-path $(CURDIR)/$(TESTS) --disable-build-manifest-caching
VENV       := .venv
LIBRARIES  := coinor-libclp-dev libcurl4-openssl-dev libevent-dev libharfbuzz-dev libicu-dev libpq-dev libsqlite3-dev libssl-dev libstdc++-12-dev zlib1g-dev
WEB_FONTS  := .build/web-fonts
FONTS      := fonts-inter fonts-jetbrains-mono fonts-noto-cjk woff2
REQUIREMENTS := Tests/Browser/requirements.txt Tests/API/requirements.txt
TEST_TOOLS := chromium chromium-headless-shell firefox-esr fonts-dejavu-core haproxy nginx-light node-typescript openssl \
	pgbouncer postgresql prometheus python3-venv strace webkit2gtk-driver xvfb
BENCH_TOOLS := nginx-light wrk strace valgrind postgresql

serve: build
	exec $(PRODUCT) serve $(ARGS)

cluster: build
	@.ci/install haproxy postgresql
	exec Sources/Examples/cluster/run $(ARGS)

build: libraries fonts
	$(BUILD) -c release

test: libraries unit package page

libraries:
	@.ci/install $(LIBRARIES) $(FONTS)

fonts: libraries
	@.ci/web-fonts $(WEB_FONTS)

tools: $(VENV)/.installed
	@.ci/install $(TEST_TOOLS)

lint:
	@.ci/lint

program: libraries fonts
	$(BUILD) -c release --product screenful

tests: libraries
	$(BUILD) --build-tests $(BY_TESTS)

unit: libraries
	@$(MAKE) --no-print-directory --jobs 4 program tests tools lint
	SCREENFUL_BINARY=$(CURDIR)/$(PRODUCT) .ci/unit $(TESTS)

package: libraries tools
	SWIFT_BUILD_FLAGS="$(BY_TESTS)" $(VENV)/bin/python -m pytest -q Tests/Package

# Builds of their own, each as slow as the first of the tests; so not a part of `make test`.
sanitize: libraries tools
	BUILD_FLAGS="$(BY_MODULE)" .ci/sanitize thread address

# The drills of `make test`, which kill 20 processes there.
KILLS      := 1000
kills: libraries
	@$(MAKE) --no-print-directory --jobs 3 program tests tools
	SCREENFUL_KILLS=$(KILLS) SCREENFUL_BINARY=$(CURDIR)/$(PRODUCT) .ci/unit $(TESTS) --filter 'when (processes of the database|servers and sessions) are killed'

page: tools
	tsc -p Tests/PublicTests/jsconfig.json
	SCREENFUL_BINARY=$(CURDIR)/$(PRODUCT) node --test --test-reporter=spec Tests/PublicTests/*.test.js
	SCREENFUL_BINARY=$(CURDIR)/$(PRODUCT) .ci/browser $(VENV)/bin/python

$(VENV)/.installed: $(REQUIREMENTS)
	@.ci/install python3-venv
	@echo "Installing Python packages into $(VENV): $$(sort -u $^ | tr '\n' ' ')"
	python3 -m venv $(VENV)
	$(VENV)/bin/pip install --quiet --disable-pip-version-check $(REQUIREMENTS:%=-r %)
	touch $@

# Callgrind, which counts instructions where the kernel does not, cannot read newer debug information of C++.
bench: libraries
	@.ci/install $(BENCH_TOOLS)
	$(BUILD) -c release -Xcxx -gdwarf-4
	$(PRODUCT) bench $(ARGS)

# All of them, also after one that has missed a limit.
bench-page: build tools
	@status=0; for each in frames cell_cost leaks first_rows; do \
		SCREENFUL_BINARY=$(CURDIR)/$(PRODUCT) $(VENV)/bin/python Tests/Browser/$$each.py || status=1; \
	done; exit $$status

# A folder of its own, since what is built already emits no symbols.
docs:
	rm -rf .build/docs .build/symbols
	$(BUILD) --target Screenful --scratch-path .build/docs \
		-Xswiftc -emit-symbol-graph -Xswiftc -emit-symbol-graph-dir -Xswiftc $(CURDIR)/.build/symbols
	docc convert Sources/Screenful/Screenful.docc --warnings-as-errors --output-path .build/manual \
		--additional-symbol-graph-dir .build/symbols

format:
	$(SWIFT) format --in-place --recursive Package.swift Sources Tests
