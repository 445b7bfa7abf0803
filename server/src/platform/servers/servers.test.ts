import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Backups } from '../backup/Backups.ts';
import { z } from 'zod';
import { get } from '../../../test/http.ts';
import { openSchool, type School } from '../../../test/school.ts';
import type { Config } from '../../config.ts';
import { runChecks } from '../../doctor/runChecks.ts';
import { serversCheck } from '../../doctor/serversCheck.ts';
import { claimSchoolKey, OtherKey, readSchoolKey } from './schoolKey.ts';
import { createServers, requireSameSettings } from './servers.ts';
import { listServers } from './serversStore.ts';

let school: School;
let config: Config;
let folder: string;
beforeAll(async () => {
  school = await openSchool();
  ({ config } = school.app.deps);
  folder = mkdtempSync(join(tmpdir(), 'skylark-servers-'));
});
afterAll(async () => {
  await school.close();
  rmSync(folder, { recursive: true, force: true });
});

const Ready = z.object({ ok: z.boolean(), wrong: z.array(z.string()) });
const pool = () => school.database.pool;
const db = () => school.database.db;

/** Another server with the school's key, that has a folder of its own unless told otherwise. */
async function anotherServer(differs: Partial<Config> = {}, { version = 'unknown', isReady = true } = {}) {
  const own = { ...config, schoolKey: readSchoolKey(config), dataDir: mkdtempSync(join(folder, 'data-')), ...differs };
  const server = createServers(
    { db: db(), config: own, log: school.app.deps.log },
    version,
    () => 4001,
    async () => ({
      isReady,
      problems: isReady ? [] : ['The disk of the files is full.'],
    }),
  );
  await server.start();
  return server;
}

/** The machine's name stands in for a second machine's. */
const isCalled = (machine: string) => pool().query('update servers set machine = $1 where port = 4001', [machine]);

/** What the school's own server says after it has looked again. */
async function wrongAtOwn(): Promise<string[]> {
  await school.app.servers.look();
  return Ready.parse((await get(school, '/readyz')).body).wrong;
}

describe('servers', () => {
  let other: Awaited<ReturnType<typeof anotherServer>> | undefined;
  afterEach(async () => {
    await other?.stop();
    other = undefined;
    await pool().query('delete from servers where port = 4001');
  });

  it('that share settings and folder find nothing wrong with each other, and one that ends leaves no row', async () => {
    other = await anotherServer({ dataDir: config.dataDir });
    expect(await wrongAtOwn()).toEqual([]);
    expect(other.problems).toEqual([]);
    expect(await listServers(db())).toHaveLength(2);
    await other.stop();
    expect(await listServers(db())).toHaveLength(1);
  });

  it('say which settings, version and folder differ, without their values', async () => {
    other = await anotherServer(
      { schoolName: 'Another name', smtpUrl: 'smtp://user:a-secret@mail.test' },
      { version: '2' },
    );
    const name = `${hostname()}:4001`;
    expect(await wrongAtOwn()).toEqual([
      `The server ${name} runs another version: 2.`,
      `The server ${name} has other settings: SMTP_URL; SCHOOL_NAME.`,
      `Files are stored in a folder, and the server ${name} has another one: each has files that the other lacks.`,
    ]);
    const { rows } = await pool().query('select settings::text as text from servers');
    expect(JSON.stringify(rows)).not.toMatch(/a-secret|Another name/);
  });

  it('that keep backups in folders of their own are told to do so on one machine only, or to share a bucket', async () => {
    const bucket = { url: 'http://files.test', bucket: 'backups', region: 'us-east-1', keyId: 'a', keySecret: 'b' };
    const backups = { folder: join(folder, 'backups-b'), secret: Buffer.alloc(32, 1), kept: 3 };
    /** What a server with a folder of its own finds. */
    const problemsOf = async (its: Partial<Backups>, own: Partial<Backups>): Promise<readonly string[]> => {
      const one = await anotherServer({ dataDir: config.dataDir, backups: { ...backups, ...its } });
      const two = createServers(
        {
          db: db(),
          log: school.app.deps.log,
          config: { ...config, backups: { ...backups, folder: join(folder, 'a'), ...own } },
        },
        'unknown',
        () => 4002,
        async () => ({ isReady: true, problems: [] }),
      );
      await two.start();
      await Promise.all([one.stop(), two.stop()]);
      return two.problems;
    };
    const name = `${hostname()}:4001`;
    const both = `The server ${name} has a folder for backups too: set BACKUP_DIR on one machine only, or BACKUP_BUCKET on all.`;
    expect(await problemsOf({}, {})).toEqual([both]);
    expect(await problemsOf({ bucket }, {})).toEqual([both]);
    expect(await problemsOf({ bucket }, { bucket })).toEqual([]);
    expect(await problemsOf({ bucket }, { bucket, secret: Buffer.alloc(32, 2) })).toEqual([
      `The server ${name} has other settings: BACKUP_BUCKET, BACKUP_KEY, BACKUPS_KEPT.`,
    ]);
  });

  it('notice a folder of backups that cannot be written', async () => {
    writeFileSync(join(folder, 'a-file'), '');
    const backups = { folder: join(folder, 'a-file', 'backups'), secret: undefined, kept: 3 };
    other = await anotherServer({ dataDir: config.dataDir, backups });
    expect(other.problems).toEqual(['The folder of the backups cannot be written.']);
  });

  it('notice one that is gone, and one that is not ready; the doctor names both and what is wrong with each', async () => {
    other = await anotherServer({ dataDir: config.dataDir }, { isReady: false });
    const name = `${hostname()}:4001`;
    expect(await wrongAtOwn()).toEqual([`The server ${name} is not ready.`]);
    const doctor = () => runChecks([serversCheck(db(), { port: Number(new URL(school.url).port) })]);
    expect((await doctor()).map(({ is, what }) => `${is} ${what}`)).toEqual([
      `fail ${name} is not ready`,
      `fail ${name}: The disk of the files is full`,
    ]);
    await pool().query("update servers set seen_at = now() - interval '3 minutes' where port = 4001");
    expect(await wrongAtOwn()).toEqual([`The server ${name} has not been heard of for 3 minutes.`]);
    expect(await doctor()).toMatchObject([{ is: 'warn', what: `${name} has not been heard of for 3 minutes` }]);
    expect(String((await get(school, '/metrics')).body)).toMatch(/^skylark_server_problems 1$/m);
  });

  it.each([
    ['PUBLIC_URL', { publicUrl: 'https://elsewhere.test' }],
    ['CURRENCY', { currency: 'EUR' }],
    ['FILES_*', { files: { store: 'bucket', bucket: aBucket('other') } }],
  ] satisfies [string, Partial<Config>][])(
    'of another machine with another %s refuses to start',
    async (setting, differs) => {
      other = await anotherServer();
      await isCalled('elsewhere');
      await expect(requireSameSettings(db(), { ...config, ...differs })).rejects.toThrow(
        `${setting}: differ from those of the server on elsewhere, which runs.`,
      );
      await expect(requireSameSettings(db(), config)).resolves.toBeUndefined();
      await pool().query("update servers set seen_at = now() - interval '2 minutes' where port = 4001");
      await expect(requireSameSettings(db(), { ...config, ...differs })).resolves.toBeUndefined();
    },
  );

  it('start beside one whose new files they can read: files and keys are moved one server at a time', async () => {
    const bucket = aBucket('school');
    other = await anotherServer({ files: { store: 'bucket', bucket } });
    await isCalled('elsewhere');
    await expect(requireSameSettings(db(), { ...config, files: { store: 'folder', bucket } })).resolves.toBeUndefined();
    await expect(requireSameSettings(db(), config)).rejects.toThrow('FILES_*');
  });

  it('on one machine take a new setting one after the other', async () => {
    other = await anotherServer({ dataDir: config.dataDir });
    await expect(requireSameSettings(db(), { ...config, currency: 'EUR' })).resolves.toBeUndefined();
  });

  it('replace their former row after losing their disk', async () => {
    const dataDir = mkdtempSync(join(folder, 'data-'));
    const lost = await anotherServer({ dataDir });
    rmSync(join(dataDir, 'servers'), { recursive: true });
    await pool().query("update servers set seen_at = now() - interval '2 minutes' where port = 4001");
    other = await anotherServer({ dataDir });
    expect(await listServers(db())).toHaveLength(2);
    await lost.stop();
  });

  it('of two machines with one name refuse to start', async () => {
    // The same path on another machine: this machine's folder has no mark of that server.
    const dataDir = mkdtempSync(join(folder, 'data-'));
    other = await anotherServer({ dataDir });
    rmSync(join(dataDir, 'servers'), { recursive: true });
    await expect(requireSameSettings(db(), { ...config, dataDir })).rejects.toThrow(/hostnamectl set-hostname/);
  });
});

describe("the school's key", () => {
  const place = (name: string, schoolKey?: Buffer) => {
    const dataDir = join(folder, name);
    mkdirSync(dataDir, { recursive: true });
    return { dataDir, schoolKey };
  };
  afterEach(() => pool().query('delete from school_key'));

  it('is that of the first server: one with another is refused, and one with none makes none', async () => {
    const first = place('first');
    await claimSchoolKey(pool(), first);
    await expect(claimSchoolKey(pool(), first)).resolves.toBeUndefined();
    const other = place('other');
    writeFileSync(join(other.dataDir, 'limits.key'), randomBytes(32));
    await expect(claimSchoolKey(pool(), other)).rejects.toThrow(/limits\.key is not the school's key/);
    const none = place('none');
    await expect(claimSchoolKey(pool(), none)).rejects.toThrow(/There is no limits\.key/);
    await expect(claimSchoolKey(pool(), none)).rejects.toThrow(OtherKey);
    await expect(claimSchoolKey(pool(), place('set', randomBytes(32)))).rejects.toThrow(/^SCHOOL_KEY is not/);
  });

  it('may be given as SCHOOL_KEY on machines without the file', async () => {
    const first = place('first');
    await claimSchoolKey(pool(), first);
    await expect(claimSchoolKey(pool(), place('second', readSchoolKey(first)))).resolves.toBeUndefined();
  });

  it('is replaced where it is lost, and the former one is refused from then on', async () => {
    const [first, second] = [place('first'), place('second-new')];
    await claimSchoolKey(pool(), first);
    await claimSchoolKey(pool(), second, true);
    await expect(claimSchoolKey(pool(), first)).rejects.toThrow(OtherKey);
  });
});

function aBucket(bucket: string): NonNullable<Config['files']['bucket']> {
  return { url: 'https://files.test', bucket, region: 'r', keyId: 'k', keySecret: 's' };
}
