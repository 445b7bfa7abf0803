import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const PROJECT = join(import.meta.dirname, '..');
/** Folders of a server that the scripts write to. Here each lies under a temporary folder. */
const PLACES = /\/(?:etc|opt|var|usr\/local|usr\/share)\//g;
const PACKAGE_SCRIPT = '/usr/share/postgresql-common/pgdg/apt.postgresql.org.sh';
const STAND_INS =
  'apt-get caddy chown createdb createuser curl date id install journalctl node npm pg_ctlcluster pg_lsclusters psql runuser sleep systemctl turnadmin useradd';

/**
 * Replaces every command that would change the machine: records the call, fails if told to, and does only the minimum.
 */
const STAND_IN = `#!/bin/bash
name=\${0##*/}
note() { echo "$*" >>"$MACHINE/calls"; }
if [ -n "$FAILS" ] && [[ "$name $*" =~ $FAILS ]]; then note "failed: $name $*"; echo "$name has failed" >&2; exit 1; fi
# Who asks for the time or for a user changes nothing, and what runs as another user notes itself.
[[ $name = @(date|id|runuser) ]] || note "$name $*"
known() { grep -q "^$1" "$MACHINE/calls"; }
case $name in
  createdb | createuser) note "in cluster $PGCLUSTER" ;;
  date) case $* in *S) echo >>"$MACHINE/seconds"; echo "20260101-00000$(wc -l <"$MACHINE/seconds")" ;; *) echo 2026 ;; esac ;;
  id) [ "$1" = -u ] && echo 0 || known useradd ;;
  install)
    rest=()
    while [ $# -gt 0 ]; do case $1 in -o | -g) shift ;; *) rest+=("$1") ;; esac; shift; done
    PATH=$REAL_PATH exec install "\${rest[@]}" ;;
  journalctl) printf '%s\\n' "$JOURNAL" ;;
  node) if [ "$1" = tools/bootstrap.mjs ]; then mkdir -p node_modules/.bin; ln -s "$0" node_modules/.bin/node; fi ;;
  pg_lsclusters) echo '17 main 5432 online postgres'; echo '18 main 5433 down postgres' ;;
  psql) case $* in *roles*) known createuser ;; *) known createdb ;; esac && echo 1 || true ;;
  runuser) while [ "$1" != -- ]; do shift; done; shift; exec "$@" ;;
esac
`;

interface Ran {
  status: number | null;
  output: string;
  /** Calls of stand-ins during this run, in order: a command with its arguments. */
  calls: string[];
}

/** A fake server for `deploy/debian/school.sh`: a temporary folder, and stand-ins for the commands. */
export class FakeServer {
  readonly folder = mkdtempSync(join(tmpdir(), 'skylark-server-'));

  constructor() {
    const source = join(this.folder, 'source');
    cpSync(join(PROJECT, 'deploy'), join(source, 'deploy'), { recursive: true });
    cpSync(join(PROJECT, 'package.json'), join(source, 'package.json'));
    const script = join(source, 'deploy/debian/school.sh');
    for (const file of execFileSync('find', [join(source, 'deploy/debian'), '-type', 'f'], { encoding: 'utf8' })
      .trim()
      .split('\n'))
      writeFileSync(file, readFileSync(file, 'utf8').replaceAll(PLACES, `${this.folder}$&`));
    writeFileSync(script, readFileSync(script, 'utf8').replace(/^READY_SECONDS=.*$/m, 'READY_SECONDS=2'));
    const standIn = this.at('/bin/stand-in');
    mkdirSync(dirname(standIn));
    writeFileSync(standIn, STAND_IN);
    chmodSync(standIn, 0o755);
    for (const name of STAND_INS.split(' ')) symlinkSync('stand-in', this.at(`/bin/${name}`));
    for (const place of [
      '/etc/systemd/system',
      '/etc/caddy',
      '/var/lib/turn',
      '/usr/local/bin',
      dirname(PACKAGE_SCRIPT),
    ])
      mkdirSync(this.at(place), { recursive: true });
    symlinkSync(standIn, this.at(PACKAGE_SCRIPT));
  }

  /** The path on this machine that stands for a path on the server. */
  at(path: string): string {
    return `${this.folder}${path}`;
  }

  read(path: string): string {
    return readFileSync(this.at(path), 'utf8');
  }

  exists(path: string): boolean {
    return existsSync(this.at(path));
  }

  /**
   * Runs `school.sh` with a line of arguments.
   * @param fails an extended regular expression: calls that match fail
   * @param journal what journalctl prints
   */
  school(line: string, { fails = '', journal = '' }: { fails?: string; journal?: string } = {}): Ran {
    const before = this.calls().length;
    const { status, stdout, stderr } = spawnSync(
      'bash',
      [this.at('/source/deploy/debian/school.sh'), ...line.split(' ')],
      {
        encoding: 'utf8',
        env: {
          PATH: `${this.at('/bin')}:${process.env['PATH'] ?? ''}`,
          REAL_PATH: process.env['PATH'] ?? '',
          MACHINE: this.folder,
          FAILS: fails,
          JOURNAL: journal,
        },
      },
    );
    const short = (text: string): string => text.replaceAll(this.folder, '');
    return { status, output: short(stdout + stderr), calls: this.calls().slice(before).map(short) };
  }

  private calls(): string[] {
    return this.exists('/calls') ? this.read('/calls').trimEnd().split('\n') : [];
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }
}
