import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aDeck, aLesson, aStudent, aTeacher, type Person } from '../../../test/builders.ts';
import { post } from '../../../test/http.ts';
import { must } from '../../../test/life/ways.ts';
import { openSchool, type School } from '../../../test/school.ts';
import { type GivenAnswer, newStars } from '../../../test/starOracle.ts';

/** `STAR_CHILDREN=1000` for the long form. `SEED` changes the start. */
const CHILDREN = Number(process.env['STAR_CHILDREN'] ?? 25);
const SEED = Number(process.env['SEED'] ?? 20_261_127);
const MINUTE_MS = 60_000;
const WORDS = ['cat', 'dog', 'sun', 'tree', 'blue', 'red', 'cow', 'hat', 'pen', 'cup', 'bee', 'sea'];

let school: School;
beforeAll(async () => {
  school = await openSchool({ at: '2026-03-01T06:00:00Z', hasLimits: false });
});
afterAll(() => school.close());

const aWord = fc.constantFrom(...WORDS);
const anAnswer = fc.record({
  word: aWord,
  result: fc.constantFrom<GivenAnswer['result'][]>('right', 'right', 'helped', 'missed'),
  /** Most are given just now; others without a network, or by a page that lies. */
  agoMinutes: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 600 }), fc.integer({ min: 0, max: 5 * 24 * 60 })),
});
const anAct = fc.oneof(
  { weight: 5, arbitrary: fc.record({ answers: fc.array(anAnswer, { minLength: 1, maxLength: 8 }) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      minutes: fc.oneof(fc.integer({ min: 1, max: 600 }), fc.integer({ min: 1_080, max: 1_800 })),
    }),
  },
  { weight: 1, arbitrary: fc.record({ meets: fc.uniqueArray(aWord, { minLength: 1, maxLength: 7 }) }) },
);
const aChild = fc.record({
  zone: fc.constantFrom('Europe/Kyiv', 'America/New_York', 'Pacific/Auckland', 'Asia/Kathmandu'),
  first: fc.uniqueArray(aWord, { minLength: 1, maxLength: 8 }),
  acts: fc.array(anAct, { minLength: 4, maxLength: 16 }),
});

async function meets(teacher: Person, student: Person, words: readonly string[]): Promise<void> {
  const { db } = school.database;
  const { deckId } = await aDeck(school);
  await db
    .insertInto('deckWords')
    .values(words.map((word, index) => ({ deckId, word, position: index + 1 })))
    .execute();
  const startsAt = school.clock.minuteIn(-27);
  await aLesson(school, { teacher, student, startsAt, durationMinutes: 25, status: 'held', deckId });
}

async function expectStars(student: Person, stars: ReadonlyMap<number, number>): Promise<void> {
  const rows = await school.database.db
    .selectFrom('stars')
    .select('givenAt')
    .where('studentId', '=', student.id)
    .where('reason', '=', 'words')
    .orderBy('givenAt')
    .execute();
  expect(rows.map(({ givenAt }) => givenAt.toISOString())).toEqual(
    [...stars.values()].toSorted((a, b) => a - b).map((ms) => new Date(ms).toISOString()),
  );
}

it(`gives ${CHILDREN} children the stars of the decision, whenever their answers arrive`, async () => {
  let given = 0;
  await fc.assert(
    fc.asyncProperty(aChild, async ({ zone, first, acts }) => {
      school.clock.moveBy({ days: 2 });
      const [teacher, student] = [await aTeacher(school), await aStudent(school, { timeZone: zone })];
      const met = new Map<string, number>();
      const stars = new Map<number, number>();
      const answers: GivenAnswer[] = [];
      const meet = async (words: readonly string[]): Promise<void> => {
        await meets(teacher, student, words);
        const heldMs = school.clock.minuteIn(-27).getTime() + 25 * MINUTE_MS;
        for (const word of words) met.set(word, Math.min(met.get(word) ?? Infinity, heldMs));
      };
      await meet(first);
      for (const act of acts) {
        if ('minutes' in act) school.clock.moveBy({ minutes: act.minutes });
        else if ('meets' in act) {
          // The lessons of a child don't overlap.
          school.clock.moveBy({ minutes: 30 });
          await meet(act.meets);
        } else {
          const nowMs = school.clock.now().getTime();
          const sent = act.answers.map(({ word, result, agoMinutes }, index) => ({
            word,
            result,
            atMs: nowMs - agoMinutes * MINUTE_MS - 100 + index,
          }));
          answers.push(...sent.filter(({ word }) => met.has(word)));
          const expected = newStars({ zone, answers, met, stars, nowMs });
          const { body } = await must(
            post(
              school,
              '/api/v2/practice/answers',
              {
                answers: sent.map(({ word, result, atMs }) => ({
                  id: randomUUID(),
                  word,
                  result,
                  how: 'spelled',
                  answered_at: new Date(atMs).toISOString(),
                })),
              },
              student,
            ),
          );
          for (const [day, atMs] of expected) stars.set(day, atMs);
          given += expected.size;
          await expectStars(student, stars);
          if (body.stars !== expected.size) throw new Error(`${body.stars} stars instead of ${expected.size}`);
        }
      }
    }),
    { numRuns: CHILDREN, seed: SEED },
  );
  expect(given).toBeGreaterThan(0);
}, 3_600_000);
