import { MANAGER_KEYS_MAX } from '@skylark/contract/manager.facts';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCli } from '../../../cli/runCli.ts';
import { ask, type Answer, refusal } from '../../../test/http.ts';
import { aManager, type TestManager } from '../../../test/manager.ts';
import { openSchool, type School } from '../../../test/school.ts';
import { writeCommandLineToken } from '../../commandLine.ts';
import { WRONG_KEYS_PER_ADDRESS } from './createManagerAuthenticate.ts';

let school: School;
let owner: TestManager;
beforeAll(async () => {
  school = await openSchool({ hasLimits: false });
  owner = await aManager(school);
});
afterAll(() => school.close());

const me = (token: string): Promise<Answer> => ask(school, 'GET', '/api/v2/manager/me', { bearer: token });
const remove = (path: string, by = owner): Promise<Answer> =>
  ask(school, 'DELETE', `/api/v2/manager${path}`, { bearer: by.token });
const keysOf = async (name: string) =>
  (await owner.get(`/managers/${encodeURIComponent(name)}/keys`)).body.keys as Record<string, string | null>[];

describe('the keys of a manager', () => {
  it('are several, named, and end one by one', async () => {
    const { body: made } = await owner.post('/managers', { name: 'Iryna', days: 10 });
    const { body: desk } = await owner.post('/managers/Iryna/keys', { key: 'desk' });
    expect((await owner.post('/managers/Iryna/keys', { key: 'desk' })).body.fields).toEqual({ key: 'taken' });
    for (const token of [made.token, desk.token]) expect(await me(token)).toMatchObject({ body: { name: 'Iryna' } });
    const { body: rotated } = await owner.post('/managers/Iryna/keys/desk/rotation', {});
    expect(await me(desk.token)).toMatchObject(refusal('not_signed_in', 401));
    expect(await me(rotated.token)).toMatchObject({ status: 200 });
    expect(await remove('/managers/Iryna/keys/first')).toMatchObject({ status: 200 });
    expect(await remove('/managers/Iryna/keys/first')).toMatchObject(refusal('not_found', 404));
    expect(await me(made.token)).toMatchObject(refusal('not_signed_in', 401));
    expect(await me(rotated.token)).toMatchObject({ status: 200 });
    expect(
      (await keysOf('Iryna')).map(({ name, revokedAt, revoked_at: at }) => [name, revokedAt ?? at !== null]),
    ).toEqual([
      ['desk', false],
      ['desk', true],
      ['first', true],
    ]);
    const { body: log } = await owner.get('/audit_log?action=manager.key');
    expect(log.items.map(({ action }: { action: string }) => action)).toEqual([
      'manager.key_revoked',
      'manager.key_rotated',
      'manager.key_made',
    ]);
  });

  it('expire after 90 days, or as long as was said, and show their last use', async () => {
    const { body } = await owner.post('/managers', { name: 'Danylo' });
    const { body: short } = await owner.post('/managers/Danylo/keys', { key: 'script', days: 7 });
    await me(short.token);
    const [script, first] = await keysOf('Danylo');
    expect(first).toMatchObject({ name: 'first', last_used_at: null });
    expect(script).toMatchObject({ name: 'script', expires_at: short.expires_at });
    expect(Date.parse(script?.['last_used_at'] ?? '')).toBeLessThanOrEqual(school.clock.now().getTime());
    const listed = (await owner.get('/managers')).body.items.find(({ name }: { name: string }) => name === 'Danylo');
    expect(listed).toMatchObject({ keys: 2, keys_expire_at: body.expires_at, last_used_at: script?.['last_used_at'] });
    school.clock.moveBy({ days: 8 });
    expect(await me(short.token)).toMatchObject(refusal('not_signed_in', 401));
    school.clock.moveBy({ days: 81 });
    expect(await me(body.token)).toMatchObject({ status: 200 });
    school.clock.moveBy({ days: 2 });
    expect(await me(body.token)).toMatchObject(refusal('not_signed_in', 401));
    expect((await owner.post('/managers/Danylo/keys', { key: 'for ever', days: 367 })).status).toBe(422);
  });

  it('are limited in number', async () => {
    await owner.post('/managers', { name: 'Marta' });
    const make = () => owner.post('/managers/Marta/keys', { key: randomUUID() });
    const answers = await Promise.all(Array.from({ length: MANAGER_KEYS_MAX + 2 }, make));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(MANAGER_KEYS_MAX - 1);
    expect(answers.find(({ status }) => status !== 200)).toMatchObject(refusal('too_many_keys', 409));
  });

  it('leave the school an owner who can make calls, whichever of two is revoked first', async () => {
    const alone = await openSchool({ hasLimits: false });
    const one = await aManager(alone);
    const path = (of: TestManager) => `/api/v2/manager/managers/${encodeURIComponent(of.name)}/keys/first`;
    const revoke = (of: TestManager, by: TestManager) => ask(alone, 'DELETE', path(of), { bearer: by.token });
    expect(await revoke(one, one)).toMatchObject(refusal('last_owner', 409));
    const two = await aManager(alone);
    const answers = await Promise.all([revoke(two, one), revoke(one, two)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const left = answers[0]?.status === 200 ? one : two;
    expect(await ask(alone, 'GET', '/api/v2/manager/me', { bearer: left.token })).toMatchObject({ status: 200 });
    // The owner who is left can't be ended either: the other one has no key.
    const end = `/api/v2/manager/managers/${encodeURIComponent(left.name)}`;
    expect(await ask(alone, 'DELETE', end, { bearer: left.token })).toMatchObject(refusal('last_owner', 409));
    await alone.close();
  });

  it('free the name of a manager who has left; the audit log tells the two apart', async () => {
    const { body: first } = await owner.post('/managers', { name: 'Petro' });
    expect((await owner.post('/managers', { name: 'Petro' })).body.fields).toEqual({ name: 'taken' });
    await remove('/managers/Petro');
    const { body: second } = await owner.post('/managers', { name: 'Petro' });
    expect(second.id).not.toBe(first.id);
    expect(await me(first.token)).toMatchObject(refusal('not_signed_in', 401));
    expect(await me(second.token)).toMatchObject({ body: { id: second.id } });
    const { body } = await owner.get('/managers');
    const both = body.items.filter(({ name }: { name: string }) => name === 'Petro');
    expect(both.map((of: { ended_at: string | null }) => of.ended_at === null).toSorted()).toEqual([false, true]);
    const { body: log } = await owner.get('/audit_log?action=manager.made');
    const ids = log.items.map(({ details }: { details: { id: string } }) => details.id);
    expect(ids).toEqual(expect.arrayContaining([first.id, second.id]));
  });

  it('come from the command line', async () => {
    const run = (...args: string[]) => runCli(args, { SCHOOL_URL: school.url, SCHOOL_TOKEN: owner.token });
    await run('manager', 'add', 'Lesia', '--role=methodist', '--days=30');
    const token = /token +(\S+)/.exec(await run('key', 'add', 'Lesia', 'desk'))?.[1] ?? '';
    expect(await me(token)).toMatchObject({ body: { name: 'Lesia' } });
    expect(await run('key', 'list', 'Lesia')).toMatch(/desk/);
    expect(await run('key', 'rotate', 'Lesia', 'desk')).toMatch(/token/);
    expect(await me(token)).toMatchObject({ status: 401 });
    await run('key', 'revoke', 'Lesia', 'desk');
    await expect(run('key', 'add', 'Lesia', 'x', '--days=0')).rejects.toThrow('--days');
  });
});

it('counts wrong keys by address, and lets right ones through', async () => {
  const limited = await openSchool();
  const manager = await aManager(limited);
  const wrong = () => ask(limited, 'GET', '/api/v2/manager/me', { bearer: randomUUID() });
  const { db } = limited.database;
  await wrong();
  await db
    .updateTable('limits')
    .set({ points: WRONG_KEYS_PER_ADDRESS.tries })
    .where('key', 'like', `${WRONG_KEYS_PER_ADDRESS.name}:%`)
    .execute();
  expect(await wrong()).toMatchObject(refusal('too_many_requests', 429));
  expect(await ask(limited, 'GET', '/api/v2/manager/me', { bearer: manager.token })).toMatchObject({ status: 200 });
  await limited.close();
});

it('two data folders with one host name keep a key each, however often their servers start', async () => {
  const { deps } = school.app;
  const folders = [mkdtempSync(join(tmpdir(), 'one-')), mkdtempSync(join(tmpdir(), 'two-'))];
  const start = (dataDir: string) => writeCommandLineToken({ ...deps, config: { ...deps.config, dataDir } });
  const tokenIn = (dataDir: string) => readFileSync(join(dataDir, 'command-line.token'), 'utf8').trim();
  for (const folder of [...folders, ...folders]) await start(folder);
  const tokens = folders.map(tokenIn);
  expect(new Set(tokens).size).toBe(2);
  for (const token of tokens) expect(await me(token)).toMatchObject({ status: 200, body: { role: 'owner' } });
  // It doesn't expire: a server may run for months.
  school.clock.moveBy({ days: 400 });
  for (const token of tokens) expect(await me(token)).toMatchObject({ status: 200 });
});
