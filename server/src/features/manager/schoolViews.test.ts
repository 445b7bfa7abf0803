import { LIVE_PATH, LIVE_PROTOCOL } from '@skylark/contract/live.facts';
import { ROOM_PROTOCOL, ROOM_TOKEN_PREFIX } from '@skylark/contract/room.facts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { aLesson, aSibling, aStudent, aTeacher, type Person } from '../../../test/builders.ts';
import { aViewAtDesk, aManagerAtDesk, type AtDesk, DeskBrowser, viewTokenOf } from '../../../test/DeskBrowser.ts';
import { ask, get, post, refusal } from '../../../test/http.ts';
import { aManager, type TestManager } from '../../../test/manager.ts';
import { openSchool, type School } from '../../../test/school.ts';

/** For a message of the bus, on a busy machine. */
const WAITS = { timeout: 20_000 };
const REASON = 'They called and asked for help';
let school: School;
let owner: TestManager;
let desk: AtDesk;
let student: Person;
beforeAll(async () => {
  school = await openSchool({ hasLimits: false });
  owner = await aManager(school);
  desk = await aManagerAtDesk(school, 'support');
  student = await aStudent(school);
});
afterAll(() => school.close());

const asked = (by: AtDesk, person: { id: string }, reason = REASON) =>
  by.browser.manager('POST', `/people/${person.id}/view_sessions`, { reason });
const exchange = (token: string) => get(school, `/api/v2/auth/sessions/${token}`);
const end = (by: AtDesk, id: string) => by.browser.manager('DELETE', `/view_sessions/${id}`);
const isOpen = async (token: string): Promise<boolean> =>
  (await get(school, '/api/v2/profile', { token })).status === 200;
const schoolViewsOf = async (person: { token: string }) =>
  (await get(school, '/api/v2/profile/school_views', person)).body;

/** What an open page is told; `closed` resolves when its socket is. */
async function livePage({ token }: { token: string }) {
  const protocols = [LIVE_PROTOCOL, ROOM_TOKEN_PREFIX + token];
  const socket = new WebSocket(school.url.replace('http', 'ws') + LIVE_PATH, protocols, { origin: school.url });
  const told: string[] = [];
  socket.on('message', (data: Buffer) => told.push(data.toString()));
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  return { told, closed, close: () => socket.close() };
}

describe('a view at the desk', () => {
  it('has an address that works once, a token no server sees in it, a reason in the history, and thirty minutes', async () => {
    const { status, body } = await asked(desk, student);
    expect(status).toBe(200);
    // On one origin the frame is addressed relatively: the desk has several names.
    expect(body.url).toMatch(/^\/school_view#[\w-]{43}$/);
    expect(body.name).toBeTruthy();
    const opened = await exchange(viewTokenOf(body.url));
    expect(opened).toMatchObject({ status: 200, body: { viewer: { access: 'view' } } });
    expect(opened.headers.has('set-cookie')).toBe(false);
    expect(await exchange(viewTokenOf(body.url))).toMatchObject(refusal('link_used', 410));
    const lastsMs = Date.parse(opened.body.viewer.ends_at) - school.clock.now().getTime();
    expect([lastsMs > 29 * 60_000, lastsMs <= 30 * 60_000]).toEqual([true, true]);

    const { body: log } = await owner.get(`/audit_log?person_id=${student.id}`);
    expect(log.items).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          action: 'person.sign_in_link',
          by: desk.name,
          details: { reason: REASON, access: 'view' },
        }),
        expect.objectContaining({ action: 'person.viewed', by: desk.name, by_kind: 'manager' }),
      ]),
    );
    expect(await schoolViewsOf(student)).toMatchObject([{ id: body.id, is_open: true, is_full: false }]);
    school.clock.moveBy({ minutes: 31 });
    expect(await isOpen(opened.body.token)).toBe(false);
    expect(await schoolViewsOf(student)).toMatchObject([{ id: body.id, is_open: false }]);
    expect(await end(desk, body.id)).toMatchObject({ status: 200 });
  });

  it('has an address for one minute', async () => {
    const { body } = await asked(desk, student);
    school.clock.moveBy({ seconds: 61 });
    expect(await exchange(viewTokenOf(body.url))).toMatchObject(refusal('link_used', 410));
  });

  it('changes nothing and enters no room', async () => {
    const view = await aViewAtDesk(school, desk, student);
    const teacher = await aTeacher(school);
    const lesson = await aLesson(school, { teacher, student, startsAt: school.clock.in(1) });
    const named = { as: view, body: { first_name: 'Mallory' } };
    expect(await ask(school, 'PATCH', '/api/v2/profile', named)).toMatchObject(refusal('view_only', 403));
    expect(await get(school, `/api/v2/rooms/${lesson}`, view)).toMatchObject(refusal('view_only', 403));
    const protocols = [ROOM_PROTOCOL, ROOM_TOKEN_PREFIX + view.token];
    const room = new WebSocket(school.url.replace('http', 'ws') + `/api/v2/rooms/${lesson}/socket`, protocols, {
      origin: school.url,
    });
    expect(
      await new Promise((resolve) => {
        room.once('unexpected-response', (_, { statusCode }) => resolve(statusCode)).once('open', () => resolve(101));
        room.on('error', () => undefined);
      }),
    ).toBe(403);
    room.terminate();
  });

  it('shows the child that was asked for, whichever the family chose last', async () => {
    const masha = await aStudent(school);
    const petro = await aSibling(school, masha);
    await post(school, `/api/v2/family/children/${petro.id}/choice`, {}, masha);
    for (const child of [masha, petro]) {
      const { token } = await aViewAtDesk(school, desk, child);
      expect((await get(school, '/api/v2/profile', { token })).body.id).toBe(child.id);
    }
  });

  it('is for those who help families; methodists look as teachers only, and no key opens one', async () => {
    const teacher = await aTeacher(school);
    for (const role of ['owner', 'manager', 'support'] as const) {
      const manager = await aManagerAtDesk(school, role);
      for (const person of [student, teacher]) expect(await asked(manager, person)).toMatchObject({ status: 200 });
    }
    const methodist = await aManagerAtDesk(school, 'methodist');
    expect(await asked(methodist, student)).toMatchObject(refusal('forbidden', 403));
    expect(await isOpen((await aViewAtDesk(school, methodist, teacher)).token)).toBe(true);
    expect(await asked(await aManagerAtDesk(school, 'bookkeeper'), student)).toMatchObject(refusal('forbidden', 403));
    expect(await owner.post(`/people/${student.id}/view_sessions`, { reason: REASON })).toMatchObject(
      refusal('forbidden', 403),
    );
    const elsewhere = { origin: 'https://elsewhere.test' };
    const path = `/people/${student.id}/view_sessions`;
    expect(await desk.browser.manager('POST', path, { reason: REASON }, elsewhere)).toMatchObject(
      refusal('forbidden', 403),
    );
  });

  it('needs a reason, a person who is there, and one who isn’t blocked', async () => {
    expect(await asked(desk, student, ' ')).toMatchObject({ status: 422, body: { fields: { reason: 'required' } } });
    expect(await asked(desk, { id: crypto.randomUUID() })).toMatchObject(refusal('not_found', 404));
    const blocked = await aStudent(school);
    await owner.post(`/people/${blocked.id}/block`, { is_blocked: true, reason: 'Unpaid' });
    expect(await asked(desk, blocked)).toMatchObject(refusal('account_blocked', 403));
  });

  it('is ended by who opened it, in any of their browsers and also before its page has loaded, and by nobody else', async () => {
    const view = await aViewAtDesk(school, desk, student);
    const other = await aManagerAtDesk(school, 'owner');
    expect(await end(other, view.id)).toMatchObject(refusal('not_found', 404));
    expect(await isOpen(view.token)).toBe(true);
    const frame = await livePage(view);
    expect(await end(desk, view.id)).toMatchObject({ status: 200 });
    await frame.closed;
    expect(await isOpen(view.token)).toBe(false);
    expect(await end(desk, view.id)).toMatchObject(refusal('not_found', 404));
    // A family's own session is none of the manager's.
    const { rows } = await school.database.pool.query(
      'select id from sessions where account_id = $1 and viewer_access is null',
      [student.id],
    );
    for (const { id } of rows) expect(await end(desk, id)).toMatchObject(refusal('not_found', 404));
    expect(await isOpen(student.token)).toBe(true);

    const { body } = await asked(desk, student);
    expect(await end(desk, body.id)).toMatchObject({ status: 200 });
    expect(await exchange(viewTokenOf(body.url))).toMatchObject(refusal('link_used', 410));
  });

  it('ends with the session of the desk that opened it, whatever ends that, and so does its address', async () => {
    const nameOf = ({ name }: AtDesk): string => `/managers/${encodeURIComponent(name)}`;
    const ways: Record<string, (of: AtDesk) => Promise<unknown>> = {
      'signed out': ({ browser }) => browser.manager('DELETE', '/me/session'),
      async 'ended from another browser'(of) {
        const other = await signedInAgain(of);
        const { body } = await other.manager('GET', '/me/sessions');
        const { id } = body.sessions.find(({ isThis }: { isThis: boolean }) => !isThis);
        expect(await other.manager('DELETE', `/me/sessions/${id}`)).toMatchObject({ status: 200 });
      },
      'all others ended': async (of) => (await signedInAgain(of)).manager('DELETE', '/me/sessions'),
      async 'signed in anew'(of) {
        const again = new DeskBrowser(school);
        again.cookie = of.browser.cookie;
        await signedInAgain(of, again);
      },
      'another role': (of) => owner.patch(nameOf(of), { role: 'manager' }),
      reset: (of) => owner.post(`${nameOf(of)}/reset`, {}),
      gone: (of) => ask(school, 'DELETE', `/api/v2/manager${nameOf(of)}`, { bearer: owner.token }),
    };
    const family = await livePage(student);
    let told = 0;
    for (const [how, isEnded] of Object.entries(ways)) {
      const manager = await aManagerAtDesk(school, 'support');
      const view = await aViewAtDesk(school, manager, student);
      const { body: pending } = await asked(manager, student);
      const frame = await livePage(view);
      // The family's open page is told twice each time, when the view begins and when it ends.
      told += 2;
      await isEnded(manager);
      await vi.waitUntil(() => family.told.filter((topic) => topic === 'devices').length === told, WAITS);
      await frame.closed;
      expect([how, await isOpen(view.token)]).toEqual([how, false]);
      expect([how, (await exchange(viewTokenOf(pending.url))).status]).toEqual([how, 410]);
    }
    family.close();
    expect(await isOpen(student.token)).toBe(true);
  });

  it('stays when only another session of the manager ends, and never outlives its own', async () => {
    const manager = await aManagerAtDesk(school, 'support');
    const view = await aViewAtDesk(school, manager, student);
    const other = await signedInAgain(manager);
    await other.manager('DELETE', '/me/session');
    expect(await isOpen(view.token)).toBe(true);
    const soon = school.clock.in(10);
    await school.database.pool.query(
      'update manager_sessions set expires_at = $1 where manager_id = (select id from managers where name = $2)',
      [soon, manager.name],
    );
    expect(Date.parse((await aViewAtDesk(school, manager, student)).endsAt)).toBe(soon.getTime());
  });

  it('is shown on the family’s open pages when it begins and when it ends, on those of all its children', async () => {
    const masha = await aStudent(school);
    await aSibling(school, masha);
    const page = await livePage(masha);
    const told = () => page.told.filter((topic) => topic === 'devices').length;
    const view = await aViewAtDesk(school, desk, masha);
    await vi.waitUntil(() => told() === 1, WAITS);
    expect(await schoolViewsOf(masha)).toMatchObject([{ is_open: true }]);
    await end(desk, view.id);
    await vi.waitUntil(() => told() === 2, WAITS);
    expect(await schoolViewsOf(masha)).toMatchObject([{ is_open: false }]);
    // The family ends one: the frame learns it at once.
    const another = await aViewAtDesk(school, desk, masha);
    const frame = await livePage(another);
    await ask(school, 'DELETE', `/api/v2/profile/sessions/${another.id}`, { as: masha });
    await frame.closed;
    await vi.waitUntil(() => told() === 4, WAITS);
    page.close();
  });

  it('opened and signed out at the same moment leaves nothing open', async () => {
    for (let n = 0; n < 8; n += 1) {
      const manager = await aManagerAtDesk(school, 'support');
      const { body } = await asked(manager, student);
      const [opened] = await Promise.all([
        exchange(viewTokenOf(body.url)),
        manager.browser.manager('DELETE', '/me/session'),
      ]);
      expect([200, 410]).toContain(opened.status);
      expect(opened.status === 200 && (await isOpen(opened.body.token))).toBe(false);
    }
    const { rows } = await school.database.pool.query(
      'select id from sessions where viewer_session_id not in (select id from manager_sessions)',
    );
    expect(rows).toEqual([]);
  });
});

it('a view requested while the session ends is refused, and not logged', async () => {
  const manager = await aManagerAtDesk(school, 'support');
  const person = await aStudent(school);
  const ending = await school.database.pool.connect();
  await ending.query('begin');
  await ending.query('delete from manager_sessions where manager_id = (select id from managers where name = $1)', [
    manager.name,
  ]);
  const answer = asked(manager, person);
  const waits = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await vi.waitUntil(async () => (await school.database.pool.query(waits)).rowCount === 1, WAITS);
  await ending.query('commit');
  ending.release();
  expect(await answer).toMatchObject(refusal('not_signed_in', 401));
  expect((await owner.get(`/audit_log?person_id=${person.id}`)).body.items).toEqual([]);
});

it('a manager opens sixty views an hour', async () => {
  const limited = await openSchool();
  const manager = await aManagerAtDesk(limited, 'support');
  const person = await aStudent(limited);
  const view = () => manager.browser.manager('POST', `/people/${person.id}/view_sessions`, { reason: REASON });
  const { id } = (await manager.browser.manager('GET', '/me')).body;
  // Not by sixty calls: those would meet the limit of changes a minute.
  const limit = { name: 'school-views', tries: 60, perSeconds: 3_600 };
  for (let n = 0; n < 59; n += 1) await limited.app.deps.limits.take(limit, id);
  expect(await view()).toMatchObject({ status: 200 });
  expect(await view()).toMatchObject({ status: 429 });
  await limited.close();
});

/** Signs the manager in to another browser, or to one that has a session. */
async function signedInAgain(of: AtDesk, browser = new DeskBrowser(school)): Promise<DeskBrowser> {
  const { body } = await browser.desk('POST', '/passkey_options', {});
  const answer = await browser.desk('POST', '/passkey_sessions', { passkey: of.passkey.sign(body.options) });
  expect(answer.status).toBe(200);
  return browser;
}
