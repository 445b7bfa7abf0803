import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { runCli } from '../../../cli/runCli.ts';
import { aVideo } from '../../../test/aVideo.ts';
import { BucketServer } from '../../../test/BucketServer.ts';
import { aStudent, aTeacher, type Person } from '../../../test/builders.ts';
import { eraseNow } from '../../../test/eraseNow.ts';
import { ask, get } from '../../../test/http.ts';
import { aManager, type TestManager } from '../../../test/manager.ts';
import { openSchool, type School } from '../../../test/school.ts';
import { aForm } from '../../../test/sound.ts';
import { createBackup } from '../../platform/backup/createBackup.ts';
import { restoreInto } from '../../platform/backup/verifyBackup.ts';
import { createBucketStore } from '../../platform/files/bucketStore.ts';
import { createFiles, type Files, type StoreName } from '../../platform/files/files.ts';
import { moveFile } from '../../platform/files/moveFile.ts';
import { readWhole } from '../../platform/files/readWhole.ts';
import { sweepFiles } from '../privacy/index.ts';

let server: BucketServer;
let school: School;
let manager: TestManager;
beforeAll(async () => {
  server = await BucketServer.open();
  school = await openSchool({
    hasLimits: false,
    config: { files: { store: 'bucket', bucket: server.config } },
  });
  manager = await aManager(school);
});
afterAll(async () => {
  await school.close();
  await server.close();
});

const dataDir = (): string => school.app.deps.config.dataDir;
const inFolder = (): string[] => readdirSync(join(dataDir(), 'files'));
async function inBucket(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of createBucketStore(server.config).list()) keys.push(key);
  return keys;
}
/** The files of a server of this school that stores new ones there. */
const filesOf = (store: StoreName): Files =>
  createFiles({ dataDir: dataDir(), files: { store, bucket: server.config } });
const put = (files: Files, text: string): Promise<string> => files.put('slide', Buffer.from(text), 'webp');
const textOf = async (key: string): Promise<string> => (await get(school, `/api/v2/files/${key}`)).body.toString();
const run = (...args: string[]): Promise<string> =>
  runCli(args, { SCHOOL_URL: school.url, SCHOOL_TOKEN: manager.token });

async function withPhoto(person: Person): Promise<string[]> {
  const before = await inBucket();
  const png = await sharp({ create: { width: 80, height: 60, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const sent = await ask(school, 'POST', '/api/v2/profile/photo', {
    as: person,
    body: aForm(png, 'a.png', 'image/png'),
  });
  expect(sent.status).toBe(200);
  return (await inBucket()).filter((key) => !before.includes(key));
}

describe('files in a bucket', () => {
  it('are uploaded and read through the school, and nothing of them is stored on its disk', async () => {
    const [large = ''] = await withPhoto(await aStudent(school));
    expect((await get(school, `/api/v2/files/${large}`)).headers.get('content-type')).toBe('image/webp');
    expect(await get(school, `/api/v2/files/photo-${'0'.repeat(40)}.webp`)).toMatchObject({ status: 404 });
    expect(inFolder()).toEqual([]);
  });

  it('are played in parts as from a folder', async () => {
    const teacher = await aTeacher(school);
    const video = aForm(await aVideo(), 'greeting.webm', 'video/webm');
    const { body } = await ask(school, 'POST', '/api/v2/teacher_page/greetings', { as: teacher, body: video });
    const url = `${school.url}/api/v2/teacher_page/greetings/${body.greetings[0].id}`;
    const asked = (headers: Record<string, string>) =>
      fetch(url, { headers: { 'X-Auth-Token': teacher.token, ...headers } });
    const whole = await asked({});
    const bytes = Buffer.from(await whole.arrayBuffer());
    expect(whole.headers.get('accept-ranges')).toBe('bytes');
    expect(whole.headers.get('content-length')).toBe(String(bytes.length));
    const part = await asked({ range: 'bytes=4-9' });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 4-9/${bytes.length}`]);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(4, 10));
    const none = await asked({ range: `bytes=${bytes.length}-` });
    expect([none.status, none.headers.get('content-range')]).toEqual([416, `bytes */${bytes.length}`]);
    expect(await none.text()).toBe('');
    for (const range of ['bytes=0-1,4-9', 'bytes=-7', 'lines=1-2', 'bytes'])
      expect(Buffer.from(await (await asked({ range })).arrayBuffer())).toEqual(bytes);
    const same = await asked({ 'if-none-match': whole.headers.get('etag') ?? '', 'cache-control': 'max-age=0' });
    expect([same.status, await same.text()]).toEqual([304, '']);
  });

  it('go with their person', async () => {
    const child = await aStudent(school);
    const photos = await withPhoto(child);
    expect(photos.length).toBeGreaterThan(0);
    const forgotten = await eraseNow(school, child);
    expect(forgotten.status).toBe(200);
    expect((await inBucket()).filter((key) => photos.includes(key))).toEqual([]);
  });

  it('that nothing refers to go in the night; those of people stay', async () => {
    const [photos, orphan] = [await withPhoto(await aStudent(school)), await put(filesOf('bucket'), 'orphan')];
    // The service uses the computer's clock.
    const clock = { now: () => new Date(Date.now() + 25 * 3_600_000) };
    await sweepFiles({ ...school.app.deps, clock });
    const left = await inBucket();
    expect(left).toEqual(expect.arrayContaining(photos));
    expect(left).not.toContain(orphan);
  });

  it('are backed up, and restored into an empty bucket; again, where that was cut off; not over others', async () => {
    const key = await put(filesOf('bucket'), 'in the backup');
    const [other, folder] = [await BucketServer.open(), mkdtempSync(join(tmpdir(), 'skylark-restore-'))];
    const client = await school.database.pool.connect();
    const { files } = school.app.deps;
    const at = school.clock.now();
    const { file } = await createBackup(client, { dataDir: dataDir(), files, folder, secret: undefined, at });
    const scratch = `restored_${process.pid}_${Date.now()}`;
    await client.query(`create database ${scratch} template template0`);
    const to = {
      dataDir: folder,
      files: createFiles({ dataDir: folder, files: { store: 'bucket', bucket: other.config } }),
    };
    const connection = { host: inject('socketDir'), user: 'skylark', database: scratch };
    await to.files.home.store.put(key, Buffer.from('another'));
    const restore = () => restoreInto(connection, { file, secrets: [], to }).catch(String);
    expect(await restore()).toContain('is there already');
    await to.files.home.store.remove(key);
    expect(await restore()).toMatchObject({ madeAt: at.toISOString() });
    expect(String(await readWhole(to.files, key))).toBe('in the backup');
    await client.query(`drop database ${scratch} with (force)`);
    client.release();
    rmSync(folder, { recursive: true });
    await other.close();
  });
});

describe('moving files', () => {
  it('brings each to where new ones go, while they are read; one that can’t be moved stops no other', async () => {
    const texts = Array.from({ length: 40 }, (_, at) => `file ${at}`);
    const keys = await Promise.all(texts.map((text) => put(filesOf('folder'), text)));
    const broken = `slide-${'0'.repeat(40)}.webp`;
    // A file that can't be read.
    symlinkSync('/proc/self/mem', join(dataDir(), 'files', broken));
    expect(await Promise.all(keys.map(textOf))).toEqual(texts);
    await expect(run('files', 'move', '--to=folder')).rejects.toThrow('FILES_STORE=folder');
    expect(await manager.post('/files/moves', { to: 'folder' })).toMatchObject({
      status: 422,
      body: { fields: { to: 'no_match' } },
    });

    let moving = true;
    const reading = (async () => {
      while (moving) expect(await Promise.all(keys.slice(-3).map(textOf))).toEqual(texts.slice(-3));
    })();
    const said = await run('files', 'move', '--to=bucket').finally(() => {
      moving = false;
    });
    await reading;
    expect(said).toContain(broken);
    expect(said).toContain('40 files moved');
    expect(inFolder()).toEqual([broken]);
    expect(await inBucket()).toEqual(expect.arrayContaining(keys));
    rmSync(join(dataDir(), 'files', broken));
    expect(await run('files', 'move', '--to=bucket')).toContain('0 files moved');
  });

  it('continues where it was interrupted, even two at once, and leaves no duplicates', async () => {
    const keys = await Promise.all(Array.from({ length: 30 }, (_, at) => put(filesOf('folder'), `again ${at}`)));
    const both = await Promise.all([1, 2].map(() => manager.post('/files/moves', { to: 'bucket' })));
    expect(both.map(({ body }) => body.failed)).toEqual([[], []]);
    expect(inFolder()).toEqual([]);
    expect(await textOf(keys[7] ?? '')).toBe('again 7');
  });

  it('keeps a file where it is until the other place gives back the same bytes', async () => {
    const [files, key] = [filesOf('folder'), await put(filesOf('folder'), 'whole')];
    const to = { ...filesOf('bucket').home.store, put: async () => undefined };
    await to.remove(key);
    await expect(moveFile(key, files.home.store, to)).rejects.toThrow('did not arrive');
    const changed = { ...to, put: (at: string) => filesOf('bucket').home.store.put(at, Buffer.from('hole')) };
    await expect(moveFile(key, files.home.store, changed)).rejects.toThrow('did not arrive');
    expect(String(await readWhole(files.home.store, key))).toBe('whole');
    await files.remove(key);
    expect(await readWhole(files, key)).toBeUndefined();
  });
});

describe('a bucket that does not work', () => {
  it('is explained by its service’s error code, if the service says nothing else', async () => {
    const refusing = createServer((_, reply) => {
      reply.writeHead(403, { 'content-type': 'application/xml' }).end('<Error><Code>AccessDenied</Code></Error>');
    }).listen(0, '127.0.0.1');
    await once(refusing, 'listening');
    try {
      const url = `http://127.0.0.1:${(refusing.address() as AddressInfo).port}`;
      await expect(createBucketStore({ ...server.config, url }).read('check')).rejects.toThrow('AccessDenied');
    } finally {
      refusing.closeAllConnections();
      refusing.close();
    }
  });

  it('is named by the check, and only its own files become unavailable', async () => {
    expect(await run('files', 'check')).toMatch(/bucket +yes +yes/);
    const wrong = createBucketStore({ ...server.config, keySecret: 'another' });
    await expect(wrong.put('check', Buffer.from('x'))).rejects.toThrow(/signature/i);
    const missing = createBucketStore({ ...server.config, bucket: 'nothing' });
    await expect(missing.read('check')).rejects.toThrow(/bucket/i);

    const key = await put(filesOf('bucket'), 'gone');
    await server.close();
    school.mayLog(/ECONNREFUSED/);
    expect(await get(school, `/api/v2/files/${key}`)).toMatchObject({ status: 503, body: { error: 'overloaded' } });
    expect((await manager.get('/files')).body.stores).toMatchObject([
      { name: 'bucket', is_working: false, problem: expect.stringContaining('ECONNREFUSED') },
      { name: 'folder', is_working: true },
    ]);
    await expect(run('files', 'move', '--to=bucket')).rejects.toThrow('does not work');
    expect((await get(school, '/readyz')).status).toBe(200);
  });
});
