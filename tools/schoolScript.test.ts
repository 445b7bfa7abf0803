import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FakeServer } from './fakeServer.ts';

// Runs deploy/debian/school.sh on a fake server: what it calls in which order, and what it says when a step fails.
const SCRIPTS = join(import.meta.dirname, '../deploy/debian');
const INSTALL = 'install --host=school.test --relay=relay.test';
const SETTINGS = '/etc/skylark/skylark.env';
const scripts = readdirSync(SCRIPTS)
  .map((name) => join(SCRIPTS, name))
  .filter((file) => readFileSync(file, 'utf8').startsWith('#!/bin/bash'));

const programs = (calls: string[]): string[] => calls.map((call) => call.split(' ', 2).join(' '));

describe('the scripts', () => {
  it.each(scripts)('%s can be parsed', (file) => {
    expect(execFileSync('bash', ['-n', file], { encoding: 'utf8' })).toBe('');
  });

  // npm has no package of it for every system, but Debian does.
  const hasShellcheck = spawnSync('shellcheck', ['--version']).status === 0;
  it.skipIf(!hasShellcheck)('pass shellcheck (needs shellcheck)', () => {
    const { stdout, status } = spawnSync('shellcheck', scripts, { encoding: 'utf8' });
    expect([stdout, status]).toEqual(['', 0]);
  });
});

// The scripts are for Debian: the commands they use have other options elsewhere.
describe.skipIf(process.platform !== 'linux')('school.sh (needs Linux)', () => {
  let server: FakeServer;
  beforeEach(() => {
    server = new FakeServer();
  });
  afterEach(() => server.remove());

  it('explains itself, and refuses unknown words with status 2', () => {
    expect(server.school('help')).toMatchObject({
      status: 0,
      output: expect.stringContaining('school.sh back') as string,
    });
    for (const line of ['instal', `${INSTALL} --replay=relay.test`, 'upgrade --nobackup']) {
      const { status, output, calls } = server.school(line);
      expect([line, status, calls]).toEqual([line, 2, []]);
      expect(output).toContain('school.sh upgrade [--no-backup]');
    }
  });

  it.each([
    'install --host=school.test',
    'install --host=https://school.test --relay=relay.test',
    'install --host=a.test --relay=a.test',
  ])('needs two names: %s', (line) => {
    expect(server.school(line)).toEqual({
      status: 1,
      output: 'skylark: install needs two names: --host=school.example.org and --relay=relay.example.org\n',
      calls: [],
    });
  });

  it('installs packages, database, settings, release and services in this order, and opens the school last', () => {
    const { status, output, calls } = server.school(INSTALL);
    expect([status, output]).toEqual([0, expect.stringContaining('the school is open at https://school.test')]);
    expect(programs(calls).filter((call) => !/^(?:install|chown|psql)/.test(call))).toEqual([
      'apt-get update',
      'apt-get install',
      'apt-get install',
      'apt.postgresql.org.sh -y',
      'apt-get install',
      'useradd --system',
      'pg_lsclusters --no-header',
      'pg_ctlcluster 18',
      'createuser --createdb',
      'in cluster',
      'createdb --owner=skylark',
      'in cluster',
      'npm install',
      'node tools/bootstrap.mjs',
      'npm prune',
      'systemctl daemon-reload',
      'caddy validate',
      expect.stringContaining('turnadmin --set-secret='),
      'systemctl enable',
      'systemctl enable',
      'systemctl enable',
      'systemctl restart',
      'curl -fsS',
      'systemctl restart',
      'curl -fsS',
      'systemctl start',
      'systemctl restart',
      'systemctl start',
    ]);
    expect(server.read('/etc/caddy/Caddyfile')).toMatch(
      /^school\.test \{[^]*127\.0\.0\.1:3001 127\.0\.0\.1:3002[^]*\nrelay\.test \{/m,
    );
    expect(server.read('/etc/turnserver.conf')).toContain('realm=relay.test\n');
    expect(server.read('/opt/skylark/current/package.json')).toContain('"skylark"');
    // Not the older PostgreSQL, which uses the default port here.
    expect(calls.filter((call) => call.startsWith('in cluster'))).toEqual(['in cluster 18/main', 'in cluster 18/main']);
    expect(server.read(SETTINGS)).toContain("DATABASE_URL='postgres://skylark@localhost:5433/skylark?host=");
    const again = server.school(INSTALL);
    expect(again).toEqual({ status: 1, output: 'skylark: there is a school already: school.sh upgrade\n', calls: [] });
  });

  it('leaves PostgreSQL to whoever gives a database', () => {
    const { status, calls } = server.school(`${INSTALL} --database-url=postgres://school@db.test/school`);
    expect([status, calls.filter((call) => /^(?:apt\.postgresql|pg_|create|psql)/.test(call))]).toEqual([0, []]);
    expect(server.read(SETTINGS)).toContain("DATABASE_URL='postgres://school@db.test/school'");
  });

  it('makes a further machine with the settings of the first: servers at its own address, no Caddy and no relay', () => {
    const further = 'install --further';
    expect(server.school(further)).toMatchObject({
      status: 1,
      output: expect.stringContaining('copy /etc/skylark/skylark.env from the first machine') as string,
      calls: [],
    });
    mkdirSync(server.at('/etc/skylark'));
    const database = 'postgres://s:p@10.0.0.10/skylark';
    const write = (host: string, url: string): void =>
      writeFileSync(server.at(SETTINGS), `HOST=${host}\nDATABASE_URL='${url}'\n`);
    for (const [host, url, says] of [
      ['127.0.0.1', database, "HOST in /etc/skylark/skylark.env must be this machine's own address"],
      ['localhost', database, "HOST in /etc/skylark/skylark.env must be this machine's own address"],
      ['10.0.0.12', '', "DATABASE_URL in /etc/skylark/skylark.env must name the database's machine"],
      ['10.0.0.12', 'postgres://skylark@localhost:5433/skylark?host=/var/run/postgresql', 'DATABASE_URL in'],
      ['10.0.0.12', 'postgres://skylark@127.0.0.1/skylark', 'DATABASE_URL in'],
      ['10.0.0.12', 'postgres://localhost/skylark', 'DATABASE_URL in'],
      ['10.0.0.12', 'postgresql:///skylark', 'DATABASE_URL in'],
      ['10.0.0.12', 'postgresql://skylark@/skylark', 'DATABASE_URL in'],
    ] as const) {
      write(host, url);
      expect([host, url, server.school(further)]).toMatchObject([
        host,
        url,
        { status: 1, output: expect.stringContaining(says) as string, calls: [] },
      ]);
    }
    write('10.0.0.12', database);
    const settings = server.read(SETTINGS);
    const { status, output, calls } = server.school(further);
    expect([status, output]).toEqual([0, expect.stringContaining('listen at 10.0.0.12, ports 3001 3002')]);
    expect(server.read(SETTINGS)).toBe(settings);
    expect(calls.filter((call) => /caddy|coturn|turnadmin|postgres|createdb/.test(call))).toEqual([]);
    expect(calls.filter((call) => call.startsWith('curl'))).toEqual([
      expect.stringMatching(/ http:\/\/10\.0\.0\.12:3001\/readyz$/),
      expect.stringMatching(/ http:\/\/10\.0\.0\.12:3002\/readyz$/),
    ]);
  });

  it('stops at a step that fails, says what to do, and continues with the same command', () => {
    const made: string[] = [];
    const settings: string[] = [];
    // Each run gets one step further than the one before.
    for (const [fails, says, next] of [
      ['apt-get update', "installing Debian's packages: see what apt-get says above", 'useradd'],
      ['apt-get .*postgresql-18', 'installing PostgreSQL 18: let this server reach apt.postgresql.org', 'useradd'],
      ['useradd', 'creating user and folders', 'createuser'],
      ['createdb', 'creating the database: see pg_lsclusters', 'npm'],
      ['npm install', 'building: let this server reach the package registry of npm', 'systemctl'],
      ['node tools/bootstrap.mjs', 'building: let this server reach the package registry of npm', 'systemctl'],
      ['systemctl daemon-reload', 'installing the services', 'caddy'],
      ['systemctl restart caddy', 'starting Caddy and the relay: see journalctl', 'systemctl start skylark-relay'],
    ] as const) {
      const { status, output, calls } = server.school(INSTALL, { fails });
      expect([fails, status, output]).toEqual([fails, 1, expect.stringContaining(`skylark: stopped while ${says}`)]);
      expect(output.trimEnd().split('\n').at(-1)).toMatch(/, then repeat the command$/);
      expect(calls.filter((call) => call.startsWith(next))).toEqual([]);
      made.push(...calls);
      if (server.exists(SETTINGS)) settings.push(server.read(SETTINGS));
    }
    expect(server.school('upgrade')).toMatchObject({ status: 1, calls: [] });
    const last = server.school(INSTALL);
    expect([last.status, last.output]).toEqual([0, expect.stringContaining('the school is open')]);
    // What was created stays unchanged, above all the secrets.
    expect(settings.length).toBeGreaterThan(1);
    expect(new Set([...settings, server.read(SETTINGS)]).size).toBe(1);
    made.push(...last.calls);
    expect(made.filter((call) => /^(?:useradd|createuser|createdb) /.test(call))).toHaveLength(3);
  });

  it('names the reason when the school does not start, and continues once that is mended', () => {
    const journal = '\n  Wrong setting. SMTP_URL must be an address\n';
    const stopped = server.school(INSTALL, { fails: '^curl', journal });
    expect(stopped.status).toBe(1);
    expect(stopped.output).toContain('port 3001 does not start: Wrong setting. SMTP_URL must be an address\n');
    const crash = JSON.stringify({ level: 60, time: 1, err: { type: 'Error', message: 'Migration 0001 failed' } });
    expect(server.school(INSTALL, { fails: '^curl', journal: crash }).output).toContain(
      'does not start: Migration 0001 failed\n',
    );
    expect(server.school(INSTALL)).toMatchObject({ status: 0 });
  });

  it('continues an installation only under the same name and with the same database', () => {
    server.school(INSTALL, { fails: 'npm install' });
    for (const other of [
      'install --host=other.test --relay=relay.test',
      `${INSTALL} --database-url=postgres://db.test/school`,
    ]) {
      const { status, output, calls } = server.school(other);
      expect([status, output]).toEqual([
        1,
        expect.stringMatching(/has another (?:PUBLIC_URL|DATABASE_URL) than this command/),
      ]);
      expect(calls.filter((call) => call.startsWith('npm'))).toEqual([]);
    }
  });
});

describe.skipIf(process.platform !== 'linux')('upgrading (needs Linux)', () => {
  let server: FakeServer;
  beforeAll(() => {
    server = new FakeServer();
    server.school(INSTALL);
  });
  afterAll(() => server.remove());
  const release = (): string => readlinkSync(server.at('/opt/skylark/current'));

  it('makes a backup, builds beside the release that runs, then restarts one server after the other; back leads back', () => {
    const before = release();
    const { status, calls } = server.school('upgrade');
    expect(status).toBe(0);
    expect(programs(calls).filter((call) => !/^(?:install|chown)/.test(call))).toEqual([
      'node server/src/backup.ts',
      'npm install',
      'node tools/bootstrap.mjs',
      'npm prune',
      'systemctl daemon-reload',
      'systemctl restart',
      'curl -fsS',
      'systemctl restart',
      'curl -fsS',
      'systemctl start',
    ]);
    const after = release();
    expect(after).not.toBe(before);
    expect(server.exists('/etc/skylark/back.env')).toBe(false);
    expect(server.school('back')).toMatchObject({ status: 0 });
    expect([release(), server.read('/etc/skylark/back.env')]).toEqual([before, 'NEWER_SCHEMA=1\n']);
    expect(server.school('back')).toMatchObject({ status: 1, calls: [] });
  });

  it('changes nothing when backup or build fails', () => {
    const before = release();
    for (const [fails, says] of [
      ['backup.ts make', 'stopped while making a backup'],
      ['bootstrap.mjs', 'stopped while building'],
    ] as const) {
      const { status, output, calls } = server.school('upgrade', { fails });
      expect([status, output]).toEqual([1, expect.stringContaining(says)]);
      expect(calls.filter((call) => call.startsWith('systemctl'))).toEqual([]);
      expect(release()).toBe(before);
    }
    expect(server.school('upgrade --no-backup', { fails: 'backup.ts make' })).toMatchObject({ status: 0 });
  });

  it('leads back to the release before by itself when the new one does not start', () => {
    const before = release();
    const { status, output, calls } = server.school('upgrade', { fails: 'curl.*3002' });
    expect([status, output]).toEqual([1, expect.stringContaining('the one before it again')]);
    expect(release()).toBe(before);
    expect(calls.filter((call) => call.startsWith('systemctl restart'))).toHaveLength(4);
  });

  it('keeps three releases', () => {
    for (let times = 0; times < 2; times += 1) server.school('upgrade --no-backup');
    expect(readdirSync(server.at('/opt/skylark/releases'))).toHaveLength(3);
  });

  it('restarts one server after the other, and stops at the first that does not start', () => {
    const { status, output, calls } = server.school('restart', { fails: 'curl.*3001' });
    expect([status, output]).toEqual([1, expect.stringContaining('it does not start')]);
    expect(calls.filter((call) => call.startsWith('systemctl'))).toEqual(['systemctl restart skylark@3001']);
  });
});
