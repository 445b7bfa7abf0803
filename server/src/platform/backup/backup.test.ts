import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import pg from 'pg';
import { Registry } from 'prom-client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { aLesson, aStudent, aTeacher } from '../../../test/builders.ts';
import { BucketServer } from '../../../test/BucketServer.ts';
import { eraseNow } from '../../../test/eraseNow.ts';
import { grantCredits } from '../../../test/manager.ts';
import { openSchool, type School } from '../../../test/school.ts';
import {
  addErasuresDue,
  eraseRestored,
  noteErasures,
  readCopiedErasures,
  readErasures,
} from '../../features/privacy/index.ts';
import { backupsCheck } from '../../doctor/backupsCheck.ts';
import { runChecks } from '../../doctor/runChecks.ts';
import { openDatabase } from '../db/database.ts';
import { createBucketStore } from '../files/bucketStore.ts';
import { createFiles } from '../files/files.ts';
import { createJobs } from '../jobs/jobs.ts';
import { copyToBucket, fetchFromBucket, namesIn } from './bucketCopies.ts';
import { createBackup } from './createBackup.ts';
import { listBackups } from './listBackups.ts';
import { createServers } from '../servers/servers.ts';
import { runBackup, runVerify } from './runBackup.ts';
import { runDrill } from './runDrill.ts';
import { backupMetrics } from './startBackups.ts';
import { listTables, quoted } from './tables.ts';
import { restoreInto, verifyBackup } from './verifyBackup.ts';

const SECRET = Buffer.alloc(32, 7);
const OTHER = Buffer.alloc(32, 8);
const scratch = `restored_${process.pid}_${Date.now()}`;
let school: School;
let folder: string;
let file: string;
let madeAt: Date;
const nameOf = (of: School) => new URL(of.connectionString.replace(/\?.*/, '')).pathname.slice(1);
const server = (database: string) => ({ host: inject('socketDir'), user: 'skylark', database });

beforeAll(async () => {
  school = await openSchool();
  folder = mkdtempSync(join(tmpdir(), 'skylark-backup-'));
  const [teacher, student] = await Promise.all([aTeacher(school), aStudent(school, { firstName: 'O\'Ґ "\\, (х)\n' })]);
  await grantCredits(school, student, 3);
  for (let at = 1; at < 4; at += 1) await aLesson(school, { teacher, student, startsAt: school.clock.in(at * 600) });
  await school.app.deps.files.put('photo', Buffer.alloc(200_000, 'picture'), 'webp');
  await on((client) => client.query('create database ' + scratch + ' template template0'));
  madeAt = school.clock.now();
  ({ file } = await backup(SECRET));
});
afterAll(async () => {
  await on((client) => client.query(`drop database if exists ${scratch} with (force)`));
  rmSync(folder, { recursive: true });
  await school.close();
});

async function on<T>(work: (client: pg.Client) => Promise<T>, database = 'postgres'): Promise<T> {
  const client = new pg.Client(server(database));
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function backup(secret: Buffer | undefined, to = folder, at = madeAt) {
  const client = await school.database.pool.connect();
  const { files, config } = school.app.deps;
  try {
    return await createBackup(client, { dataDir: config.dataDir, files, folder: to, secret, at });
  } finally {
    client.release();
  }
}

const contentsOf = (database: string) =>
  on(async (client) => {
    const tables: [string, unknown[]][] = [];
    for (const name of await listTables(client)) {
      const { rows } = await client.query<{ t: string }>(`select t::text as t from ${quoted(name)} t order by 1`);
      tables.push([name, rows.map(({ t }) => t)]);
    }
    const links = await client.query(
      `select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint
       where connamespace = 'public'::regnamespace order by 1, 2, 3`,
    );
    const triggers = await client.query(`select tgname, tgenabled from pg_trigger where not tgisinternal
       and tgrelid::regclass::text not like 'pgboss.%' order by 1`);
    return { tables, links: links.rows, triggers: triggers.rows };
  }, database);

const metrics = async () => (await fetch(`${school.url}/metrics`)).text();
const isEmpty = () => on(async (client) => (await listTables(client)).length === 0, scratch);
/** The error message when restoring a modified backup. */
async function saidOf(change: (bytes: Buffer) => Buffer, secret: Buffer | null = SECRET): Promise<string> {
  const other = join(folder, 'other');
  writeFileSync(other, change(Buffer.from(readFileSync(file))));
  const error = await restoreInto(server(scratch), {
    file: other,
    secrets: secret ? [secret] : [],
  }).then(() => 'restored', String);
  expect(await isEmpty()).toBe(true);
  return error;
}

describe('a backup', () => {
  it('that is damaged, cut off or not of this key is refused with a reason, and leaves nothing', async () => {
    const { length } = readFileSync(file);
    expect(await saidOf((bytes) => bytes, Buffer.alloc(32, 8))).toContain('another key');
    expect(await saidOf((bytes) => bytes, null)).toContain('BACKUP_KEY');
    expect(await saidOf((bytes) => bytes.fill(0, 9, 12))).toContain('is not a backup');
    expect(await saidOf((bytes) => bytes.fill(0xff, length - 900, length - 890))).toMatch(/damaged/);
    for (const left of [10, 60, Math.floor(length / 2), length - 1])
      expect(await saidOf((bytes) => bytes.subarray(0, left)), String(left)).toMatch(/not a backup|cut off|damaged/);
    expect(await saidOf((bytes) => Buffer.concat([bytes, bytes.subarray(0, 99)]))).toMatch(/cut off|damaged/);
    const none = await restoreInto(server(scratch), { file: '/none', secrets: [SECRET] }).catch(String);
    expect(none).toContain('There is no file');
  });

  it('leaves no partial file if the disk is full', async () => {
    const full = mkdtempSync(join(tmpdir(), 'skylark-full-'));
    // The backup is written to a device that is always full.
    const name = `skylark-${madeAt.toISOString().replaceAll(/[:.]/g, '-')}.backup`;
    symlinkSync('/dev/full', join(full, `${name}.part`));
    await expect(backup(SECRET, full)).rejects.toThrow('There is no space left');
    expect(readdirSync(full)).toEqual([]);
    rmSync(full, { recursive: true });
  });

  it('is restored row by row into an empty place and no other, with its files, keys and rules', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'skylark-restored-'));
    const to = { dataDir, files: createFiles({ dataDir, files: { store: 'folder', bucket: undefined } }) };
    const restored = await restoreInto(server(scratch), { file, secrets: [OTHER, SECRET], to });
    expect(restored).toMatchObject({ madeAt: madeAt.toISOString() });
    const database = nameOf(school);
    const [before, after] = [await contentsOf(database), await contentsOf(scratch)];
    expect(after.tables).toEqual(before.tables);
    expect(after.links).toEqual(before.links);
    expect(after.triggers).toEqual(before.triggers);
    expect(JSON.stringify(after.tables)).toContain('Ґ');
    const own = school.app.deps.config.dataDir;
    expect(readFileSync(join(dataDir, 'limits.key'))).toEqual(readFileSync(join(own, 'limits.key')));
    expect(restored.files).toBeGreaterThan(1);
    const again = await restoreInto(server(scratch), { file, secrets: [SECRET], to }).catch(String);
    expect(again).toContain('not empty');
    expect((await contentsOf(scratch)).tables).toEqual(before.tables);
    rmSync(dataDir, { recursive: true });
  });

  it('is verified in a database beside the school’s, which is dropped afterwards', async () => {
    const [newest = ''] = (await listBackups(folder)).slice(-1);
    const connection = server(nameOf(school));
    expect(await verifyBackup(connection, { file: newest, secrets: [SECRET] })).toMatchObject({
      madeAt: madeAt.toISOString(),
    });
    const left = await on((client) => client.query("select 1 from pg_database where datname like 'skylark_verify%'"));
    expect(left.rowCount).toBe(0);
  });
});

describe('the night', () => {
  it('is tried by a role that may not end PostgreSQL’s own workers, which may be in the database just then', async () => {
    const role = `${scratch}_role`;
    await on((client) => client.query(`create role ${role} login createdb`));
    let worker: Promise<unknown> = Promise.resolve();
    try {
      // Stands in for a worker: a superuser's session, which only a superuser may end.
      const tried = await verifyBackup(
        { ...server('postgres'), user: role },
        { file, secrets: [SECRET] },
        async (restored) => {
          const client = new pg.Client({ ...restored, user: 'skylark' });
          await client.connect();
          worker = client.query('select pg_sleep(0.5)').then(() => client.end());
        },
      );
      expect(tried.tables).toBeGreaterThan(100);
    } finally {
      await worker;
      // Refused while the role has a database.
      await on((client) => client.query(`drop role ${role}`));
    }
  });

  it.each([
    ['that nobody can make', '/proc/skylark/backups'],
    ['that nobody can write to', '/proc'],
    ['that is a file', join(import.meta.dirname, 'backup.test.ts')],
    ['in a file', join(import.meta.dirname, 'backup.test.ts', 'backups')],
  ])('is not made in a folder %s, which is said in words; pages of operators work on', async (_, place) => {
    const { db, files, config } = school.app.deps;
    const connection = server(nameOf(school));
    const backups = { folder: place, secret: undefined, kept: 2 };
    const now = school.clock.now();
    const said = /^Error: BACKUP_DIR cannot be written \(E[A-Z]+: .*\)\. It must be a folder/;
    expect(await noteErasures({ db }, backups).catch(String)).toMatch(said);
    const made = runBackup({ db, connection, dataDir: config.dataDir, files, backups, now });
    expect(await made.catch(String)).toMatch(said);
    const registry = new Registry();
    backupMetrics(registry, { db, config: { ...config, backups } });
    expect(await registry.metrics()).toMatch(/skylark_backup_failed\{kind="made"\} 1\n[^]*newest_file_at_seconds 0\n/);
    const lines = await runChecks([backupsCheck(db, { ...config, backups }, () => school.clock.now())]);
    expect(lines).toContainEqual(
      expect.objectContaining({ is: 'fail', what: expect.stringMatching(/^BACKUP_DIR cannot be written/) }),
    );
  });

  it('makes and verifies a backup, keeps the newest ones, reports it, and no deleted person comes back', async () => {
    const nights = mkdtempSync(join(tmpdir(), 'skylark-nights-'));
    const child = await aStudent(school, { firstName: 'Yarynka' });
    const { db, files, config } = school.app.deps;
    const connection = server(nameOf(school));
    const backups = { folder: nights, secret: undefined, kept: 2 };
    const run = () => runBackup({ db, connection, dataDir: config.dataDir, files, backups, now: school.clock.now() });
    const [left, written] = [
      'skylark-2026-01-01T02-23-00-000Z.backup.part',
      'skylark-2026-01-02T02-23-00-000Z.backup.part',
    ];
    for (const part of [left, written]) writeFileSync(join(nights, part), 'half');
    utimesSync(join(nights, left), 0, 0);
    for (let night = 0; night < 3; night += 1) {
      school.clock.moveBy({ days: 1 });
      expect(await run()).toContain('rows');
    }
    expect(await listBackups(nights)).toHaveLength(2);
    // Of a server that was killed; the other may be another server's.
    expect(readdirSync(nights).filter((name) => name.endsWith('.part'))).toEqual([written]);
    expect(await runVerify({ db, connection, backups, now: school.clock.now() })).toContain('as they were');
    expect(await metrics()).toMatch(/skylark_backup_at_seconds\{kind="verified"\} \d+/);
    const [file = ''] = (await listBackups(nights)).slice(-1);

    const forgotten = await eraseNow(school, child);
    expect(forgotten.status).toBe(200);
    await noteErasures({ db }, { folder: nights });
    await on((client) => client.query(`drop database ${scratch} with (force)`));
    await on((client) => client.query(`create database ${scratch} template template0`));
    const erasures = (await readErasures(nights)) ?? [];
    await restoreInto(server(scratch), {
      file,
      secrets: [],
      beforeCommit: async (client) => expect(await addErasuresDue(client, erasures)).toBe(1),
    });
    const firstName = () =>
      on((client) => client.query<{ n: string }>('select first_name n from people where id = $1', [child.id]), scratch);
    expect((await firstName()).rows).toEqual([{ n: 'Yarynka' }]);
    const restored = openDatabase(
      { socketDir: inject('socketDir'), user: 'skylark', database: scratch },
      { connections: 2, onError: () => undefined },
    );
    // A restored school's job queue is created when it starts.
    const queue = createJobs(restored.pool, school.app.deps.log);
    await queue.start();
    await queue.stop();
    const jobs = { ...school.app.deps.jobs, send: () => Promise.resolve() };
    await eraseRestored({ ...school.app.deps, db: restored.db, pool: restored.pool, jobs });
    await restored.close();
    expect((await firstName()).rows).not.toEqual([{ n: 'Yarynka' }]);
    // Erasures that the file lists and the restored database doesn't have stay in the file.
    await noteErasures({ db }, { folder: nights });
    expect(await readErasures(nights)).toMatchObject([{ id: child.id }]);

    writeFileSync(file, 'nothing');
    const failed = runVerify({ db, connection, backups, now: school.clock.in(1) });
    await expect(failed).rejects.toThrow(/has 7 bytes in .*; it had \d+ when it was made/);
    expect(await metrics()).toContain('skylark_backup_failed{kind="verified"} 1');
    rmSync(nights, { recursive: true });
  });
});

describe('the last backup', () => {
  let place: string;
  beforeEach(() => {
    place = mkdtempSync(join(tmpdir(), 'skylark-last-'));
    // Rows of tests before have other folders.
    school.clock.moveBy({ days: 1 });
  });
  afterEach(() => rmSync(place, { recursive: true, force: true }));

  const of = () => {
    const { db, files, config } = school.app.deps;
    const backups = { folder: place, secret: undefined, kept: 5 };
    const connection = server(nameOf(school));
    return { db, connection, dataDir: config.dataDir, files, backups, now: school.clock.now() };
  };
  /** What a server with this folder exposes. */
  const valueOf = async (name: string): Promise<number | undefined> => {
    const registry = new Registry();
    const { db, config } = school.app.deps;
    backupMetrics(registry, { db, config: { ...config, backups: of().backups } });
    const line = (await registry.metrics()).split('\n').find((one) => one.startsWith(`${name} `));
    return line === undefined ? undefined : Number(line.split(' ')[1]);
  };
  const doctor = () => {
    const { db, config } = school.app.deps;
    const check = backupsCheck(db, { ...config, backups: of().backups }, () => school.clock.now());
    return runChecks([check]).then((lines) => lines.map(({ is, what }) => `${is} ${what}`));
  };

  it('is the only one verified: an earlier one doesn’t stand in for it', async () => {
    await runBackup(of());
    school.clock.moveBy({ minutes: 60 });
    await runBackup(of());
    const [, newest = ''] = await listBackups(place);
    expect(await runVerify(of())).toContain(newest);
    expect(await valueOf('skylark_backup_file_there')).toBe(1);
    expect(await valueOf('skylark_backup_newest_file_at_seconds')).toBeGreaterThan(0);
    expect(await doctor()).toContainEqual(expect.stringMatching(`^ok Its file is ${newest}`));
    rmSync(newest);
    await expect(runVerify(of())).rejects.toThrow(`${basename(newest)} is no longer in ${place}`);
    expect(await valueOf('skylark_backup_file_there')).toBe(0);
    expect(await doctor()).toContainEqual(`fail The last backup: ${basename(newest)} is no longer in ${place}`);
    for (const file of await listBackups(place)) rmSync(file);
    expect(await valueOf('skylark_backup_newest_file_at_seconds')).toBe(0);
  });

  it('of another machine is looked for there', async () => {
    await runBackup(of());
    const [file = ''] = await listBackups(place);
    rmSync(file);
    await school.database.pool.query("update backups set machine = 'elsewhere', folder = '/its' where file = $1", [
      basename(file),
    ]);
    await expect(runVerify(of())).rejects.toThrow(`${basename(file)} lies on elsewhere in /its, not here in ${place}`);
  });

  it('is not made while a server has files in a folder of its own, which it would lack', async () => {
    const { config, db } = school.app.deps;
    const dataDir = join(place, 'its-data');
    const other = createServers(
      { db, log: school.app.deps.log, config: { ...config, dataDir, schoolKey: Buffer.alloc(32) } },
      'unknown',
      () => 4001,
      async () => ({ isReady: true, problems: [] }),
    );
    await other.start();
    await expect(runBackup(of())).rejects.toThrow(
      /4001 has another one: this backup would lack its files\. Move them to a bucket/,
    );
    expect(await listBackups(place)).toEqual([]);
    expect(await metrics()).toContain('skylark_backup_failed{kind="made"} 1');
    await other.stop();
    expect(await runBackup(of())).toContain('rows');
  });

  it('is restored beside the school in a drill, which names what has changed since, and leaves nothing', async () => {
    await runBackup(of());
    const empty = join(place, 'drill');
    expect(await runDrill(of(), empty)).toMatch(/every table was restored[^]*Files: [1-9]\d* restored and the same/);
    await aStudent(school);
    await school.app.deps.files.put('photo', Buffer.alloc(100, crypto.randomUUID()), 'webp');
    const said = await runDrill(of(), empty);
    expect(said).toMatch(/ people: (\d+) rows restored, \d+ now; 0 changed or gone since, 1 new or changed/);
    expect(said).toMatch(/ 0 restored and removed from the school since, 1 new since/);
    expect(readdirSync(empty)).toEqual([]);
    writeFileSync(join(empty, 'a-file'), '');
    await expect(runDrill(of(), empty)).rejects.toThrow('is not empty');
    await expect(runDrill(of(), '/proc/skylark')).rejects.toThrow(
      /^The folder of the drill cannot be written \(ENOENT/,
    );
    expect(readdirSync(empty)).toEqual(['a-file']);
  });
});

describe('backups that are copied into a bucket', () => {
  let bucket: BucketServer;
  let place: string;
  beforeAll(async () => {
    bucket = await BucketServer.open();
    place = mkdtempSync(join(tmpdir(), 'skylark-copied-'));
    school.clock.moveBy({ days: 1 });
  });
  afterAll(async () => {
    await bucket.close();
    rmSync(place, { recursive: true, force: true });
  });
  const inBucket = () => ({ ...bucket.config, bucket: 'backups' });
  /** @param machine each has a folder of its own */
  const of = (machine: string, kept = 2) => {
    const { db, files, config } = school.app.deps;
    const backups = { folder: join(place, machine), secret: SECRET, kept, bucket: inBucket() };
    const connection = server(nameOf(school));
    return { db, connection, dataDir: config.dataDir, files, backups, now: school.clock.now() };
  };
  const doctor = (machine: string) => {
    const { db, config } = school.app.deps;
    const check = backupsCheck(db, { ...config, backups: of(machine).backups }, () => school.clock.now());
    return runChecks([check]).then((lines) => lines.map(({ is, what }) => `${is} ${what}`));
  };
  const fileIsThere = async (): Promise<string | undefined> => {
    const registry = new Registry();
    const { db, config } = school.app.deps;
    backupMetrics(registry, { db, config: { ...config, backups: of('b').backups } });
    return /^skylark_backup_file_there (\d)$/m.exec(await registry.metrics())?.[1];
  };

  it('are verified, rehearsed and looked for there from any machine, and the oldest are removed', async () => {
    for (const machine of ['a', 'b', 'a']) {
      school.clock.moveBy({ minutes: 60 });
      expect(await runBackup(of(machine))).toContain('copied into the bucket backups');
    }
    expect(await namesIn(inBucket())).toHaveLength(2);
    // The machine that made it is gone.
    rmSync(of('a').backups.folder, { recursive: true });
    const [, newest = ''] = await namesIn(inBucket());
    expect(await runVerify(of('b'))).toMatch(new RegExp(`${newest}, made at .* as they were`));
    expect(await runDrill(of('b'), join(place, 'drill'))).toContain('every table was restored');
    expect(readdirSync(of('b').backups.folder).filter((name) => name.startsWith('fetched'))).toEqual([]);
    expect(await doctor('b')).toContainEqual(expect.stringMatching(`^ok Its file is ${newest} in the bucket backups`));
    expect(await fileIsThere()).toBe('1');

    const store = createBucketStore(inBucket());
    await store.put(newest, Buffer.from('half'));
    expect(await doctor('b')).toContainEqual(
      expect.stringMatching(/^fail .* has 4 bytes in the bucket backups; it had/),
    );
    await expect(runVerify(of('b'))).rejects.toThrow('has 4 bytes in the bucket backups');
    for (const name of await namesIn(inBucket())) await store.remove(name);
    expect(await doctor('b')).toContainEqual(`fail The last backup: ${newest} is no longer in the bucket backups`);
    expect(await fileIsThere()).toBe('0');
    await expect(runVerify(of('b'))).rejects.toThrow('is no longer in the bucket backups');
  });

  it('are fetched in pieces, and with who was deleted since, noted by whichever machine', async () => {
    const { db } = school.app.deps;
    const child = await aStudent(school);
    await eraseNow(school, child);
    await noteErasures({ db }, of('c').backups);
    expect(await readCopiedErasures(inBucket())).toContainEqual(expect.objectContaining({ id: child.id }));
    // Another machine, whose database is older: what the list has stays in it.
    await createBucketStore(inBucket()).put(
      'erasures.jsonl',
      Buffer.from(`${JSON.stringify({ id: crypto.randomUUID(), at: '2026-01-01T00:00:00Z' })}\n`),
    );
    await noteErasures({ db }, of('d').backups);
    const all = await readCopiedErasures(inBucket());
    expect(all).toEqual(await readErasures(of('d').backups.folder));
    expect(all).toContainEqual({ id: expect.any(String), at: '2026-01-01T00:00:00Z' });
    expect(all).toContainEqual(expect.objectContaining({ id: child.id }));

    const large = join(place, 'skylark-2026-01-01T00-00-00-000Z.backup');
    const bytes = randomBytes(33_000_000);
    writeFileSync(large, bytes);
    await copyToBucket(large, of('c', 9).backups, inBucket());
    const fetched = await fetchFromBucket(inBucket(), basename(large), of('d').backups.folder);
    expect(readFileSync(fetched).equals(bytes)).toBe(true);
    await expect(fetchFromBucket(inBucket(), 'skylark-0.backup', place)).rejects.toThrow(
      'There is no skylark-0.backup',
    );
    expect(readdirSync(place).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('are recorded as failed when the bucket cannot be reached', async () => {
    await bucket.close();
    school.clock.moveBy({ minutes: 60 });
    await expect(runBackup(of('e'))).rejects.toThrow(/alone: it could not be copied into the bucket backups/);
    expect(await metrics()).toContain('skylark_backup_failed{kind="made"} 1');
    expect(await doctor('e')).toContainEqual('fail The last backup failed');
  });
});
