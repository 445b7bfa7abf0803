import { api } from '@skylark/contract/api';
import type { Endpoint } from '@skylark/contract/endpoint';
import { managerRoles } from '@skylark/contract/manager.facts';
import { managerRights } from '@skylark/contract/managerRights';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ask, get, refusal } from '../../../test/http.ts';
import { aManager, type TestManager } from '../../../test/manager.ts';
import { openSchool, type School } from '../../../test/school.ts';

let school: School;
let owner: TestManager;
beforeAll(async () => {
  school = await openSchool({ hasLimits: false });
  owner = await aManager(school);
});
afterAll(() => school.close());

const endpoints = api as Record<string, Endpoint>;
const keys = Object.entries(endpoints)
  .filter(([, endpoint]) => endpoint.access === 'manager')
  .map(([key]) => key);
const table: Record<string, readonly string[]> = managerRights;

describe('what managers may call', () => {
  it('are listed for every call, and for nothing else', () => {
    expect(Object.keys(table).toSorted()).toEqual(keys.toSorted());
    for (const key of keys) expect(table[key], key).toContain('owner');
  });

  it.each(managerRoles)(
    'is refused to a %s where the table does not name the role, before anything is read',
    async (role) => {
      const manager = await aManager(school, role);
      for (const key of keys) {
        const [method = '', template = ''] = key.split(' ');
        const isAllowed = table[key]?.includes(role) === true && endpoints[key]?.isOfDesk !== true;
        // Permitted changes aren't executed here.
        if (isAllowed && method !== 'GET') continue;
        const path = template.replace(/\{\w+\}/g, 'nonsense');
        const body = method !== 'GET' && { body: { nonsense: true } };
        const { status, body: answer } = await ask(school, method, path, { bearer: manager.token, ...body });
        expect([key, status === 403 && answer.error === 'forbidden'], key).toEqual([key, !isAllowed]);
      }
    },
  );

  it('stands in the OpenAPI document', async () => {
    const { body } = await get(school, '/api/v2/openapi.json');
    expect(body.paths['/api/v2/manager/books'].get['x-roles']).toEqual(['owner', 'bookkeeper']);
    expect(body.paths['/api/v2/lessons'].get).not.toHaveProperty('x-roles');
  });

  it('changes with the role, at once, and who changed it is recorded', async () => {
    const made = await owner.post('/managers', { name: 'Nina' });
    const nina = (path: string) => ask(school, 'GET', `/api/v2/manager${path}`, { bearer: made.body.token });
    expect(await nina('/me')).toMatchObject({ body: { name: 'Nina', role: 'manager' } });
    expect(await nina('/books')).toMatchObject(refusal('forbidden', 403));
    expect(await nina('/students')).toMatchObject({ status: 200 });
    expect(await owner.patch('/managers/Nina', { role: 'bookkeeper' })).toMatchObject({ status: 200 });
    expect(await nina('/books')).toMatchObject({ status: 200 });
    expect(await nina('/lesson_wishes')).toMatchObject(refusal('forbidden', 403));
    expect(await owner.patch('/managers/Nina', { role: 'king' })).toMatchObject({ status: 422 });
    expect(await owner.patch('/managers/Nobody', { role: 'owner' })).toMatchObject(refusal('not_found', 404));
    expect(await owner.patch('/managers/Nina', {})).toMatchObject({ status: 200 });
    const { body: managers } = await owner.get('/managers');
    expect(managers.items.find((one: { name: string }) => one.name === 'Nina')).toMatchObject({ role: 'bookkeeper' });
    const { body: acts } = await owner.get('/audit_log');
    expect(JSON.stringify(acts)).toMatch(/manager\.changed.*bookkeeper/);
  });
});

describe('a school always has an owner', () => {
  const isActiveOwner = `role = 'owner' and ended_at is null`;
  const countOwners = async (): Promise<number> =>
    (await school.database.pool.query(`select 1 from managers where ${isActiveOwner}`)).rowCount ?? 0;
  const end = (by: TestManager, of: TestManager) =>
    ask(school, 'DELETE', `/api/v2/manager/managers/${encodeURIComponent(of.name)}`, { bearer: by.token, body: {} });
  const demote = (by: TestManager, of: TestManager) =>
    by.patch(`/managers/${encodeURIComponent(of.name)}`, { role: 'manager' });
  beforeEach(async () => {
    await school.database.pool.query(`update managers set ended_at = now() where ${isActiveOwner}`);
    owner = await aManager(school, 'owner');
  });

  it('the last one is neither ended nor given another role, until there is another', async () => {
    await aManager(school, 'bookkeeper');
    expect(await end(owner, owner)).toMatchObject(refusal('last_owner', 409));
    expect(await demote(owner, owner)).toMatchObject(refusal('last_owner', 409));
    expect(await owner.patch(`/managers/${owner.name}`, { role: 'owner', email: null })).toMatchObject({ status: 200 });
    const next = await aManager(school, 'owner');
    expect(await end(owner, owner)).toMatchObject({ status: 200 });
    expect(await end(next, owner)).toMatchObject(refusal('not_found', 404));
    expect(await demote(next, next)).toMatchObject(refusal('last_owner', 409));
  });

  it('also when owners end and demote each other in the same instant', async () => {
    for (let round = 0; round < 8; round += 1) {
      const [one, two] = await Promise.all([aManager(school, 'owner'), aManager(school, 'owner')]);
      const three = owner;
      const acts = [end(one, two), demote(two, three), end(three, one), demote(one, one), end(two, two)];
      const answers = await Promise.all(acts);
      expect(answers.every(({ status }) => status < 500)).toBe(true);
      expect(await countOwners(), `round ${round}`).toBeGreaterThan(0);
      owner = await aManager(school, 'owner');
      await school.database.pool.query(`update managers set ended_at = now() where name <> $1`, [owner.name]);
    }
  });
});
