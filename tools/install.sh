# Sourced by ./play and ./test, which stand in the project's root folder.
# install_once NAME LOCK: makes .venv and fills it with what LOCK lists and with this package,
# unless a stamp says that this very lock, pyproject.toml and build hook were installed before.

# Bytecode is kept inside .venv, also where the environment forbids it beside the sources:
# a server would start a second later without, and every process of the tests.
export PYTHONDONTWRITEBYTECODE= PYTHONPYCACHEPREFIX="$PWD/.venv/bytecode"

find_python() {
    for python in python3 python3.13 python3.12 python3.11; do
        if "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            echo "$python"
            return
        fi
    done
    echo "Würfelwerk needs Python 3.11 or newer (Debian, Ubuntu: sudo apt install python3 python3-venv)." >&2
    return 1
}

make_venv() {
    if [ -x .venv/bin/python ] && .venv/bin/python -c 'import pip' 2>/dev/null; then return; fi
    python=$(find_python)
    if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
        echo "Python's venv is missing; install it with: sudo apt install python3-venv" >&2
        return 1
    fi
    "$python" -m venv .venv
}

install_once() {
    stamp=.venv/installed-$1
    now=$(cat "$2" pyproject.toml hatch_build.py frontend/package-lock.json | cksum)
    if [ -x .venv/bin/wuerfelwerk ] && [ "$(cat "$stamp" 2>/dev/null)" = "$now $PWD" ]; then return; fi
    echo "Installing into .venv (once; about a minute) …" >&2
    make_venv
    .venv/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r "$2" >&2
    .venv/bin/python -m pip install --quiet --disable-pip-version-check --no-deps --editable . >&2
    echo "$now $PWD" >"$stamp"
}
