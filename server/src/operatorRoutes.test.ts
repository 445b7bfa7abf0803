import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Gauge, Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { get, post } from '../test/http.ts';
import { aLessonRoom } from '../test/lessonRoom.ts';
import { RelayStandIn } from '../test/RelayStandIn.ts';
import { RoomSocket } from '../test/RoomSocket.ts';
import { openSchool, type School } from '../test/school.ts';
import { recordBackup } from './platform/backup/backupsStore.ts';
import { openDatabase } from './platform/db/database.ts';
import { metricsText } from './platform/http/metricsText.ts';
import { readReadiness } from './readiness.ts';

const DEPLOY = join(import.meta.dirname, '../../deploy');
const ALERTS = readFileSync(join(DEPLOY, 'prometheus/alerts.yml'), 'utf8');
const DASHBOARD = readFileSync(join(DEPLOY, 'grafana/skylark.json'), 'utf8');

let school: School;
let backupsFolder: string;
let relay: RelayStandIn;
let offsetMs = 0;
beforeAll(async () => {
  relay = await RelayStandIn.start();
  backupsFolder = mkdtempSync(join(tmpdir(), 'skylark-operator-'));
  school = await openSchool({
    config: {
      backups: { folder: backupsFolder, secret: undefined, kept: 3 },
      turn: { secret: 'a-relay-secret-of-tests', urls: [relay.url] },
    },
    computerTime: () => Date.now() + offsetMs,
    // Mails are never sent, so that they keep waiting.
    sendMail: () => new Promise(() => undefined),
  });
});
afterAll(async () => {
  relay.stop();
  await school.close();
  rmSync(backupsFolder, { recursive: true, force: true });
});

const metrics = async (): Promise<string> => String((await get(school, '/metrics')).body);
const valueOf = (text: string, series: string): number | undefined => {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
};

describe('the metrics', () => {
  it('count requests by routes of our own only, whatever strangers ask for', async () => {
    await get(school, '/api/v2/lessons/0197f2a0-0000-7000-8000-000000000000');
    await Promise.all(['/wp-login.php', '/api/v2/none', '/%ff', '/a/b/c'].map((path) => get(school, path)));
    await fetch(`${school.url}/api/v2/lessons`, { method: 'PROPFIND' });
    const text = await metrics();
    const of = 'method="GET",route="/api/v2/lessons/:id",status="4xx"';
    expect(valueOf(text, `skylark_http_seconds_count{${of}}`)).toBeGreaterThanOrEqual(1);
    expect(text).not.toMatch(/wp-login|PROPFIND|route="[^"]*(0197f2a0|%ff)/);
  });

  it('say how calls go, who waits for what, and how late reminders are', async () => {
    const { teacher, lessonId } = await aLessonRoom(school);
    const before = await metrics();
    const t = await RoomSocket.join(school, lessonId, teacher.token);
    await t.doStored({ k: 'call' }, { k: 'path', path: 'relayed' }, { k: 'path', path: 'lost' });
    await t.doStored({ k: 'media', camera: 'denied', microphone: 'on' });
    t.close();
    // Booked long ago, starts in an hour, and has no reminder: no job has run.
    const { lessonId: soon } = await aLessonRoom(school, school.clock.in(60));
    const { pool } = school.database;
    await pool.query(`update lessons set created_at = $2, reminded_for = null where id = $1`, [
      soon,
      school.clock.in(-600),
    ]);
    await pool.query(
      `insert into messages (channel, recipient, kind, text, cause, created_at, try_at)
       values ('email', 'a@b.test', 'sign_in_code', 'x', 'x', $1, $2)`,
      [school.clock.in(-20), school.clock.in(60)],
    );
    await post(school, '/api/v2/page_errors', { kind: 'render', part: 'board', message: 'x', stack: '' });
    const text = await metrics();
    const grown = (series: string): number => (valueOf(text, series) ?? 0) - (valueOf(before, series) ?? 0);
    expect(grown('skylark_call_paths_total{path="relayed"}')).toBe(1);
    expect(grown('skylark_call_failures_total{reason="lost"}')).toBe(1);
    expect(grown('skylark_call_failures_total{reason="camera_denied"}')).toBe(1);
    expect(valueOf(text, 'skylark_lessons_live')).toBe(1);
    expect(valueOf(text, 'skylark_reminders_late')).toBe(1);
    expect(valueOf(text, 'skylark_messages_waiting{channel="email",kind="sign_in_code"}')).toBe(1);
    expect(
      valueOf(text, 'skylark_messages_oldest_seconds{channel="email",kind="sign_in_code"}'),
    ).toBeGreaterThanOrEqual(20 * 60);
    expect(valueOf(text, 'skylark_database_up')).toBe(1);
    await expect
      .poll(async () => valueOf(await metrics(), `skylark_relay_up{url="${relay.url}"}`), { timeout: 8_000 })
      .toBe(1);
    expect(relay.held).toBe(0);
  });

  it('are left out one by one if they can’t be determined', async () => {
    const registry = new Registry();
    const registers = [registry];
    new Gauge({ name: 'broken', help: 'x', registers, collect: () => Promise.reject(new Error('no database')) });
    new Gauge({
      name: 'whole',
      help: 'x',
      registers,
      collect() {
        this.set(7);
      },
    });
    expect(await metricsText(registry)).toBe('# HELP whole x\n# TYPE whole gauge\nwhole 7\n');
  });

  it('include all those used by the alerts and the dashboard, with their labels', async () => {
    await recordBackup(school.database.db, {
      kind: 'made',
      at: new Date(),
      file: 'x',
      bytes: '1',
      failure: null,
      machine: 'here',
      folder: '/x',
      bucket: null,
    });
    const text = await metrics();
    const asked = `${ALERTS}\n${DASHBOARD}`.match(/\b(?:skylark|process|nodejs)_[a-z0-9_]+/g) ?? [];
    expect(new Set(asked).size).toBeGreaterThan(25);
    const there = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
    const missing = [...new Set(asked)].filter(
      (name) => !there.has(name) && !there.has(name.replace(/_(bucket|count|sum)$/, '')),
    );
    expect(missing).toEqual([]);
    const queries = `${ALERTS}\n${DASHBOARD.replaceAll('\\"', '"')}`;
    for (const [, name = '', label = ''] of queries.matchAll(/\b(skylark_[a-z_]+)\{([a-z]+)=/g)) {
      const samples = text.split('\n').filter((line) => line.startsWith(`${name}{`));
      expect(
        samples.every((line) => line.includes(`${label}="`)),
        `${name}{${label}}`,
      ).toBe(true);
    }
  });

  it('stand on a dashboard that Grafana can read', () => {
    const board = z
      .object({ uid: z.string(), panels: z.array(z.object({ id: z.number(), type: z.string(), title: z.string() })) })
      .parse(JSON.parse(DASHBOARD));
    expect(new Set(board.panels.map(({ id }) => id)).size).toBe(board.panels.length);
  });
});

const PROMTOOL = process.env['PROMTOOL'] ?? 'promtool';
const hasPromtool = spawnSync(PROMTOOL, ['--version']).status === 0;

// Required by `npm run trials -- operatorRoutes`; Debian has it in the package prometheus.
describe.skipIf(!hasPromtool && process.env['NEEDS_PROMTOOL'] === undefined)(
  'promtool (needs promtool of Prometheus)',
  () => {
    it.each([['check'], ['test']])('takes the alert rules: %s', async (verb) => {
      const file = verb === 'check' ? 'alerts.yml' : 'alerts.test.yml';
      // Without blocking: the server of these tests runs in this process, and would reset connections afterwards.
      const ran = await promisify(execFile)(PROMTOOL, [verb, 'rules', file], { cwd: join(DEPLOY, 'prometheus') });
      expect(`${ran.stdout}${ran.stderr}`).toContain('SUCCESS');
    });
  },
);

describe('/readyz', () => {
  it('reports that all is well, or describes the problems, without settings', async () => {
    expect(await get(school, '/readyz')).toMatchObject({ status: 200, body: { ok: true, wrong: [] } });
    school.mayLog(/clock of this server is wrong/);
    offsetMs = 90_000;
    await school.app.deps.jobs.send(school.database.db, { name: 'lessons.watch', data: z.object({}) }, {});
    await expect
      .poll(async () => (await get(school, '/readyz')).body.wrong, { timeout: 30_000 })
      .toEqual([expect.stringMatching(/^The clock differs from the database's by (89|90|91) seconds/)]);
    offsetMs = 0;
  });

  it('answers 503 only when no request can be served', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'skylark-ready-'));
    const { db } = school.database;
    const { config } = school.app.deps;
    const hub = { unsavedAgeSeconds: 42.4 } as School['app']['hub'];
    const gone = openDatabase(
      { connectionString: 'postgres://me:secret@127.0.0.1:1/none' },
      { connections: 1, onError: () => undefined },
    );
    const of = (change: object) => ({ db, config: { ...config, dataDir: folder }, ...change });
    try {
      mkdirSync(join(folder, 'files'));
      const down = await readReadiness(of({ db: gone.db }), hub, { offsetSeconds: 0 });
      expect(down).toEqual({
        ok: false,
        wrong: ['The database does not answer.', 'What is drawn in rooms has not been saved for 42 seconds.'],
      });
      const none = join(folder, 'none');
      const backups = { folder: none, secret: undefined, kept: 2 };
      const noFolder = of({ config: { ...config, dataDir: none, backups } });
      expect(await readReadiness(noFolder, school.app.hub, { offsetSeconds: -31 })).toEqual({
        ok: true,
        wrong: [
          "The clock differs from the database's by 31 seconds: nothing is decided.",
          'The folder of the files cannot be written.',
          'The folder of the backups cannot be written.',
        ],
      });
      // Its permissions let root write, its file system nobody.
      const proc = of({ config: { ...config, dataDir: folder, backups: { ...backups, folder: '/proc' } } });
      expect((await readReadiness(proc, school.app.hub, { offsetSeconds: 0 })).wrong).toEqual([
        'The folder of the backups cannot be written.',
      ]);
    } finally {
      await gone.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
