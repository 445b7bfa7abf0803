import type { RoomEvent, Seat } from '@skylark/contract/room';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aLesson, aStudent, aTeacher } from '../../../test/builders.ts';
import { openSchool, type School } from '../../../test/school.ts';
import { type LessonHistory, type OracleVerdict, type Visit, judge, togetherMs } from '../../../test/verdictOracle.ts';
import type { PresenceEvent } from '../room/index.ts';
import { decideLessons } from './decideLessons.ts';
import { verdictOn } from './verdict.ts';

/** `VERDICTS=20000` for the long form. `SEED` changes the start. */
const LESSONS = Number(process.env['VERDICTS'] ?? 3_000);
const SEED = Number(process.env['SEED'] ?? 20_261_127);
const START = Date.parse('2026-11-20T10:00:00Z');
const MINUTE_MS = 60_000;

/** Minutes, and the fractions of a second around the minutes where rules change. */
const aMoment = (from: number, to: number): fc.Arbitrary<number> =>
  fc.oneof(
    fc.integer({ min: from * MINUTE_MS, max: to * MINUTE_MS }),
    fc
      .tuple(fc.integer({ min: from, max: to }), fc.constantFrom(-60_001, -60_000, -59_999, -1, 0, 1, 400))
      .map(([minute, ms]) => minute * MINUTE_MS + ms),
  );
const someVisits: fc.Arbitrary<Visit[]> = fc
  .uniqueArray(aMoment(-30, 70), { maxLength: 8 })
  .map((moments) => moments.toSorted((a, b) => a - b))
  .map((moments) =>
    moments.flatMap((fromMs, index) => (index % 2 === 0 ? [{ fromMs, untilMs: moments[index + 1] ?? Infinity }] : [])),
  );

/** Two people who come and go nearly together. */
const visitsOfTwo = fc
  .record({
    first: fc.constantFrom<Seat[]>('t', 's'),
    visits: someVisits,
    apart: fc.array(fc.constantFrom(-61_000, -59_999, -400, 0, 400, 59_999, 60_000, 61_000), {
      minLength: 8,
      maxLength: 8,
    }),
  })
  .map(({ first, visits, apart }): Record<Seat, Visit[]> => {
    const others: Visit[] = [];
    for (const [index, visit] of visits.entries()) {
      const fromMs = Math.max(visit.fromMs + (apart[2 * index] ?? 0), (others.at(-1)?.untilMs ?? -Infinity) + 1);
      const untilMs = visit.untilMs + (apart[2 * index + 1] ?? 0);
      if (fromMs < untilMs) others.push({ fromMs, untilMs });
    }
    return first === 't' ? { t: visits, s: others } : { t: others, s: visits };
  });

interface Drawn {
  lesson: LessonHistory;
  asked: number[];
}

const aHistory = fc
  .record({
    lastsMs: fc.constantFrom(25, 50).map((minutes) => minutes * MINUTE_MS),
    heldMinShare: fc.constantFrom(1 / 3, 0.5, 0),
    visits: fc.oneof(fc.record({ t: someVisits, s: someVisits }), visitsOfTwo),
    calledMs: fc.option(fc.nat(), { nil: undefined, freq: 4 }),
    handedOverMs: fc.option(aMoment(2, 50), { nil: undefined, freq: 2 }),
    endedMs: fc.option(fc.nat(), { nil: undefined, freq: 2 }),
    asked: fc.array(aMoment(0, 62), { minLength: 3, maxLength: 3 }),
  })
  .map(({ asked, calledMs: call, endedMs: end, handedOverMs, ...lesson }): Drawn => {
    // A teacher who isn't in the room starts and ends nothing, and without a call there is nothing to end.
    const calledMs = momentWithin(lesson.visits.t, call, lesson.lastsMs);
    const endedMs = momentWithin(lesson.visits.t, end, lesson.lastsMs + 10 * MINUTE_MS);
    const hasEnded = calledMs !== undefined && endedMs !== undefined && endedMs >= calledMs;
    const whole = { ...lesson, calledMs, endedMs: hasEnded ? endedMs : undefined, handedOverMs: undefined };
    // Nothing is handed over after the end or a verdict.
    const isOpen = (atMs: number): boolean =>
      atMs < Math.min(lesson.lastsMs, whole.endedMs ?? Infinity) && judge(whole, atMs) === undefined;
    return {
      asked,
      lesson: handedOverMs !== undefined && isOpen(handedOverMs) ? { ...whole, handedOverMs } : whole,
    };
  });

function momentWithin(visits: readonly Visit[], place: number | undefined, toMs: number): number | undefined {
  const open = visits.filter(({ fromMs, untilMs }) => untilMs > -15 * MINUTE_MS && fromMs < toMs);
  if (place === undefined || open.length === 0) return undefined;
  const { fromMs, untilMs } = open[place % open.length] ?? { fromMs: 0, untilMs: 0 };
  const first = Math.max(fromMs, -15 * MINUTE_MS);
  return first + (place % Math.max(1, Math.min(untilMs, toMs) - first));
}

function eventsUntil(lesson: LessonHistory, nowMs: number): PresenceEvent[] {
  return (['t', 's'] as Seat[])
    .flatMap((seat) =>
      lesson.visits[seat].flatMap(({ fromMs, untilMs }): PresenceEvent[] => [
        { seat, kind: 'enter', atMs: START + fromMs },
        ...(untilMs === Infinity ? [] : [{ seat, kind: 'leave', atMs: START + untilMs } as const]),
      ]),
    )
    .filter(({ atMs }) => atMs <= START + nowMs)
    .toSorted((a, b) => a.atMs - b.atMs);
}

function productOn(lesson: LessonHistory, nowMs: number): OracleVerdict | undefined {
  const isCalled = lesson.calledMs !== undefined && lesson.calledMs <= nowMs;
  const verdict = verdictOn(
    {
      status: isCalled ? 'in_progress' : 'booked',
      startsAtMs: START,
      endsAtMs: START + lesson.lastsMs,
      heldMinShare: lesson.heldMinShare,
      ...(isCalled && { calledAtMs: START + (lesson.calledMs ?? 0) }),
      ...(lesson.handedOverMs !== undefined &&
        lesson.handedOverMs <= nowMs && { handedOverAtMs: START + lesson.handedOverMs }),
      ...(lesson.endedMs === nowMs && { isEnded: true }),
    },
    eventsUntil(lesson, nowMs),
    START + nowMs,
  );
  if (!verdict) return undefined;
  return verdict.kind === 'held' ? 'held' : verdict.by;
}

it(`says of ${LESSONS} lessons what the decision says`, () => {
  fc.assert(
    fc.property(aHistory, ({ lesson, asked }) => {
      // Once it has ended, the verdict isn't computed again.
      const ownMoments = [...asked, lesson.lastsMs, lesson.lastsMs + 3_600_000];
      const moments = lesson.endedMs === undefined ? ownMoments : [lesson.endedMs];
      for (const nowMs of moments) {
        // Whether a visit begins in the millisecond that is asked for is known only when it is over.
        if ([...lesson.visits.t, ...lesson.visits.s].some(({ fromMs }) => fromMs === nowMs)) continue;
        expect({ nowMs, verdict: productOn(lesson, nowMs) }).toEqual({ nowMs, verdict: judge(lesson, nowMs) });
      }
    }),
    { numRuns: LESSONS, seed: SEED },
  );
}, 600_000);

const IN_ROOMS = Math.ceil(LESSONS / 60);
let school: School;
beforeAll(async () => {
  school = await openSchool({ at: '2026-01-01T00:00:00Z' });
});
afterAll(() => school.close());

it(`writes the same about ${IN_ROOMS} lessons after a night, from rooms with pages in their lobbies`, async () => {
  const { db } = school.database;
  const [teacher, student] = [await aTeacher(school), await aStudent(school)];
  const expected = new Map<
    string,
    { status: string; missedBy: string | null | undefined; wereTogether: boolean; lesson: string }
  >();
  const lessons = fc.sample(fc.tuple(aHistory, fc.option(aMoment(-20, 70), { nil: undefined })), {
    numRuns: IN_ROOMS,
    seed: SEED,
  });
  for (const [index, [drawn, seenMs]] of lessons.entries()) {
    const startsAt = new Date(START + index * 3 * 3_600_000);
    const lesson = { ...drawn.lesson, endedMs: undefined, heldMinShare: school.app.deps.config.heldMinShare };
    const { calledMs, handedOverMs, lastsMs } = lesson;
    const at = (ms: number): Date => new Date(startsAt.getTime() + ms);
    const id = await aLesson(school, {
      teacher,
      student,
      startsAt,
      durationMinutes: lastsMs === 25 * MINUTE_MS ? 25 : 50,
      ...(calledMs !== undefined && { status: 'in_progress', callStartedAt: at(calledMs) }),
    });
    const entries = entriesOf(lesson);
    if (entries.length > 0)
      await db
        .insertInto('roomLog')
        .values(
          entries.map(({ ms, event }, entry) => ({
            roomId: id,
            seq: entry + 1,
            at: at(ms),
            author: '-',
            client: '',
            n: 0,
            body: JSON.stringify(event),
          })),
        )
        .execute();
    if (seenMs !== undefined)
      await db
        .updateTable('rooms')
        .set({ seenAt: at(seenMs) })
        .where('id', '=', id)
        .execute();
    if (handedOverMs !== undefined)
      await db
        .insertInto('lessonTeachers')
        .values([
          { lessonId: id, number: 1, teacherId: teacher.id, fromAt: startsAt, untilAt: at(handedOverMs) },
          { lessonId: id, number: 2, teacherId: teacher.id, fromAt: at(handedOverMs) },
        ])
        .execute();
    // A server that died wrote no leave: its people were there until a minute after the last sign of life.
    const lastMs = Math.max(seenMs ?? -Infinity, ...entries.map(({ ms }) => ms)) + MINUTE_MS;
    const known = seenMs === undefined ? lesson : { ...lesson, visits: closedAt(lesson.visits, lastMs) };
    const verdict = judge(known, 10 * 3_600_000);
    expected.set(id, {
      status: verdict === 'held' ? 'held' : 'missed',
      missedBy: verdict === 'held' ? null : verdict,
      wereTogether: togetherMs(known) > 0,
      lesson: JSON.stringify({ ...lesson, seenMs }),
    });
  }
  school.clock.moveBy({ minutes: (START - school.clock.now().getTime()) / MINUTE_MS + (IN_ROOMS + 4) * 180 });
  // The server's own watch may have begun with them.
  await decideLessons(school.app.deps);
  const rows = await db.selectFrom('lessons').select(['id', 'status', 'missedBy', 'togetherMinutes']).execute();
  expect(rows).toHaveLength(IN_ROOMS);
  for (const { id, status, missedBy, togetherMinutes } of rows) {
    const { lesson, ...outcome } = expected.get(id) ?? { lesson: 'unknown' };
    expect({ status, missedBy, wereTogether: (togetherMinutes ?? 0) > 0 }, lesson).toEqual(outcome);
  }
}, 600_000);

interface Entry {
  ms: number;
  event: RoomEvent;
}

/** The room's log: each page takes its seat in the lobby, and some never go in. */
function entriesOf({ visits }: LessonHistory): Entry[] {
  return (['t', 's'] as Seat[])
    .flatMap((seat): Entry[] => {
      const join = { k: 'join', seat, client: `page-of-${seat}` } as const;
      const leave = { k: 'leave', seat, why: 'left' } as const;
      if (visits[seat].length === 0)
        return [
          { ms: -10 * MINUTE_MS, event: join },
          { ms: 60 * MINUTE_MS, event: leave },
        ];
      return visits[seat].flatMap(({ fromMs, untilMs }, index) => [
        { ms: Math.max(fromMs - 3 * MINUTE_MS, visits[seat][index - 1]?.untilMs ?? -Infinity), event: join },
        { ms: fromMs, event: { k: 'enter', seat } as const },
        ...(untilMs === Infinity ? [] : [{ ms: untilMs, event: leave }]),
      ]);
    })
    .toSorted((a, b) => a.ms - b.ms);
}

const closedAt = (visits: LessonHistory['visits'], lastMs: number): LessonHistory['visits'] => ({
  t: visits.t.map((visit) => ({ ...visit, untilMs: visit.untilMs === Infinity ? lastMs : visit.untilMs })),
  s: visits.s.map((visit) => ({ ...visit, untilMs: visit.untilMs === Infinity ? lastMs : visit.untilMs })),
});
