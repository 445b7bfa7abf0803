import { ROOM_PROTOCOL, ROOM_TOKEN_PREFIX } from '@skylark/contract/room.facts';
import { LIVE_PATH, LIVE_PROTOCOL } from '@skylark/contract/live.facts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { aLesson, aStudent, aTeacher, type Person } from '../../../test/builders.ts';
import { ask, get, post, refusal } from '../../../test/http.ts';
import { aManager, aViewSession, grantCredits, linkTokenOf, type TestManager } from '../../../test/manager.ts';
import { openSchool, type School } from '../../../test/school.ts';

let school: School;
let owner: TestManager;
let student: Person;
beforeAll(async () => {
  school = await openSchool({ hasLimits: false });
  owner = await aManager(school);
  student = await aStudent(school);
});
afterAll(() => school.close());

const isOpen = async (token: string): Promise<boolean> =>
  (await get(school, '/api/v2/profile', { token })).status === 200;
const schoolViewsOf = async (person: { token: string }) =>
  (await get(school, '/api/v2/profile/school_views', person)).body;
const remove = (path: string) => ask(school, 'DELETE', `/api/v2/manager${path}`, { bearer: owner.token });

/** The status a socket is refused with, or 101; `ended` resolves when an open one is closed. */
function socketStatus(path: string, protocols: string[]): Promise<{ status: number; ended?: Promise<void> }> {
  const socket = new WebSocket(school.url.replace('http', 'ws') + path, protocols, { origin: school.url });
  return new Promise((resolve, reject) => {
    socket.once('unexpected-response', (_, response) => {
      resolve({ status: response.statusCode ?? 0 });
      socket.terminate();
    });
    socket.once('open', () =>
      resolve({ status: 101, ended: new Promise((done) => socket.once('close', () => done())) }),
    );
    socket.once('error', reject);
  });
}

describe('a session that a manager opens as a family', () => {
  it('lasts thirty minutes, is listed to the family as the school’s, and is not a device of theirs', async () => {
    const { token, endsAt } = await aViewSession(school, owner, student);
    const lastsMs = Date.parse(endsAt) - school.clock.now().getTime();
    expect(lastsMs).toBeLessThanOrEqual(30 * 60_000);
    expect(lastsMs).toBeGreaterThan(29 * 60_000);
    expect(await schoolViewsOf(student)).toMatchObject([{ ends_at: endsAt, is_open: true, is_full: false }]);
    const devices = await get(school, '/api/v2/profile/sessions', student);
    expect(devices.body).toHaveLength(1);
    expect(await isOpen(token)).toBe(true);
    const { rows } = await school.database.pool.query<{ devices: number; networks: number }>(
      `select (select count(*) from known_devices where account_id = $1) as devices,
        (select count(*) from known_networks where account_id = $1) as networks`,
      [student.id],
    );
    expect(rows).toEqual([{ devices: 0, networks: 0 }]);
    const before = await school.database.pool.query(
      'select last_seen_at from sessions where viewer_access is not null',
    );
    school.clock.moveBy({ minutes: 20 });
    expect(await isOpen(token)).toBe(true);
    const after = await school.database.pool.query('select last_seen_at from sessions where viewer_access is not null');
    expect(after.rows).toEqual(before.rows);
    school.clock.moveBy({ minutes: 11 });
    expect(await isOpen(token)).toBe(false);
    // The history stays.
    expect(await schoolViewsOf(student)).toMatchObject([{ is_open: false }]);
    const entries = await owner.get(`/audit_log?person_id=${student.id}&action=person.viewed`);
    expect(entries.body.items).toMatchObject([{ by: owner.name, by_kind: 'manager' }]);
  });

  it('leaves no cookie, keeps the sign-in of the browser, and its link works once', async () => {
    const { body } = await owner.post(`/people/${student.id}/sign_in_links`, { reason: 'They asked' });
    const family = await aStudent(school);
    const path = `/api/v2/auth/sessions/${linkTokenOf(body.link)}`;
    const opened = await get(school, path, family);
    expect(opened).toMatchObject({ status: 200, body: { viewer: { access: 'view' } } });
    expect(opened.headers.has('set-cookie')).toBe(false);
    expect(await isOpen(family.token)).toBe(true);
    expect(await get(school, path)).toMatchObject(refusal('link_used', 410));
  });

  it('can be ended by the family, and by itself', async () => {
    const [one, other] = [await aViewSession(school, owner, student), await aViewSession(school, owner, student)];
    const [view] = await schoolViewsOf(student);
    await ask(school, 'DELETE', `/api/v2/profile/sessions/${view.id}`, { as: student });
    expect((await isOpen(one.token)) !== (await isOpen(other.token))).toBe(true);
    const left = (await isOpen(one.token)) ? one : other;
    expect(await ask(school, 'DELETE', '/api/v2/auth/session', { as: left })).toMatchObject({ status: 200 });
    expect(await isOpen(left.token)).toBe(false);
    expect(await isOpen(student.token)).toBe(true);
  });

  it('ends with the right of the manager: removed, another role, key revoked or rotated; pending links, too', async () => {
    const ways = [
      (name: string) => remove(`/managers/${encodeURIComponent(name)}`),
      (name: string) => owner.patch(`/managers/${encodeURIComponent(name)}`, { role: 'manager' }),
      (name: string) => remove(`/managers/${encodeURIComponent(name)}/keys/first`),
      (name: string) => owner.post(`/managers/${encodeURIComponent(name)}/keys/first/rotation`, {}),
    ];
    for (const end of ways) {
      const manager = await aManager(school);
      const { token } = await aViewSession(school, manager, student);
      const { body } = await manager.post(`/people/${student.id}/sign_in_links`, { reason: 'They asked' });
      const live = await socketStatus(LIVE_PATH, [LIVE_PROTOCOL, ROOM_TOKEN_PREFIX + token]);
      expect(live.status).toBe(101);
      expect(await end(manager.name)).toMatchObject({ status: 200 });
      expect(await isOpen(token)).toBe(false);
      await live.ended;
      expect(await get(school, `/api/v2/auth/sessions/${linkTokenOf(body.link)}`)).toMatchObject(
        refusal('link_used', 410),
      );
    }
  });

  it('is refused by rooms, view only or full', async () => {
    const teacher = await aTeacher(school);
    const lesson = await aLesson(school, { teacher, student, startsAt: school.clock.in(1) });
    for (const isFull of [false, true]) {
      const view = await aViewSession(school, owner, student, { isFull });
      const room = `/api/v2/rooms/${lesson}`;
      expect(await get(school, room, view)).toMatchObject(refusal('view_only', 403));
      expect(await post(school, `${room}/pen`, {}, view)).toMatchObject(refusal('view_only', 403));
      expect(await socketStatus(`${room}/socket`, [ROOM_PROTOCOL, ROOM_TOKEN_PREFIX + view.token])).toEqual({
        status: 403,
      });
    }
    expect(
      await socketStatus(`/api/v2/rooms/${lesson}/socket`, [ROOM_PROTOCOL, ROOM_TOKEN_PREFIX + student.token]),
    ).toMatchObject({
      status: 101,
    });
  });

  it('doesn’t count as the family’s sign-in for links and codes that it opens', async () => {
    const { token } = await aViewSession(school, owner, student, { isFull: true });
    expect(await post(school, '/api/v2/auth/email_confirmations/' + 'x'.repeat(43), {}, { token })).toMatchObject(
      refusal('view_only', 403),
    );
    expect(await post(school, '/api/v2/auth/codes', { strategy: 'email', email: 'a@b.test' }, { token })).toMatchObject(
      refusal('view_only', 403),
    );
  });
});

describe('a full session of an owner', () => {
  it('acts, and every act is logged as the manager’s in the name of the parent', async () => {
    const { token } = await aViewSession(school, owner, student, { isFull: true });
    expect(await schoolViewsOf(student)).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ is_full: true })]),
    );
    await grantCredits(school, student, 1);
    const wish = { kind: 'book', text: 'In the evening, please.', key: crypto.randomUUID() };
    expect(await post(school, '/api/v2/booking/wishes', wish, { token })).toMatchObject({ status: 200 });
    const named = await ask(school, 'PATCH', '/api/v2/profile', { as: { token }, body: { first_name: 'Solomiia' } });
    expect(named.status).toBe(200);
    const { body } = await owner.get(`/audit_log?person_id=${student.id}`);
    // Of two entries one is the feature's own, which would name the parent.
    const acts = body.items.filter(({ action }: { action: string }) => /^person.acted|wish/.test(action));
    expect(acts).toHaveLength(3);
    expect(acts.map(({ details }: { details: { call: string } }) => details.call)).toContain('PATCH /api/v2/profile');
    for (const act of acts)
      expect(act).toMatchObject({ by_kind: 'manager', by: expect.stringMatching(new RegExp(`^${owner.name} as `)) });
    expect(body.items.filter(({ by_kind: kind }: { by_kind: string }) => kind === 'person')).toEqual([]);
  });

  it('never changes who can sign in, where messages go, or whether the account exists', async () => {
    const { token } = await aViewSession(school, owner, student, { isFull: true });
    const calls = [
      ['POST', '/api/v2/profile/password', { password: 'larks sing at dawn' }],
      ['POST', '/api/v2/profile/email', { email: 'manager@school.test' }],
      ['POST', '/api/v2/profile/deletion', {}],
      ['GET', '/api/v2/profile/data', undefined],
      ['DELETE', '/api/v2/profile/sessions', undefined],
      ['POST', '/api/v2/profile/telegram', {}],
      ['GET', '/api/v2/devices/network', undefined],
    ] as const;
    for (const [method, path, body] of calls)
      expect(await ask(school, method, path, { as: { token }, ...(body && { body }) })).toMatchObject(
        refusal('view_only', 403),
      );
  });

  it('can be opened by owners only', async () => {
    const manager = await aManager(school, 'manager');
    for (const isFull of [true, false])
      expect(
        await manager.post(`/people/${student.id}/sign_in_links`, { reason: 'They asked', is_full: isFull }),
      ).toMatchObject(refusal('forbidden', 403));
  });
});

describe('a sign-in link', () => {
  const ownLink = async (person: Person): Promise<string> => {
    const { id } = (await post(school, '/api/v2/auth/codes', { strategy: 'email', email: person.email })).body;
    const { newestMessage } = await import('../../../test/outbox.ts');
    const mail = await newestMessage(school, person.email);
    const code = /\d{6}/.exec(mail.text)?.[0] ?? '';
    return (await post(school, `/api/v2/auth/codes/${id}`, { code })).body.id;
  };
  const look = (token: string, as?: { token: string }) => post(school, '/api/v2/auth/links/look', { token }, as);

  it('tells a page whom it would sign out, without being used', async () => {
    const [one, other] = [await aStudent(school), await aStudent(school)];
    const token = await ownLink(one);
    expect((await look(token)).body.replaces).toBeNull();
    expect((await look(token, one)).body.replaces).toBeNull();
    expect((await look(token, other)).body).toMatchObject({ is_viewer: false, replaces: expect.any(String) });
    const opened = await get(school, `/api/v2/auth/sessions/${token}`, other);
    expect(opened).toMatchObject({ status: 200, body: { viewer: null } });
    // The session that it replaced has ended on the server as well.
    expect(await isOpen(other.token)).toBe(false);
    expect(await isOpen(opened.body.token)).toBe(true);
    expect(await look(token)).toMatchObject(refusal('link_used', 410));
  });
});
