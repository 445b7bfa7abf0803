import { randomUUID } from 'node:crypto';
import { type Card, createEmptyCard, fsrs, type Grade, Rating } from 'ts-fsrs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openSession } from '../auth/index.ts';
import { aDeck, aLesson, aSibling, aStudent, aTeacher, type Person } from '../../../test/builders.ts';
import { get, post } from '../../../test/http.ts';
import { must } from '../../../test/life/ways.ts';
import { openSchool, type School } from '../../../test/school.ts';
import { SCHEDULE } from './rules.ts';

const START = '2026-01-05T12:00:00Z';
let school: School;
let teacher: Person;
beforeAll(async () => {
  school = await openSchool({ at: START, hasLimits: false });
});
// The session expires when the clock moves far.
beforeEach(async () => {
  teacher = await aTeacher(school);
});
afterAll(() => school.close());

const PRACTICE = '/api/v2/practice';
const WORDS = ['Cat', 'dog', 'ice cream', 'sun', 'tree', 'blue', 'red', 'cow'];

/** A held lesson with these words. @returns its id */
async function meets(student: Person, words = WORDS, daysAgo = 1): Promise<string> {
  const { db } = school.database;
  const { deckId } = await aDeck(school);
  const rows = words.map((word, index) => ({ deckId, word, position: index + 1 }));
  await db.insertInto('deckWords').values(rows).execute();
  const startsAt = new Date(school.clock.now().getTime() - daysAgo * 86_400_000);
  return aLesson(school, { teacher, student, startsAt, durationMinutes: 25, status: 'held', deckId });
}
type Result = 'right' | 'helped' | 'missed';
const answer = (word: string, result: Result = 'right', at: Date | string = school.clock.now(), id = randomUUID()) => ({
  id,
  word,
  result,
  how: 'spelled',
  answered_at: typeof at === 'string' ? at : at.toISOString(),
});
const send = (student: Person, ...answers: object[]) => post(school, `${PRACTICE}/answers`, { answers }, student);
const cardsOf = (student: Person) =>
  school.database.db
    .selectFrom('practiceCards')
    .select(['word', 'firstDay', 'lastDay', 'dueDay', 'stability', 'difficulty', 'answers', 'lapses'])
    .where('studentId', '=', student.id)
    .orderBy('word')
    .execute();
const weaknessOf = async (student: Person): Promise<string | undefined> =>
  (
    await school.database.db
      .selectFrom('practiceCards')
      .select('lastResult')
      .where('studentId', '=', student.id)
      .executeTakeFirst()
  )?.lastResult;
const roundOf = async (student: Person): Promise<string[]> =>
  (await get(school, PRACTICE, student)).body.words.map(({ word }: { word: string }) => word);

it('a word comes with the text of the slide that is its picture', async () => {
  const student = await aStudent(school);
  const { pool } = school.database;
  const { deckId, slideIds } = await aDeck(school);
  await pool.query("update slides set description = 'A pig on the farm.' where id = $1", [slideIds[0]]);
  await pool.query(
    `insert into deck_words (deck_id, word, position, picture_key)
     select $1, w.word, w.position, s.thumb_key from (values ('pig', 1), ('cow', 2)) as w (word, position)
     left join slides s on s.id = $2 and w.word = 'pig'`,
    [deckId, slideIds[0]],
  );
  const startsAt = new Date(school.clock.now().getTime() - 86_400_000);
  await aLesson(school, { teacher, student, startsAt, status: 'held', deckId });
  const { words } = (await get(school, PRACTICE, student)).body;
  const shows = Object.fromEntries(words.map((one: { word: string; shows?: string }) => [one.word, one.shows]));
  expect(shows).toEqual({ pig: 'A pig on the farm.', cow: undefined });
});

describe('the words that a child practises', () => {
  it('are none before the first lesson, and six new ones of the latest after it', async () => {
    const student = await aStudent(school);
    expect((await get(school, PRACTICE, student)).body).toEqual({
      words: [],
      game: [],
      others: [],
      done_today: 0,
      met: 0,
    });
    await meets(student);
    const { body } = await get(school, PRACTICE, student);
    expect(body.words).toHaveLength(6);
    expect(body.words[0]).toEqual({ word: 'blue', picture_url: null, stage: 'new', step: 0 });
    expect(body).toMatchObject({ done_today: 0, met: 8 });
    expect(body.others).toHaveLength(2);
  });

  it('come back when they are due, and missed days only postpone them', async () => {
    const student = await aStudent(school);
    await meets(student, ['cat', 'dog']);
    await send(student, answer('CAT'), answer('dog', 'missed'));
    expect((await get(school, PRACTICE, student)).body).toMatchObject({ words: [], done_today: 2 });
    school.clock.moveBy({ days: 1 });
    expect(await roundOf(student)).toEqual(['dog']);
    school.clock.moveBy({ days: 20 });
    expect((await roundOf(student)).toSorted()).toEqual(['cat', 'dog']);
    const { body } = await get(school, PRACTICE, student);
    expect(body.words.map(({ stage }: { stage: string }) => stage)).toEqual(['learning', 'learning']);
  });
});

describe('the star of a day', () => {
  const starsOf = async (student: Person): Promise<number> =>
    (await get(school, '/api/v2/stars', student)).body.stars_by.words;

  it('comes with the fifth word, or with all that were due, and once, from whichever device', async () => {
    const student = await aStudent(school);
    await meets(student);
    const [first, ...others] = await roundOf(student);
    expect((await send(student, ...others.slice(0, 3).map((word) => answer(word)))).body.stars).toBe(0);
    expect((await send(student, answer(others[3] ?? ''))).body.stars).toBe(0);
    const replies = await Promise.all([send(student, answer(first ?? '')), send(student, answer(first ?? ''))]);
    expect(replies.reduce((sum, { body }) => sum + Number(body.stars), 0)).toBe(1);
    expect((await send(student, answer(others[4] ?? ''))).body.stars).toBe(0);
    expect(await starsOf(student)).toBe(1);
    const few = await aStudent(school);
    await meets(few, ['cat', 'dog']);
    expect((await send(few, answer('cat'))).body.stars).toBe(0);
    expect((await send(few, answer('dog'))).body.stars).toBe(1);
  });

  it('is the same for answers that arrive later within three days', async () => {
    const [online, offline] = [await aStudent(school), await aStudent(school)];
    for (const child of [online, offline]) await meets(child, ['cat', 'dog', 'sun']);
    const kept: object[] = [];
    const practise = async (...words: string[]): Promise<void> => {
      for (const word of words) {
        const at = school.clock.now();
        await must(send(online, answer(word, 'helped', at)));
        kept.push(answer(word, 'helped', at));
      }
    };
    await practise('cat', 'dog', 'sun');
    school.clock.moveBy({ days: 1 });
    await practise('dog', 'cat', 'sun');
    school.clock.moveBy({ days: 1 });
    // A lesson with new words doesn't undo the days before.
    for (const child of [online, offline]) await meets(child, WORDS, 0.05);
    await practise('cat');
    expect(await starsOf(online)).toBe(2);
    expect((await send(offline, ...kept)).body.stars).toBe(2);
    expect(await starsOf(offline)).toBe(2);
    expect(await cardsOf(offline)).toEqual(await cardsOf(online));
  });

  it('is not earned by dating answers back: three days at most, and twenty hours apart', async () => {
    const student = await aStudent(school);
    await meets(student, WORDS, 31);
    const answers = Array.from({ length: 100 }, (_, index) =>
      answer(
        WORDS[index % WORDS.length] ?? '',
        'right',
        new Date(school.clock.now().getTime() - index * 7 * 3_600_000),
      ),
    );
    const { body } = await must(send(student, ...answers));
    expect(body.recorded).toBeGreaterThan(60);
    expect(body.stars).toBeLessThanOrEqual(3);
    // Nor by answering everything wrong.
    const wrong = await aStudent(school);
    await meets(wrong, WORDS, 31);
    const missed = answers.map((one) => ({ ...one, id: randomUUID(), result: 'missed' }));
    expect((await must(send(wrong, ...missed))).body.stars).toBe(0);
    // Just before and just after midnight is one day of practice.
    const late = await aStudent(school, { timeZone: 'UTC' });
    await meets(late);
    const midnight = Date.parse(`${school.clock.now().toISOString().slice(0, 10)}T00:00:00Z`);
    const around = [-60_000, 60_000].flatMap((ms) =>
      WORDS.slice(0, 5).map((word) => answer(word, 'right', new Date(midnight + ms))),
    );
    expect((await must(send(late, ...around))).body).toMatchObject({ recorded: 10, stars: 1 });
  });

  it('is not earned on a day on which the word was not met yet', async () => {
    const student = await aStudent(school);
    await meets(student, ['cat']);
    const before = new Date(school.clock.now().getTime() - 2 * 86_400_000);
    expect((await must(send(student, answer('cat', 'right', before)))).body).toEqual({ recorded: 1, stars: 0 });
  });

  it('comes for days without a network, too, one for each', async () => {
    const student = await aStudent(school);
    await meets(student, WORDS, 3);
    const words = WORDS.slice(0, 5);
    const days = [1, 2].map((ago) => new Date(school.clock.now().getTime() - ago * 86_400_000));
    const answers = days.flatMap((day) => words.map((word) => answer(word, 'right', day)));
    expect((await send(student, ...answers)).body.stars).toBe(2);
    expect((await send(student, ...answers)).body.stars).toBe(0);
    expect(await starsOf(student)).toBe(2);
  });
});

describe('a game', () => {
  it('is there when nothing is due, earns the star of the day once, and touches no schedule', async () => {
    const student = await aStudent(school);
    await meets(student, ['cat', 'dog']);
    await send(student, answer('cat'), answer('dog'));
    expect((await get(school, PRACTICE, student)).body).toMatchObject({ words: [], game: [{ word: 'cat' }, {}] });
    school.clock.moveBy({ days: 1 });
    const before = await cardsOf(student);
    expect((await get(school, PRACTICE, student)).body).toMatchObject({ words: [], game: [{}, {}], done_today: 0 });
    const game = (word: string, result: Result) => ({ ...answer(word, result), source: 'game' });
    expect((await send(student, game('cat', 'missed'))).body.stars).toBe(0);
    expect((await send(student, game('dog', 'right'))).body.stars).toBe(1);
    expect((await send(student, game('cat', 'right'), game('dog', 'right'))).body.stars).toBe(0);
    expect(await cardsOf(student)).toEqual(before);
    expect(await roundOf(student)).toEqual([]);
  });

  it('makes up for a day that went badly', async () => {
    const student = await aStudent(school);
    await meets(student, ['cat', 'dog', 'sun']);
    const missed = ['cat', 'dog', 'sun'].map((word) => answer(word, 'missed'));
    expect((await send(student, ...missed)).body.stars).toBe(0);
    const again = ['cat', 'dog'].map((word) => ({ ...answer(word, 'helped'), source: 'game' }));
    expect((await send(student, ...again)).body.stars).toBe(1);
  });
});

describe('a year of answers', () => {
  it('comes to the schedule of the library, word for word', async () => {
    const student = await aStudent(school, { timeZone: 'America/New_York' });
    await meets(student);
    const reference = fsrs(SCHEDULE);
    const cards = new Map<string, Card>();
    for (const word of WORDS) cards.set(word.toLowerCase(), createEmptyCard(school.clock.now()));
    const grades: Record<Result, Grade> = { right: Rating.Good, helped: Rating.Hard, missed: Rating.Again };
    let seed = 7;
    const chance = (): number => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
    let waiting: object[] = [];
    let counted = 0;
    for (let day = 0; day < 365; day += 1) {
      const now = school.clock.now();
      for (const word of WORDS) {
        const card = cards.get(word.toLowerCase());
        // A child skips days, and answers words that are due.
        if (!card || card.due > now || chance() < 0.3) continue;
        const result: Result = chance() < 0.7 ? 'right' : chance() < 0.5 ? 'helped' : 'missed';
        cards.set(word.toLowerCase(), reference.next(card, now, grades[result]).card);
        waiting.push(answer(word, result, now));
        counted += 1;
      }
      school.clock.moveBy({ days: 1 });
      // The device is offline for weeks, and then sends its answers out of order.
      if (day % 20 === 19 || day === 364) {
        student.token = (await openSession(school.app.deps, school.database.db, student.id, 'test')).token;
        if (waiting.length > 0) await must(send(student, ...waiting.toReversed()));
        waiting = [];
      }
    }
    expect(counted).toBeGreaterThan(60);
    const kept = await cardsOf(student);
    expect(kept).toHaveLength(WORDS.length);
    for (const card of kept) {
      const same = cards.get(card.word);
      expect(card.answers).toBe(same?.reps);
      expect(card.lapses).toBe(same?.lapses);
      expect(card.stability).toBeCloseTo(same?.stability ?? 0, 6);
      expect(card.difficulty).toBeCloseTo(same?.difficulty ?? 0, 6);
      // Noon UTC is on the same day in New York.
      const due = Math.floor((same?.due.getTime() ?? 0) / 86_400_000);
      expect(card.dueDay).toBe(Math.min(due, card.lastDay + SCHEDULE.maximum_interval));
    }
  });
});

describe('answers', () => {
  it('count once, however often and from however many devices they are sent', async () => {
    const student = await aStudent(school);
    await meets(student);
    const same = WORDS.map((word) => answer(word));
    const other = WORDS.map((word) => answer(word, 'missed'));
    const replies = await Promise.all(
      [same, other, same.toReversed(), other, same].map((all) => send(student, ...all)),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(replies.reduce((sum, { body }) => sum + Number(body.recorded), 0)).toBe(WORDS.length);
    expect((await cardsOf(student)).map(({ answers }) => answers)).toEqual(WORDS.map(() => 1));
    // The same id on another day is still the same answer.
    school.clock.moveBy({ days: 3 });
    const [first] = (
      await school.database.pool.query('select id, word from practice_answers where student_id = $1 order by word', [
        student.id,
      ])
    ).rows;
    expect((await send(student, answer(first.word, 'missed', school.clock.now(), first.id))).body.recorded).toBe(0);
  });

  it('to one word on one day: the first that was given counts, whichever arrives first', async () => {
    const [one, other] = [await aStudent(school), await aStudent(school)];
    const [first, second] = [school.clock.in(-5), school.clock.in(-4)];
    const answers = [answer('cat', 'missed', first), answer('cat', 'right', second)];
    for (const child of [one, other]) await meets(child, ['cat']);
    for (const each of answers) await must(send(one, each));
    for (const each of answers.toReversed()) await must(send(other, each));
    expect(await cardsOf(other)).toEqual(await cardsOf(one));
    expect(await weaknessOf(one)).toBe('missed');
    // Sent once more, neither changes anything.
    expect((await must(send(other, ...answers))).body.recorded).toBe(0);
  });

  it('that come late and out of order make the same schedule as in time', async () => {
    const [early, late] = [await aStudent(school), await aStudent(school)];
    await meets(early, ['cat']);
    await meets(late, ['cat']);
    const days: Result[] = ['right', 'missed', 'right', 'helped'];
    const sent = [];
    for (const result of days) {
      sent.push({ result, at: school.clock.now() });
      await send(early, answer('cat', result));
      school.clock.moveBy({ days: 2 });
    }
    for (const { result, at } of [sent[2], sent[0], sent[3], sent[1]].flatMap((one) => one ?? []))
      await send(late, answer('cat', result, at));
    const [[a], [b]] = [await cardsOf(early), await cardsOf(late)];
    expect(a).toEqual(b);
    expect(a?.answers).toBe(4);
  });

  it('of a device whose clock is wrong count for now, or for a month ago', async () => {
    const student = await aStudent(school, { timeZone: 'UTC' });
    await meets(student, ['cat', 'dog']);
    const { body } = await send(
      student,
      answer('cat', 'right', '2099-12-31T23:59:59Z'),
      answer('dog', 'right', '2001-01-01T00:00:00Z'),
    );
    expect(body.recorded).toBe(2);
    const today = Math.floor(school.clock.now().getTime() / 86_400_000);
    expect((await cardsOf(student)).map(({ word, lastDay }) => [word, lastDay])).toEqual([
      ['cat', today],
      ['dog', today - 30],
    ]);
    expect((await send(student, answer('cat', 'right', 'yesterday'))).status).toBe(422);
    expect((await send(student, answer('cat', 'right', '9999-12-31T00:00:00Z'))).status).toBe(422);
  });

  it('to one word on one day: the first that was recognised and the first that was produced', async () => {
    const student = await aStudent(school);
    await meets(student, ['cat']);
    const seen = { ...answer('cat', 'missed', school.clock.in(-5)), how: 'recognised', among: 4 };
    expect((await must(send(student, seen))).body.recorded).toBe(1);
    const [first, second] = [school.clock.in(-4), school.clock.in(-3)];
    const produced = [answer('cat', 'missed', second), answer('cat', 'right', first)];
    expect((await must(send(student, ...produced))).body.recorded).toBe(1);
    expect(await cardsOf(student)).toMatchObject([{ answers: 1, lapses: 0 }]);
    expect(await weaknessOf(student)).toBe('right');
    expect((await send(student, { ...seen, id: randomUUID(), how: 'sung' })).status).toBe(422);
    expect((await send(student, { ...seen, id: randomUUID(), among: 1 })).status).toBe(422);
    expect((await send(student, { ...seen, id: randomUUID(), source: 'lesson' })).status).toBe(422);
  });

  it('to words that the child never met are left out, and those of a brother stay his', async () => {
    const student = await aStudent(school);
    const brother = await aSibling(school, student);
    await meets(student, ['cat']);
    await meets(brother, ['dog']);
    expect((await send(student, answer('dog'), answer('cat'), answer('zebra'), answer('\u0130'))).body.recorded).toBe(
      1,
    );
    expect(await cardsOf(brother)).toEqual([]);
    expect(await roundOf(brother)).toEqual(['dog']);
    // Even with the id of the other child's answer.
    const id = randomUUID();
    expect((await send(brother, answer('dog', 'right', school.clock.now(), id))).body.recorded).toBe(1);
    await meets(student, ['sun']);
    expect((await send(student, answer('sun', 'right', school.clock.now(), id))).body.recorded).toBe(1);
  });

  it('are taken a hundred at a time, and nothing of a batch that is too long or malformed', async () => {
    const student = await aStudent(school);
    await meets(student);
    const many = Array.from({ length: 101 }, () => answer('cat'));
    expect((await send(student, ...many)).status).toBe(422);
    expect((await send(student)).status).toBe(422);
    expect((await send(student, answer('cat'), { ...answer('dog'), result: 'perfect' })).status).toBe(422);
    expect(await cardsOf(student)).toEqual([]);
    expect((await send(student, ...many.slice(1))).body.recorded).toBe(1);
    expect(await post(school, `${PRACTICE}/answers`, { answers: [answer('cat')] }, teacher)).toMatchObject({
      status: 403,
    });
  });
});

describe('what practice shows', () => {
  it('is counted as known on the page of progress', async () => {
    const student = await aStudent(school);
    await meets(student, ['cat', 'dog'], 3);
    const known = async () => (await get(school, '/api/v2/progress', student)).body.words_known;
    const seen = (word: string, result: Result = 'right') => ({ ...answer(word, result), how: 'recognised', among: 6 });
    await send(student, seen('cat'), seen('dog'));
    expect(await known()).toBe(0);
    school.clock.moveBy({ days: 2 });
    await send(student, answer('cat'), seen('dog'));
    // Both would be remembered for a week; only one was produced.
    expect(await known()).toBe(1);
  });

  it('tells the family what the child can say, what to practise together, and on how many days it did', async () => {
    const student = await aStudent(school);
    await meets(student, ['cat', 'dog', 'sun', 'tree', 'red'], 5);
    const home = async () => (await must(get(school, `${PRACTICE}/at_home`, student))).body;
    expect(await home()).toMatchObject({ can_say: [], words: { known: 0, learning: 0, new: 5 }, days: 0 });
    await send(student, answer('cat'), answer('dog', 'missed'), answer('sun'));
    school.clock.moveBy({ days: 2 });
    await send(student, answer('cat'));
    const now = await home();
    expect(now).toMatchObject({ can_say: [{ word: 'cat' }], words: { known: 1, learning: 2, new: 2 }, days: 2 });
    // The hard one first, then what is being learned, then a new one.
    expect(now.together.map(({ word }: { word: string }) => word).slice(0, 2)).toEqual(['dog', 'sun']);
    expect(now.together).toHaveLength(3);
    const { items } = (await get(school, '/api/v2/words', student)).body;
    const stages = items.map(({ word, stage }: { word: string; stage: string }) => `${word} ${stage}`);
    expect(stages).toEqual(['cat known', 'dog learning', 'red new', 'sun learning', 'tree new']);
    school.clock.moveBy({ days: 40 });
    const { token } = await openSession(school.app.deps, school.database.db, student.id, 'test');
    expect((await get(school, `${PRACTICE}/at_home`, { ...student, token })).body.days).toBe(0);
  });

  it('tells the teacher of a lesson which words are hard, and nobody else', async () => {
    const student = await aStudent(school);
    await meets(student);
    const ahead = (who: Person) =>
      aLesson(school, { teacher: who, student, startsAt: school.clock.minuteIn(60 * 24 * 9), durationMinutes: 25 });
    const lesson = await ahead(teacher);
    const address = `/api/v2/lessons/${lesson}/weak_words`;
    expect((await get(school, address, teacher)).body).toEqual({ items: [] });
    await send(student, answer('Cat', 'missed'), answer('dog'), answer('sun', 'helped'));
    expect((await get(school, address, teacher)).body.items).toEqual([
      { word: 'Cat', picture_url: null },
      { word: 'sun', picture_url: null },
    ]);
    expect((await get(school, address, await aTeacher(school))).status).toBe(404);
    expect((await get(school, address, student)).status).toBe(403);
    school.clock.moveBy({ days: 120 });
    const { token } = await openSession(school.app.deps, school.database.db, teacher.id, 'test');
    expect((await get(school, address, { ...teacher, token })).body).toEqual({ items: [] });
  });
});
