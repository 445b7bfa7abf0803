import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_THRESHOLDS, type Thresholds } from '@skylark/contract/nowTroubles.facts';
import { aLesson, aStudent, aTeacher } from '../../../test/builders.ts';
import { aManagerAtDesk, type DeskBrowser } from '../../../test/DeskBrowser.ts';
import { fingerprint } from '../../../test/fingerprint.ts';
import { refusal } from '../../../test/http.ts';
import { openSchool, type School } from '../../../test/school.ts';
import { listUntakenReds } from './index.ts';

let school: School;
let owner: DeskBrowser;
let other: DeskBrowser;
beforeAll(async () => {
  school = await openSchool({ at: '2026-11-23T14:00:00Z', hasLimits: false });
  [owner, other] = [(await aManagerAtDesk(school)).browser, (await aManagerAtDesk(school)).browser];
});
afterAll(() => school.close());

const reason = 'Too late so far';
const read = async (by = owner) => (await by.manager('GET', '/thresholds')).body;
const set = async (changes: Partial<Thresholds>, more: object = {}, by = owner) => {
  const { thresholds, changed } = await read(by);
  const body = { thresholds: { ...thresholds, ...changes }, since: changed?.at ?? null, reason, ...more };
  return by.manager('PUT', '/thresholds', body);
};
/** All that is stored but for sessions, which are used. */
async function stored() {
  const { manager_sessions: _, messages: __, ...rest } = await fingerprint(school);
  return rest;
}

describe('thresholds of the troubles', () => {
  it('are the defaults until an owner sets others, with who did so; a manager reads them, others don’t', async () => {
    expect(await read()).toEqual({ thresholds: DEFAULT_THRESHOLDS, changed: null });
    const manager = (await aManagerAtDesk(school, 'manager')).browser;
    const support = (await aManagerAtDesk(school, 'support')).browser;
    expect((await read(manager)).thresholds).toEqual(DEFAULT_THRESHOLDS);
    expect(await support.manager('GET', '/thresholds')).toMatchObject(refusal('forbidden', 403));
    expect(await set({}, {}, manager)).toMatchObject(refusal('forbidden', 403));
    expect(await set({ noSound: { shown: 30, red: null } })).toMatchObject({
      status: 200,
      body: {
        effects: [
          { kind: 'threshold.shown', of: { id: 'noSound' }, before: 45, after: 30 },
          { kind: 'threshold.red', of: { id: 'noSound' }, before: 120, after: null },
        ],
        notices: [],
      },
    });
    expect(await read(other)).toMatchObject({
      thresholds: { ...DEFAULT_THRESHOLDS, noSound: { shown: 30, red: null } },
      changed: { at: expect.any(String), by: expect.stringMatching(/^Dasha /) },
    });
    const [entry] = (await owner.manager('GET', '/audit_log')).body.items;
    expect(entry).toMatchObject({
      action: 'thresholds.set',
      details: { from: { noSound: { red: 120 } }, to: { noSound: { red: null } }, reason },
    });
  });

  it('show in a dry run what will change and write nothing, and need a reason', async () => {
    const before = await stored();
    const dry = await set({ callLost: { shown: 25, red: 70 } }, { dryRun: true });
    expect(dry.body).toMatchObject({ actId: null, effects: [{ after: 25 }, { after: 70 }] });
    expect(await stored()).toEqual(before);
    expect(await set({ callLost: { shown: 25, red: 70 } }, { reason: undefined })).toMatchObject(
      refusal('invalid_fields', 422),
    );
    expect(await stored()).toEqual(before);
  });

  it.each([
    [{ callLost: { shown: 61, red: 60 } }, 'thresholds.callLost.red', 'order'],
    [{ checkFailed: { shown: 20, red: 30 } }, 'thresholds.checkFailed.red', 'order'],
    [{ callLost: { shown: -1, red: null } }, 'thresholds.callLost.shown', 'invalid'],
    [{ undecided: { shown: 1, red: 1_441 } }, 'thresholds.undecided.red', 'invalid'],
    [{ inAndOut: { shown: 1.5, red: 5 } }, 'thresholds.inAndOut.shown', 'invalid'],
    [{ stopped: { shown: 1, red: 5 } }, 'thresholds', 'invalid'],
  ])('are refused at their field beyond their bounds: %j', async (changes, field, code) => {
    const before = await read();
    const answer = await set(changes as Partial<Thresholds>);
    expect(answer).toMatchObject({ status: 422, body: { error: 'invalid_fields', fields: { [field]: code } } });
    expect(await read()).toEqual(before);
  });

  it('are undone to what they were; not once somebody has set others, and none are lost to whoever read before', async () => {
    const before = await read();
    const done = await set({ bothAbsent: { shown: 30, red: 31 } });
    const undo = (id: string, by = owner) => by.manager('POST', `/acts/${id}/undo`, {});
    const { body: acts } = await owner.manager('GET', '/me/acts');
    expect(acts.items[0]).toMatchObject({ id: done.body.actId, kind: 'thresholds', person: null, undoneAt: null });
    school.clock.moveBy({ seconds: 1 });
    expect(await undo(done.body.actId)).toMatchObject({ status: 200, body: { told: 0 } });
    expect((await read()).thresholds).toEqual(before.thresholds);

    const stale = (await read()).changed.at;
    const second = await set({ bothAbsent: { shown: 40, red: 41 } });
    school.clock.moveBy({ seconds: 1 });
    expect(await set({ bothAbsent: { shown: 50, red: 51 } }, { since: stale }, other)).toMatchObject(
      refusal('changed_since', 409),
    );
    expect((await set({ bothAbsent: { shown: 60, red: 61 } }, {}, other)).status).toBe(200);
    expect(await undo(second.body.actId)).toMatchObject(refusal('changed_since', 409));
    expect((await read()).thresholds.bothAbsent).toEqual({ shown: 60, red: 61 });
  });

  it('are stored where they differ from the defaults, and what is stored beyond today’s bounds stops nothing', async () => {
    const row = async () =>
      (await school.database.pool.query('select thresholds from now_thresholds')).rows[0].thresholds as object;
    await set({ ...DEFAULT_THRESHOLDS, noSound: { shown: 30, red: null } });
    expect(await row()).toEqual({ noSound: { shown: 30, red: null } });
    await school.database.pool.query('update now_thresholds set thresholds = $1', [
      JSON.stringify({ gone: 1, callLost: { shown: 99_999 }, noSound: { shown: 31, red: null } }),
    ]);
    expect((await read()).thresholds).toEqual({ ...DEFAULT_THRESHOLDS, noSound: { shown: 31, red: null } });
    expect((await owner.manager('GET', '/now')).status).toBe(200);
    expect(await set({ noSound: { shown: 32, red: null } })).toMatchObject({ status: 200 });
    expect(await row()).toEqual({ noSound: { shown: 32, red: null } });
  });

  it('with the same key are set once', async () => {
    const body = { ...(await read()), reason, key: crypto.randomUUID() };
    const given = {
      thresholds: { ...body.thresholds, callLost: { shown: 7, red: 8 } },
      since: body.changed.at,
      reason,
    };
    const keyed = { ...given, key: body.key };
    const [one, two] = await Promise.all([1, 2].map(() => owner.manager('PUT', '/thresholds', keyed)));
    expect(one).toMatchObject({ status: 200, body: { actId: expect.any(String) } });
    expect(two?.body).toEqual(one?.body);
  });
});

describe('what is set', () => {
  it('holds at once for Now, for the lesson’s page, and for the alarms', async () => {
    const [teacher, student] = [await aTeacher(school), await aStudent(school)];
    const id = await aLesson(school, { teacher, student, startsAt: school.clock.minuteIn(1) });
    await set({ bothAbsent: { shown: 300, red: 600 } });
    school.clock.moveBy({ minutes: 5 });
    const troubles = async () => {
      const { body } = await owner.manager('GET', '/now?limit=200');
      const found = body.items.find((one: { id: string }) => one.id === id);
      return found.troubles.map((one: { code: string; isRed: boolean }) => `${one.code}${one.isRed ? '!' : ''}`);
    };
    const ofPage = async () => (await owner.manager('GET', `/lessons/${id}/story`)).body.now.troubles.length;
    const reds = async () => (await listUntakenReds(school.app.deps.db, school.clock.now())).map((one) => one.id);
    expect((await troubles()).toSorted()).toEqual(['student_absent', 'teacher_absent']);
    expect(await reds()).not.toContain(id);
    await set({ bothAbsent: { shown: 60, red: 120 } });
    expect(await troubles()).toEqual(['both_absent!']);
    expect(await reds()).toContain(id);
    await set({
      bothAbsent: { shown: 3_600, red: null },
      teacherAbsent: { shown: 3_600, red: null },
      studentAbsent: { shown: 3_600, red: null },
    });
    expect(await troubles()).toEqual([]);
    expect(await ofPage()).toBe(0);
    expect(await reds()).not.toContain(id);
  });
});
