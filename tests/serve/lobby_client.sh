#!/usr/bin/env bash
# The LobbyClient of boardgame.io, as it is published, against a server. It is taken from $BOARDGAME_IO, a folder with
# its node_modules, or fetched by npm into a temporary folder; without either, nothing is tested.
#   lobby_client.sh FUDA SOURCE
set -euo pipefail

readonly version=0.50.2
fuda=$(readlink -f "$1")
source=$(readlink -f "$2")
command -v node >/dev/null || { echo "skipped: there is no node" && exit; }
work=$(mktemp -d)
server=
end() {
  [[ -z $server ]] || kill "$server" 2>/dev/null || true
  rm -rf "$work"
}
trap end EXIT
if [[ -z ${BOARDGAME_IO:-} ]]; then
  command -v npm >/dev/null || { echo "skipped: there is no npm, and BOARDGAME_IO is not set" && exit; }
  mkdir "$work/npm"
  (cd "$work/npm" && timeout 120 npm install --silent --no-audit --no-fund --ignore-scripts "boardgame.io@$version") \
    >"$work/npm.out" 2>&1 || { echo "skipped: npm cannot fetch boardgame.io $version" && exit; }
  export BOARDGAME_IO=$work/npm
fi

cd "$work"
: >out
"$fuda" --rules "$source/rules" serve --port 0 >>out &
server=$!
for _ in {1..100}; do
  address=$(sed -n 's/^serving on //p' out)
  [[ -z $address ]] || break
  sleep 0.1
done
node "$source/tests/serve/lobby_client.mjs" "$address"
