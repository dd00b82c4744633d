# Read by ./play and ./check, which set `root`, the folder of the project. Finds a Python, and keeps
# virtual environments that hold what a lock file lists together with the package itself.

me=$(basename "$0")

say() { printf '%s: %s\n' "$me" "$*" >&2; }

stop() {
    say "$*"
    exit 1
}

# interpreters: every Python by its usual names, those on the PATH first, then those that pyenv and
# uv keep (a pyenv shim on the PATH need not run).
interpreters() (
    folders=$PATH:${PYENV_ROOT:-$HOME/.pyenv}/versions/*/bin:$HOME/.local/share/uv/python/*/bin
    IFS=:
    for name in python3 python3.13 python3.12 python3.11; do
        for folder in $folders; do
            [ ! -x "$folder/$name" ] || printf '%s\n' "$folder/$name"
        done
    done
)

# find_python VERSION...: prints the first CPython of these versions, or without one named of 3.11
# or newer, that runs and can make virtual environments.
find_python() {
    interpreters | while IFS= read -r python; do
        if "$python" - "$@" 2>/dev/null <<'END'; then
import ensurepip, sys, venv

version = "%d.%d" % sys.version_info[:2]
fits = version in sys.argv[1:] if sys.argv[1:] else sys.version_info >= (3, 11)
sys.exit(not fits or sys.implementation.name != "cpython")
END
            printf '%s\n' "$python"
            break
        fi
    done
}

# identity VENV: what an environment depends on besides its packages; nothing if it doesn't run.
identity() {
    "$1/bin/python" -c 'import sys; print(*sys.argv[1:], sys.version)' "$root" 2>/dev/null
}

# contents VENV LOCK: all that an environment is made from.
contents() {
    identity "$1" && cat "$root/$2" "$root/pyproject.toml"
}

# ready VENV LOCK: does the environment hold what LOCK lists, the last installation being finished?
ready() {
    [ -e "$1/whole" ] && contents "$1" "$2" | cmp -s - "$1/$2.stamp"
}

# set_up VENV LOCK [PYTHON]: makes the environment or brings it up to date, unless it is ready.
set_up() {
    ready "$1" "$2" || (
        if command -v flock >/dev/null && ! flock -n 9; then
            say "waiting for another set-up of ${1##*/} to finish"
            flock 9
        fi
        ready "$1" "$2" || fill "$@"
    ) 9>"$1.lock" || exit 1
}

# fill VENV LOCK [PYTHON]: does the work of set_up. After an interruption, or in a clone that was
# moved, `whole` is missing or differs, and the environment is made anew.
fill() {
    if ! identity "$1" | cmp -s - "$1/whole"; then
        python=${3:-$(find_python 3.11 3.12 3.13)}
        python=${python:-$(find_python)}
        [ -n "$python" ] || stop "no CPython 3.11 or newer found that can make virtual environments"
        say "making ${1##*/} with $("$python" -V)"
        rm -rf "$1"
        "$python" -m venv "$1" || stop "could not make ${1##*/}: see above"
    fi
    rm -f "$1/whole"
    say "installing the packages of $2"
    pip_install "$1" --require-hashes -r "$root/$2"
    pip_install "$1" --no-deps --no-build-isolation -e "$root"
    contents "$1" "$2" >"$1/$2.stamp"
    identity "$1" >"$1/whole"
}

pip_install() {
    venv=$1
    shift
    "$venv/bin/python" -m pip install -qq --disable-pip-version-check --no-input "$@" ||
        stop "could not install into ${venv##*/}: see above"
}
