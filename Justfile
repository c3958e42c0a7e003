# One word runs everything.

# List what there is.
default:
    @just --list

# Run the tests, on both cores of a small machine.
test *arguments:
    python -m pytest -n auto {{ arguments }}

# Lint and check the format.
lint:
    ruff check .
    ruff format --check .

# Check types, strictly.
types:
    mypy

# Check that imports point down.
layers:
    lint-imports

# Everything that CI checks, on an installed checkout.
check: lint types layers test

# Write the documents that are made from the program.
docs:
    python docs/generate.py

# Fetch what the pages of `doxa ui` load from the npm registry, as a build does.
vendor:
    python -m doxa.window.vendoring

# Make the pictures of docs/ui.md.
pictures:
    python -m tests.window.pictures

# Run the coding agents that are installed, and print where what doxa said arrived; `--write` keeps it for docs/clients.md.
clients *arguments:
    python -m tests.clients {{ arguments }}

# Measure, beside the floors; `just bench --quick` is short.
bench *arguments:
    python -m benchmarks.core {{ arguments }}
    python -m benchmarks.settlement {{ arguments }}
    python -m benchmarks.support {{ arguments }}
    python -m benchmarks.retesting {{ arguments }}
    python -m benchmarks.delivery {{ arguments }}
    python -m benchmarks.precision {{ arguments }}
    python -m benchmarks.postgres {{ arguments }}
    python -m benchmarks.http {{ arguments }}
    python -m benchmarks.sync {{ arguments }}
    python -m benchmarks.window {{ arguments }}

# Replay releases of two libraries from their package indexes, and compare what is said of their passages.
drift *arguments:
    python -m experiments.drift {{ arguments }}

# Ask the questions of experiments/settlement, on the data that DOXA_DATA names.
experiment *arguments:
    python -m experiments.settlement {{ arguments }}
