#!/usr/bin/env bash
# What the tests use beside Python: Chromium, PostgreSQL and Node. Root installs what is missing; others skip those tests.
set -eu
cd "$(dirname "$0")/.."

here() { command -v "$1" > /dev/null; }

missing() {
    here chromium-headless-shell || here chromium || here chromium-browser || here google-chrome || echo chromium
    here initdb || compgen -G '/usr/lib/postgresql/*/bin/initdb' > /dev/null || echo postgresql
    here node || echo nodejs
    here npm || echo npm
}

install() {
    echo "petri: installing $*"
    export DEBIAN_FRONTEND=noninteractive
    apt-get -qq update && apt-get -qq install -y --no-install-recommends "$@" > /dev/null
}

# Chromium without windows: the tests of the page take half the time with it.
quicker() {
    here chromium-headless-shell || ! apt-cache show chromium-headless-shell > /dev/null 2>&1 ||
        apt-get -qq install -y --no-install-recommends chromium-headless-shell > /dev/null 2>&1 ||
        echo "petri: apt-get could not install chromium-headless-shell; the tests of the page are slower" >&2
}

wanted=$(missing)
if [ -n "$wanted" ] && [ "$(id -u)" = 0 ] && here apt-get; then
    # shellcheck disable=SC2086 # one word for each package
    install $wanted || echo "petri: apt-get could not install $(echo $wanted)" >&2
    wanted=$(missing)
fi
if [ "$(id -u)" = 0 ] && here apt-get; then
    DEBIAN_FRONTEND=noninteractive quicker
fi
if [ -n "$wanted" ]; then
    echo "petri: not on this machine: $(echo $wanted); the tests that use them are skipped" >&2
    [ "${CI:-}" != true ] || exit 1
fi
if here npm; then
    make -s node_modules/installed
fi
