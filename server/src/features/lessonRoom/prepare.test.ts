import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SentEvent } from '@skylark/contract/room';
import type { RoomState } from '@skylark/contract/roomState';
import { aShape, aStroke } from '../../../test/board.ts';
import { aDeck, aTeacher, type Person } from '../../../test/builders.ts';
import { get } from '../../../test/http.ts';
import { aLessonRoom } from '../../../test/lessonRoom.ts';
import { RoomSocket } from '../../../test/RoomSocket.ts';
import { openSchool, type School } from '../../../test/school.ts';
import { listPresence } from '../room/index.ts';

// The teacher may prepare the board any time before the lesson. Nobody else can join then, and the record shows no
// presence.

let school: School;
let teacher: Person;
let student: Person;
let lessonId: string;
let pages: string[];
let page: string;

beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());
beforeEach(async () => {
  ({ teacher, student, lessonId, pages, page } = await aLessonRoom(school, school.clock.in(60 * 24 * 2)));
});

const run = (text: string, values: unknown[]) => school.database.pool.query(text, values);
const openNow = () =>
  run(
    `update lessons set starts_at = $2::timestamptz, ends_at = $2::timestamptz + (ends_at - starts_at) where id = $1`,
    [lessonId, school.clock.in(5)],
  );

async function refused(socket: RoomSocket, event: SentEvent): Promise<string | undefined> {
  const n = socket.do(event);
  await socket.until(() => socket.all('refused').some((one) => one.n === n) || socket.ackedN >= n);
  return socket.all('refused').find((one) => one.n === n)?.code;
}

describe('a board before its lesson', () => {
  it('is laid out by the teacher, is there when the lesson opens, and begins with its first slide', async () => {
    const early = await RoomSocket.join(school, lessonId, teacher.token);
    const second = pages[1] ?? '';
    await early.doStored(aShape('t', page), { k: 'show', page: second }, aStroke('t', second), {
      k: 'cover',
      page: second,
      cover: { kind: 'curtain', left: 0, top: 0, right: 8_000, bottom: 9_000 },
    });
    await early.doStored({ k: 'show', page: 'free:1' }, { k: 'paper', page: 'free:1', paper: 'ruled' });
    const dice = { kind: 'dice', count: 2 } as const;
    await early.doStored(
      { k: 'ready', page: second, chance: dice, seconds: null },
      { k: 'ready', page: second, chance: dice, seconds: 120 },
      { k: 'ready', page, chance: null, seconds: 30 },
      { k: 'ready', page, chance: null, seconds: null },
    );
    expect(await refused(early, { k: 'ready', page: 'free:7', chance: dice, seconds: null })).toBe('no_such_page');
    early.close();
    await early.closing();
    await expect.poll(() => school.app.hub.find(lessonId)?.peers.t === undefined).toBe(true);
    await openNow();
    const s = await RoomSocket.join(school, lessonId, student.token);
    const state = (await s.receive('welcome')).state as RoomState;
    expect(state.page).toBe(page);
    expect(state.shown).toEqual([page, second, 'free:1']);
    expect(state.papers).toEqual([{ page: 'free:1', paper: 'ruled' }]);
    expect(state.covers).toHaveLength(1);
    // Prepared, but not shown by anybody yet.
    expect(state.ready).toEqual([{ page: second, chance: dice, seconds: 120 }]);
    expect([state.chance, state.timer]).toEqual([null, null]);
    expect(await refused(s, { k: 'ready', page, chance: dice, seconds: null })).toBe('not_allowed');
    expect(state.seats.t).toEqual({ kind: 'never' });
    expect(s.all('page')).toHaveLength(2);
    s.close();
  });

  it('is nobody’s presence: the record has no join and no leave', async () => {
    const early = await RoomSocket.join(school, lessonId, teacher.token);
    await early.doStored(aShape('t', page));
    early.cut();
    await expect.poll(() => school.app.hub.find(lessonId)?.peers.t === undefined).toBe(true);
    expect(await listPresence(school.database.db, lessonId)).toEqual([]);
    expect(early.events().map(([, , { k }]) => k)).not.toContain('enter');
  });

  it('is open to no child and no other teacher, and the child isn’t notified', async () => {
    const other = await aTeacher(school);
    await expect(RoomSocket.open(school, lessonId, student.token)).rejects.toThrow('409');
    await expect(RoomSocket.open(school, lessonId, other.token)).rejects.toThrow('404');
    const early = await RoomSocket.join(school, lessonId, teacher.token);
    await early.doStored(aShape('t', page));
    expect((await get(school, `/api/v2/lessons/${lessonId}/board`, student)).body).toEqual({
      has_replay: false,
      pages: [],
    });
    expect((await get(school, `/api/v2/lessons/${lessonId}/board`, teacher)).body.pages).toHaveLength(1);
    early.close();
  });

  it('takes what is laid out, and nothing that is of the lesson itself', async () => {
    const early = await RoomSocket.join(school, lessonId, teacher.token);
    const lesson: SentEvent[] = [
      { k: 'call' },
      { k: 'tools', on: true },
      { k: 'sync', on: false },
      { k: 'screen', large: false },
      { k: 'media', camera: 'on', microphone: 'on' },
      { k: 'flow', audio: true, video: true },
      { k: 'timer', seconds: 60 },
      { k: 'chance', chance: { kind: 'dice', count: 1 } },
      { k: 'say', id: 'tsaying000001', text: 'hello' },
    ];
    for (const event of lesson) expect(await refused(early, event), event.k).toBe('not_allowed');
    await early.doStored(aShape('t', page));
    early.close();
  });

  it('ends when the room opens: a teacher who stays has to enter like everybody', async () => {
    const early = await RoomSocket.join(school, lessonId, teacher.token);
    await early.doStored(aShape('t', page));
    await openNow();
    expect(await early.receive('bye')).toEqual({ t: 'bye', code: 'not_yours' });
    const t = await RoomSocket.join(school, lessonId, teacher.token);
    await t.doStored({ k: 'tools', on: true });
    t.close();
  });

  it('adds no join: the same page that returns for the lesson is in the record', async () => {
    const client = 'one-and-the-same';
    const early = await RoomSocket.join(school, lessonId, teacher.token, { client });
    await openNow();
    const t = await RoomSocket.join(school, lessonId, teacher.token, { client });
    await t.doStored({ k: 'tools', on: true });
    const [came] = await listPresence(school.database.db, lessonId);
    expect(came).toMatchObject({ seat: 't', kind: 'enter', personId: teacher.id });
    for (const socket of [early, t]) socket.close();
  });

  it('leaves nothing of its page for who comes next', async () => {
    const early = await RoomSocket.join(school, lessonId, teacher.token);
    early.send({ t: 'report', faults: ['camera_dark'], hand: true, stopped: false });
    await early.doStored(aShape('t', page));
    early.close();
    await expect.poll(() => school.app.hub.find(lessonId)?.peers.t === undefined).toBe(true);
    await openNow();
    const s = await RoomSocket.join(school, lessonId, student.token);
    expect((await s.receive('welcome')).reports).toEqual({});
    s.close();
  });

  it('shows what is planned by then, unless the teacher has picked something else', async () => {
    const [planned, picked] = [await aDeck(school), await aDeck(school)];
    const plan = (deckId: string) => run('update lessons set deck_id = $2 where id = $1', [lessonId, deckId]);
    const visit = async (...events: SentEvent[]): Promise<RoomState> => {
      const early = await RoomSocket.join(school, lessonId, teacher.token);
      if (events.length > 0) await early.doStored(...events);
      early.close();
      await expect.poll(() => school.app.hub.find(lessonId)?.peers.t === undefined).toBe(true);
      return (await early.receive('welcome')).state as RoomState;
    };
    await visit(aShape('t', page));
    await plan(planned.deckId);
    const first = `slide:${planned.slideIds[0] ?? ''}`;
    expect(await visit(aShape('t', first))).toMatchObject({
      deck: planned.deckId,
      page: first,
      shown: [page, first],
    });
    await visit({ k: 'deck', deck: picked.deckId });
    await plan(planned.deckId);
    expect(await visit()).toMatchObject({ deck: picked.deckId });
  });

  it('is not kept open by a lesson that is cancelled, or given to another teacher', async () => {
    for (const change of [`status = 'cancelled'`, `teacher_id = '${(await aTeacher(school)).id}'`]) {
      ({ teacher, lessonId, page } = await aLessonRoom(school, school.clock.in(60 * 24 * 3)));
      const early = await RoomSocket.join(school, lessonId, teacher.token);
      await early.doStored(aShape('t', page));
      await run(`update lessons set ${change} where id = $1`, [lessonId]);
      expect(['not_yours', 'lesson_over']).toContain((await early.receive('bye')).code);
    }
  });
});
