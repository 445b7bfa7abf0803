import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type pg from 'pg';
import { z } from 'zod';
import { BucketServer } from '../../test/BucketServer.ts';
import { aManager } from '../../test/manager.ts';
import { ProvidersStandIn } from '../../test/ProvidersStandIn.ts';
import { RelayStandIn } from '../../test/RelayStandIn.ts';
import { openSchool, type School } from '../../test/school.ts';
import { runDoctor, withoutMeant } from '../../cli/doctor.ts';
import type { Config } from '../config.ts';
import { recordBackup } from '../platform/backup/backupsStore.ts';
import { readSealKeys } from '../platform/seal.ts';
import { addressChecks } from './addressChecks.ts';
import { backupsCheck } from './backupsCheck.ts';
import type { Check, Found, Line } from './Check.ts';
import { checkClock, databaseChecks } from './databaseChecks.ts';
import { examine, examineWith } from './doctor.ts';
import { filesChecks } from './filesChecks.ts';
import { keyChecks } from './keyChecks.ts';
import { lessonCheck } from './lessonCheck.ts';
import { mailCheck } from './mailCheck.ts';
import { relayChecks } from './relayChecks.ts';
import { runChecks } from './runChecks.ts';
import { checkSpace } from './checkSpace.ts';

let school: School;
let providers: ProvidersStandIn;
let relay: RelayStandIn;
let mail: { url: string; mails: string[]; refuses?: string; close(): void };
let elsewhere: Server;
let config: Config;
let folder: string;
/** A port nobody listens on. */
let shut: number;

beforeAll(async () => {
  school = await openSchool();
  [providers, relay, mail] = await Promise.all([ProvidersStandIn.start(), RelayStandIn.start(), aMailServer()]);
  // Like a proxy that forwards requests but no upgrades.
  elsewhere = createHttpServer((_, response) => response.writeHead(404).end('nothing here'));
  elsewhere.listen(0, '127.0.0.1');
  const closed = createServer().listen(0, '127.0.0.1');
  await Promise.all([once(elsewhere, 'listening'), once(closed, 'listening')]);
  shut = portOf(closed);
  closed.close();
  folder = mkdtempSync(join(tmpdir(), 'skylark-doctor-'));
  const { deps } = school.app;
  const keys = readSealKeys(`a:${Buffer.alloc(32, 7).toString('base64')}`);
  if (!keys) throw new Error('no keys');
  config = {
    ...deps.config,
    databaseUrl: school.connectionString,
    port: Number(new URL(school.url).port),
    publicUrl: school.url,
    smtpUrl: mail.url,
    mailFrom: 'School <hello@school.test>',
    turn: { secret: 'a-relay-secret-of-tests', urls: [relay.url] },
    twilio: { accountSid: 'AC1', authToken: 'secret-token', from: '+15550001122', apiUrl: providers.url },
    cards: {
      ...deps.config.cards,
      active: 'stripe',
      stripe: { secretKey: 'sk_live_secret', webhookSecrets: ['whsec_secret'], apiUrl: providers.url },
      liqpay: { publicKey: 'i1', privateKeys: ['secret-key'], apiUrl: providers.url },
    },
    google: { clientId: 'id', clientSecret: 'secret-client', url: providers.url, keys },
    telegram: { token: '1:secret-bot', apiUrl: providers.url },
  };
});
afterAll(async () => {
  providers.stop();
  relay.stop();
  mail.close();
  elsewhere.close();
  rmSync(folder, { recursive: true, force: true });
  await school.close();
});

const now = (): Date => school.clock.now();
const portOf = (server: Server): number => (server.address() as AddressInfo).port;
const fixed = (found: Found[]): Check[] => [{ name: 'planted', remedy: '', run: async () => found }];
const inDatabase = async (plant: string, mend: string): Promise<Line[]> => {
  const { pool } = school.database;
  await pool.query(plant);
  try {
    return await runChecks(databaseChecks(pool, 10));
  } finally {
    await pool.query(mend);
  }
};
/** The real database with some of its answers replaced. */
const toldOtherwise = (told: object): pg.Pool =>
  ({
    query: async (text: string, values?: unknown[]) => {
      const { rows } = await school.database.pool.query<object>(text, values);
      return { rows: rows.map((row) => ({ ...row, ...told })) };
    },
  }) as unknown as pg.Pool;
const withDatabase = (databaseUrl: string): Promise<Line[]> =>
  examineWith({ ...config, databaseUrl }, { mailTo: null, now });
const refused = async (path: string, status: number, body: object): Promise<Line[]> => {
  providers.plant(path, status, body);
  try {
    return await runChecks(keyChecks(config));
  } finally {
    providers.plant('nothing', 200, {});
  }
};

describe('the doctor', () => {
  it('reports a healthy school as healthy, runs a lesson in it, and leaves nothing behind', async () => {
    const lines = await examineWith(config, { now });
    // The tests' database trades durability for speed, and their relay only supports UDP.
    expect(lines.filter(({ is }) => is !== 'ok').map(({ check, what }) => `${check}: ${what.split(' ')[0]}`)).toEqual([
      'database: fsync',
      'database: full_page_writes',
      'database: synchronous_commit',
      'relay: No',
    ]);
    expect(lines.at(-1)).toMatchObject({ check: 'lesson', is: 'ok', what: expect.stringContaining('called, drew') });
    expect(relay.held).toBe(0);
    expect(mail.mails).toHaveLength(1);
    expect(mail.mails[0]).toContain('To: hello@school.test');
    for (const table of ['people', 'lessons', 'sessions', 'rooms', 'room_log', 'audit_log', 'messages', 'calendar_due'])
      expect((await school.database.pool.query(`select count(*)::int as left from ${table}`)).rows, table).toEqual([
        { left: 0 },
      ]);
    // The lesson's open room is released, and nothing is written for it any more.
    school.clock.moveBy({ minutes: 3 });
    await expect.poll(() => school.app.hub.openRooms, { timeout: 30_000 }).toBe(0);
  });

  it('doesn’t count its lesson anywhere, and removes what a killed doctor left', async () => {
    const { deps } = school.app;
    const manager = await aManager(school);
    const asked = ['teachers', 'students', 'lessons', 'lessons/today', 'reports/hours?from=2026-11-01&to=2026-12-01'];
    const seen: unknown[] = [];
    const check = lessonCheck(deps.db, school.url, now);
    const people = `select count(*)::int as left from people where is_synthetic`;
    const keptBriefly = `${people} and synthetic_until < $1`;
    const lines = runChecks([check]);
    await expect
      .poll(async () => (await school.database.pool.query(keptBriefly, [school.clock.in(6)])).rows[0].left, {
        interval: 5,
        timeout: 30_000,
      })
      .toBe(2);
    for (const path of asked) {
      const { status, body } = await manager.get(`/${path}`);
      seen.push([path, status, body.total ?? body.items?.length]);
    }
    const [line] = await lines;
    expect(line?.is).toBe('ok');
    expect(seen).toEqual(asked.map((path) => [path, 200, 0]));
    await school.database.pool.query(
      `with account as (insert into accounts default values returning id)
       insert into people (id, account_id, type, first_name, last_name, is_synthetic, synthetic_until)
       select id, id, 'student', 'Left', '', true, $1::timestamptz from account`,
      [school.clock.in(-1)],
    );
    await deps.jobs.send(deps.db, { name: 'lessons.watch', data: z.object({}) }, {});
    await expect.poll(async () => (await school.database.pool.query(people)).rows[0].left, { timeout: 30_000 }).toBe(0);
  });

  it('reveals no secret, whatever is wrong', async () => {
    providers.plant('/', 500, { error: 'x' });
    const lines = await examineWith(
      { ...config, databaseUrl: `postgres://me:secret-word@127.0.0.1:${shut}/school` },
      { mailTo: null, now },
    );
    providers.plant('nothing', 200, {});
    expect(JSON.stringify(lines)).not.toMatch(/secret/);
    expect(lines.filter(({ is }) => is === 'fail').every(({ remedy }) => /^[A-Z].*[.)]$/.test(remedy ?? ''))).toBe(
      true,
    );
  });
});

/** Each: the planted fault, how it is checked, and the doctor's expected finding and remedy. */
const FAULTS: [planted: string, look: () => Promise<Line[]>, says: RegExp, remedy: RegExp][] = [
  ['settings that cannot be read', () => examine({ PORT: 'eighty', SMTP_URL: 'notaurl' }), /^PORT: /, /README/],
  [
    'a database that does not run',
    () => withDatabase(`postgres://me@127.0.0.1:${shut}/school`),
    /No database listens there/,
    /Start PostgreSQL/,
  ],
  [
    'a database of another name',
    () => withDatabase(school.connectionString.replace(/\/test_\w+/, '/test_none')),
    /There is no such database/,
    /createdb/,
  ],
  [
    'a role that is not known',
    () => withDatabase(school.connectionString.replace('skylark@', 'stranger@')),
    /refuses the sign-in/,
    /user and password/,
  ],
  [
    'a database of a newer version',
    () =>
      inDatabase(
        `insert into migrations (name, sha256) values ('9999_later.sql', 'x')`,
        `delete from migrations where name = '9999_later.sql'`,
      ),
    /newer Skylark: 9999_later\.sql/,
    /Install that version again/,
  ],
  [
    'a database of a newer version, which is meant',
    async () => {
      const { pool } = school.database;
      await pool.query(`insert into migrations (name, sha256) values ('9999_later.sql', 'x')`);
      const found = await runChecks(databaseChecks(pool, 10, true));
      await pool.query(`delete from migrations where name = '9999_later.sql'`);
      return found;
    },
    /newer Skylark, as NEWER_SCHEMA allows: 9999_later\.sql/,
    /Upgrade again/,
  ],
  [
    'a migration that waits',
    () =>
      inDatabase(
        `create table kept as select * from migrations where name = '0003_people.sql'; delete from migrations where name = '0003_people.sql'`,
        `insert into migrations select * from kept; drop table kept`,
      ),
    /1 wait: 0003_people\.sql/,
    /Restart/,
  ],
  [
    'a migration with another text',
    () =>
      inDatabase(
        `create table kept as select * from migrations where name = '0003_people.sql'; update migrations set sha256 = 'x' where name = '0003_people.sql'`,
        `update migrations set sha256 = (select sha256 from kept) where name = '0003_people.sql'; drop table kept`,
      ),
    /0003_people\.sql was applied with another text/,
    /version that was released/,
  ],
  [
    'an older PostgreSQL',
    () => runChecks(databaseChecks(toldOtherwise({ version: 17 }), 10)),
    /^PostgreSQL 17$/,
    /Upgrade PostgreSQL to 18/,
  ],
  [
    'a database of another encoding',
    () => runChecks(databaseChecks(toldOtherwise({ encoding: 'SQL_ASCII' }), 10)),
    /encoding is SQL_ASCII/,
    /anew with encoding UTF8/,
  ],
  ['a database without fsync', () => runChecks(databaseChecks(school.database.pool, 10)), /fsync is off/, /fsync = on/],
  [
    'too few connections',
    () => runChecks(databaseChecks(school.database.pool, 10_000)),
    /max_connections is/,
    /DATABASE_CONNECTIONS/,
  ],
  ['a clock that is off', () => runChecks(fixed(checkClock(-90))), /90\.0 seconds behind/, /NTP/],
  [
    'a full disk',
    () => runChecks(fixed(checkSpace('Its disk', { bavail: 10, bsize: 4096 }))),
    /0\.0 GB free/,
    /Make room/,
  ],
  [
    'a data folder that cannot be written',
    () => {
      const file = join(folder, 'no-folder');
      writeFileSync(file, '');
      return runChecks(
        filesChecks({ dataDir: file, files: { store: 'folder', bucket: undefined }, backups: undefined }),
      );
    },
    /DATA_DIR cannot be written/,
    /own user/,
  ],
  [
    'a bucket that nobody answers for',
    () => {
      const bucket = {
        url: 'http://127.0.0.1:9',
        bucket: 'school',
        region: 'us-east-1',
        keyId: 'id',
        keySecret: 'key',
      };
      return runChecks(filesChecks({ dataDir: folder, files: { store: 'bucket', bucket }, backups: undefined }));
    },
    /The bucket: .*ECONNREFUSED/,
    /FILES_\*/,
  ],
  [
    'a bucket whose key is another',
    async () => {
      const server = await BucketServer.open();
      const bucket = { ...server.config, keySecret: 'guessed' };
      const wrong = { dataDir: folder, files: { store: 'bucket' as const, bucket }, backups: undefined };
      const lines = await runChecks(filesChecks(wrong));
      await server.close();
      return lines;
    },
    /The bucket: .*signature/i,
    /a key that may read, write/,
  ],
  [
    'a mail server that takes no message',
    async () => {
      mail.refuses = '550 no such sender\r\n';
      const lines = await runChecks([mailCheck(config, 'me@school.test')]);
      delete mail.refuses;
      return lines;
    },
    /took no message:.*550/,
    /SMTP_URL/,
  ],
  [
    'a mail server that is not there',
    () => runChecks([mailCheck({ ...config, smtpUrl: `smtp://127.0.0.1:${shut}` }, 'me@school.test')]),
    /took no message:.*ECONNREFUSED/,
    /SMTP_URL/,
  ],
  ['a wrong key of Twilio', () => refused('/2010-04-01', 401, {}), /Twilio refuses the keys/, /console/],
  [
    'an account of Twilio that is suspended',
    () => refused('/2010-04-01', 200, { status: 'suspended' }),
    /is suspended/,
    /console/,
  ],
  [
    'a wrong key of Stripe',
    () => refused('/v1/balance', 401, { error: { type: 'invalid_request_error', message: 'Invalid API Key' } }),
    /Stripe refuses/,
    /dashboard/,
  ],
  [
    'a wrong key of LiqPay',
    () => refused('/api/request', 200, { result: 'error', err_code: 'invalid_signature' }),
    /LiqPay refuses/,
    /cabinet/,
  ],
  ['a wrong client of Google', () => refused('/token', 401, { error: 'invalid_client' }), /Google refuses/, /console/],
  ['a wrong token of the bot', () => refused('getMe', 401, {}), /Telegram refuses/, /BotFather/],
  [
    'a relay with another secret',
    async () => {
      relay.refusesWith = 401;
      const lines = await runChecks(relayChecks(config, Date.now()));
      relay.refusesWith = undefined;
      return lines;
    },
    /refuses the credentials/,
    /static-auth-secret/,
  ],
  [
    'a relay that is used up',
    async () => {
      relay.refusesWith = 486;
      const lines = await runChecks(relayChecks(config, Date.now()));
      relay.refusesWith = undefined;
      return lines;
    },
    /no allocation \(486\)/,
    /quotas/,
  ],
  [
    'a relay whose port for TCP is shut',
    () => ofRelay(`turn:127.0.0.1:${shut}?transport=tcp`),
    /Not reached over TCP/,
    /firewall/,
  ],
  ['a relay without TLS', () => ofRelay(`turns:127.0.0.1:${portOf(elsewhere)}`), /Not reached over TLS/, /certificate/],
  [
    'a school that does not run',
    () => runChecks(addressChecks(`http://127.0.0.1:${shut}`, school.url)),
    /Nobody answers at/,
    /Start the school/,
  ],
  [
    'a public address that leads elsewhere',
    () => runChecks(addressChecks(school.url, `http://127.0.0.1:${portOf(elsewhere)}`)),
    /Something else answers there \(404\)/,
    /proxy/,
  ],
  [
    'a proxy that takes no upgrades',
    () => runChecks(addressChecks(school.url, `http://127.0.0.1:${portOf(elsewhere)}`)),
    /upgrade was answered with 404/,
    /WebSocket/,
  ],
  [
    'rooms that cannot be reached',
    () => runChecks([lessonCheck(school.database.db, `http://127.0.0.1:${portOf(elsewhere)}`, now)]),
    /The lesson stopped: the teacher comes in: Unexpected server response: 404/,
    /proxy/,
  ],
  [
    'no backup of last night',
    async () => {
      const { db } = school.database;
      await recordBackup(db, {
        kind: 'made',
        at: school.clock.in(-40 * 60),
        file: 'x',
        bytes: '1',
        failure: null,
        machine: 'here',
        folder,
        bucket: null,
      });
      return runChecks([backupsCheck(db, { ...config, backups: { folder, secret: undefined, kept: 1 } }, now)]);
    },
    /The last backup is 40 hours old/,
    /backup -- make/,
  ],
  [
    'a backup that failed',
    async () => {
      const { db } = school.database;
      await recordBackup(db, {
        kind: 'verified',
        at: now(),
        file: null,
        bytes: null,
        failure: 'no space left',
        machine: 'here',
        folder,
        bucket: null,
      });
      return runChecks([backupsCheck(db, { ...config, backups: { folder, secret: undefined, kept: 1 } }, now)]);
    },
    /The last restore of a backup failed/,
    /backup -- verify/,
  ],
  [
    'a check that hangs',
    () => runChecks([{ name: 'x', remedy: 'Look there.', limitMs: 20, run: () => new Promise(() => undefined) }]),
    /No answer within/,
    /Look there/,
  ],
];
const ofRelay = (url: string): Promise<Line[]> =>
  runChecks(relayChecks({ production: true, turn: { secret: 'a-relay-secret-of-tests', urls: [url] } }, Date.now()));

it.each(FAULTS)('the doctor names %s, and what to do', async (_, look, says, remedy) => {
  const lines = await look();
  const found = lines.find(({ what }) => says.test(what));
  expect(found, JSON.stringify(lines)).toBeDefined();
  expect(found?.is).not.toBe('ok');
  expect(found?.remedy).toMatch(remedy);
});

it('exits with 0, 1 or 2 for monitors, and gives JSON with the same lines', async () => {
  const broken = await runDoctor(['--json', '--no-mail'], { PORT: 'eighty' });
  expect(broken.status).toBe(2);
  expect(JSON.parse(broken.text)).toEqual({
    status: 2,
    lines: [{ check: 'settings', is: 'fail', what: expect.stringContaining('PORT'), remedy: expect.any(String) }],
  });
  expect((await runDoctor(['--no-mail'], { PORT: 'eighty' })).text).toMatch(/^FAIL {2}settings {2}PORT/);
  await expect(runDoctor(['--fast'], {})).rejects.toThrow(/--fast/);
});

async function aMailServer(): Promise<typeof mail> {
  const sockets = new Set<{ destroy(): void }>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let inMail = '';
    socket.write('220 ready\r\n');
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      const text = bytes.toString();
      if (inMail !== '') {
        inMail += text;
        if (!inMail.endsWith('\r\n.\r\n')) return;
        own.mails.push(inMail);
        inMail = '';
        socket.write('250 fine\r\n');
        return;
      }
      if (text.startsWith('DATA')) inMail = ' ';
      const isSender = text.startsWith('MAIL');
      socket.write(inMail === '' ? ((isSender ? own.refuses : undefined) ?? '250 fine\r\n') : '354 go on\r\n');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const own: typeof mail = {
    url: `smtp://127.0.0.1:${portOf(server)}`,
    mails: [],
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
  return own;
}

it('a school can declare that it wants no SMS and no cards; broken ones are reported all the same', () => {
  const line = (check: string, is: Line['is']): Line => ({ check, is, what: 'x', remedy: null });
  const lines = [line('sms', 'warn'), line('cards', 'fail'), line('relay', 'warn')];
  expect(withoutMeant(lines, 'sms, cards')).toEqual([line('cards', 'fail'), line('relay', 'warn')]);
});
