import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkBooks } from '../../server/src/features/payments/index.ts';
import { decideLessons } from '../../server/src/features/lessonRoom/index.ts';
import { aDeck, aSibling, aStudent, aTeacher, type Person } from '../../server/test/builders.ts';
import { closeNow } from '../../server/test/closeNow.ts';
import { eraseNow } from '../../server/test/eraseNow.ts';
import { ask, post } from '../../server/test/http.ts';
import { aManager, grantCredits, setHours, type TestManager } from '../../server/test/manager.ts';
import { openSchool, type School } from '../../server/test/school.ts';
import { aPhone, wizardOf } from '../../server/test/wizard.ts';
import { listTorn } from './books.ts';
import { countDeadlocks } from './countDeadlocks.ts';

/** Rounds of every pair, 25 of them: `npm run trials -- races`. By default every third pair runs once. */
const ROUNDS = Number(process.env['RACES'] ?? 1);
const IS_WHOLE = process.env['RACES'] !== undefined;
/** Limits the pairs to these comma-separated acts: useful when a new act is added. */
const WITH = process.env['RACES_WITH']?.split(',');
const SEED = Number(process.env['SEED'] ?? 1);
const HALF_HOUR_MS = 30 * 60_000;

let school: School;
let manager: TestManager;
let deckId: string;
beforeAll(async () => {
  school = await openSchool({ at: '2026-11-20T12:00:00Z', hasLimits: false });
  school.mayLog(/messages were in hand when a server ended/);
  manager = await aManager(school);
  await manager.put('/booking_rules', RULES);
  ({ deckId } = await aDeck(school));
});
afterAll(() => school.close());

interface Round {
  lesson: string;
  startsAt: number;
  student: Person;
  /** A sibling with the same account. */
  brother: Person;
  teachers: Person[];
  /** Selects the other teacher and the other time. */
  pick: number;
}

/** In the zone of the teachers' hours: `2026-11-20T14:00`. */
const wallClock = (ms: number): string =>
  new Date(ms).toLocaleString('sv-SE', { timeZone: 'Europe/Kyiv' }).slice(0, 16).replace(' ', 'T');
const iso = (ms: number): string => new Date(ms).toISOString();
const timeOf = ({ startsAt, pick }: Round): string => iso(startsAt + (pick + 1) * HALF_HOUR_MS);
const otherTeacher = ({ teachers, pick }: Round): string => teachers[1 + (pick % 2)]?.id ?? '';
const decide = async (): Promise<{ status: number }> => ({
  status: (await decideLessons(school.app.deps)) < 0 ? 500 : 200,
});

const byFamily = (round: Round, act: string, body: object) =>
  post(school, `/api/v2/booking/lessons/${round.lesson}/${act}`, body, round.student);
const HOURS = {
  time_zone: 'Europe/Kyiv',
  hours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '00:00', to: '24:00' })),
};
/** Permissive enough that acts conflict with each other instead of being refused. */
const RULES = {
  can_book: true,
  can_move: true,
  can_cancel: true,
  hours_before: 0,
  moves_per_lesson: 2,
  moves_per_period: 100,
  cancels_per_period: 100,
  days_ahead: 90,
  lessons_ahead: 3,
};

/** What a manager, a teacher, the family or the school's clock may do to one lesson at the same moment. */
const ACTS: Record<string, (round: Round) => Promise<{ status: number; body?: unknown }>> = {
  move: (round) => manager.post(`/lessons/${round.lesson}/move`, { starts_at: timeOf(round), anyway: true }),
  'move elsewhere': (round) =>
    manager.post(`/lessons/${round.lesson}/move`, { starts_at: iso(round.startsAt - HALF_HOUR_MS), anyway: true }),
  swap: (round) => manager.post(`/lessons/${round.lesson}/teacher`, { teacher_id: otherTeacher(round), anyway: true }),
  'swap with the third': (round) =>
    manager.post(`/lessons/${round.lesson}/teacher`, { teacher_id: round.teachers[2]?.id, anyway: true }),
  'cancel by the school': (round) => manager.post(`/lessons/${round.lesson}/cancel`, { by: 'school', reason: 'Ill' }),
  'cancel by the family': (round) => manager.post(`/lessons/${round.lesson}/cancel`, { by: 'student', reason: 'Ill' }),
  'move by the family': (round) => byFamily(round, 'move', { starts_at: timeOf(round) }),
  'cancel in the family’s own way': (round) => byFamily(round, 'cancel', {}),
  'book by the family': (round) =>
    post(
      school,
      '/api/v2/booking/lessons',
      { teacher_id: round.teachers[0]?.id, starts: [timeOf(round), iso(round.startsAt + 7 * 24 * 2 * HALF_HOUR_MS)] },
      round.student,
    ),
  'send a wish': (round) =>
    post(
      school,
      '/api/v2/booking/wishes',
      { kind: 'move', lesson_id: round.lesson, text: 'Please', key: randomUUID() },
      round.student,
    ),
  'change the hours': (round) =>
    ask(school, 'PUT', '/api/v2/schedule/hours', { as: round.teachers[0] as Person, body: HOURS }),
  decide,
  end: (round) => post(school, `/api/v2/rooms/${round.lesson}/end`, {}, round.teachers[0]),
  'set the presentation': (round) => manager.patch(`/lessons/${round.lesson}`, { deck_id: deckId }),
  'book beside it': (round) =>
    manager.post('/lessons', {
      teacher_id: otherTeacher(round),
      student_id: round.student.id,
      starts_at: timeOf(round),
      anyway: true,
    }),
  'book a series': (round) =>
    manager.post('/series', {
      teacher_id: otherTeacher(round),
      student_id: round.student.id,
      starts_at: timeOf(round),
      count: 3,
      anyway: true,
    }),
  'end a series': async (round) => {
    const { body } = await manager.get(`/series?student_id=${round.student.id}`);
    const [series] = body.items as { id: string }[];
    if (!series) return { status: 200 };
    return manager.post(`/series/${series.id}/end`, { by: 'school', reason: 'Ill' });
  },
  'take an absence': (round) =>
    manager.post(`/teachers/${round.teachers[0]?.id}/absence`, {
      from: wallClock(round.startsAt - 2 * HALF_HOUR_MS),
      to: wallClock(round.startsAt + 8 * HALF_HOUR_MS),
      reason: 'Ill',
      plan: [{ lesson_id: round.lesson, teacher_id: round.pick % 2 ? otherTeacher(round) : null }],
    }),
  'give a lesson': (round) => manager.post(`/students/${round.student.id}/credits`, { amount: 1, reason: 'A gift' }),
  'take a lesson': (round) => manager.post(`/students/${round.student.id}/credits`, { amount: -1, reason: 'A slip' }),
  // The child whose id the account has, so that the account's id changes to the brother's.
  'remove the child': (round) => manager.post(`/people/${round.student.id}/deletion`, { reason: 'asked' }),
  'delete the account': (round) => eraseNow(school, round.student),
  'close the account': ({ student, pick }) => closeNow(school, student, pick % 2 === 1),
  'delete the teacher': (round) => manager.post(`/people/${round.teachers[0]?.id}/deletion`, { reason: 'left' }),
  'change the profile': (round) =>
    ask(school, 'PATCH', '/api/v2/profile', {
      as: round.pick % 2 ? round.student : round.brother,
      body: { first_name: 'Ostap', parent_name: 'Olha' },
    }),
  'choose the brother': (round) =>
    post(school, `/api/v2/family/children/${round.brother.id}/choice`, {}, round.student),
};

const names = Object.keys(ACTS);
const pairs = names
  .flatMap((one, index) => names.slice(index).map((other) => [one, other] as const))
  .filter((pair) => WITH === undefined || pair.some((name) => WITH.includes(name)))
  .filter((_, index) => IS_WHOLE || index % 3 === SEED % 3);

async function begin(phase: 'ahead' | 'late' | 'taught', pick: number): Promise<Round> {
  const [student, ...teachers] = await Promise.all([
    aStudent(school),
    aTeacher(school),
    aTeacher(school),
    aTeacher(school),
  ]);
  await grantCredits(school, student, 4);
  const brother = await aSibling(school, student);
  for (const teacher of teachers) await setHours(school, teacher);
  const startsAt = (Math.ceil(school.clock.now().getTime() / HALF_HOUR_MS) + 12) * HALF_HOUR_MS;
  const wanted = { teacher_id: teachers[0]?.id, student_id: student.id, starts_at: iso(startsAt), anyway: true };
  // A single lesson, or the first of a series.
  const { body, status } =
    pick < 2 ? await manager.post('/lessons', wanted) : await manager.post('/series', { ...wanted, count: 3 });
  const id = pick < 2 ? body.id : body.lessons?.[0]?.id;
  if (status !== 200 || id === undefined) throw new Error(`no lesson to begin with: ${JSON.stringify(body)}`);
  if (phase !== 'ahead') school.clock.moveBy({ seconds: (startsAt - school.clock.now().getTime()) / 1000 + 960 });
  if (phase === 'taught')
    await school.database.db
      .updateTable('lessons')
      .set({ status: 'in_progress', callStartedAt: school.clock.now() })
      .where('id', '=', id)
      .execute();
  return { lesson: id, startsAt, student, brother, teachers, pick };
}

describe('concurrent commands on one lesson', () => {
  it(
    `${pairs.length} pairs of ${names.length} acts, ${ROUNDS} times: never an error of the server, never a deadlock, the books balance`,
    { timeout: 60_000 + ROUNDS * 180_000 },
    async () => {
      const answers = new Map<number, number>();
      for (const [one, other] of pairs) {
        await fc.assert(
          fc.asyncProperty(
            fc.constantFrom('ahead' as const, 'late' as const, 'taught' as const),
            fc.nat(3),
            fc.boolean(),
            async (phase, pick, isTurned) => {
              const round = await begin(phase, pick);
              const entries = (isTurned ? [other, one] : [one, other]).flatMap((name) => ACTS[name] ?? []);
              const given = await Promise.all(entries.map((act) => act(round)));
              for (const answer of given) {
                const { status } = answer;
                answers.set(status, (answers.get(status) ?? 0) + 1);
                expect({ pair: [one, other], phase, status, body: status < 500 ? undefined : answer.body }).toEqual({
                  pair: [one, other],
                  phase,
                  status: expect.toSatisfy((n: number) => n >= 200 && n < 500),
                  body: undefined,
                });
              }
            },
          ),
          { seed: SEED, numRuns: ROUNDS, endOnFailure: true },
        );
        expect(await listTorn(school.database.pool), `${one} / ${other}`).toEqual([]);
      }
      expect((await checkBooks(school.app.deps)).findings).toEqual([]);
      expect(await countDeadlocks(school)).toBe(0);
      // Guards against a run in which everything was refused; with a selection of acts (`WITH`), most may be.
      expect(answers.get(200) ?? 0).toBeGreaterThan(WITH ? 0 : pairs.length * ROUNDS);
      console.log(`races: ${JSON.stringify(Object.fromEntries(answers))}`);
    },
  );

  it(
    'a family changes its slot while its trial is booked, and others take the free one: one of them gets it',
    { timeout: 60_000 + ROUNDS * 10_000 },
    async () => {
      const teachers = await Promise.all([aTeacher(school), aTeacher(school)]);
      for (const teacher of teachers) await setHours(school, teacher);
      const wizards = [wizardOf(school, teachers[0]), wizardOf(school, teachers[1])] as const;
      const tomorrow = Math.ceil(school.clock.in(24 * 60).getTime() / HALF_HOUR_MS) * HALF_HOUR_MS;
      const statuses: number[] = [];
      for (let round = 0; round < 10 * ROUNDS; round += 1) {
        const startsAt = tomorrow + 4 * round * HALF_HOUR_MS;
        const hold = (of: 0 | 1, at: number, instead_of?: string) =>
          wizards[of].hold(iso(at), instead_of === undefined ? {} : { instead_of });
        const [first, second] = [await hold(0, startsAt), await hold(1, startsAt)];
        if (first.status !== 200 || second.status !== 200) break;
        const [one, other] = [
          await wizards[0].askAgain(first.body.id, aPhone()),
          await wizards[1].askAgain(second.body.id, aPhone()),
        ];
        const given = await Promise.all([
          wizards[0].book(one),
          hold(0, startsAt + HALF_HOUR_MS, first.body.id),
          hold(1, startsAt + HALF_HOUR_MS, first.body.id),
          hold(0, startsAt + HALF_HOUR_MS, second.body.id),
          wizards[1].book(other),
          wizards[1].askCode(second.body.id, other.phone),
        ]);
        statuses.push(...given.map(({ status }) => status));
      }
      expect(statuses.length).toBeGreaterThan(20);
      expect(statuses.filter((status) => status >= 500)).toEqual([]);
      expect(await countDeadlocks(school)).toBe(0);
      expect(await listTorn(school.database.pool)).toEqual([]);
    },
  );
});
