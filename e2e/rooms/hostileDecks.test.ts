import { type Activity, StoredActivity } from '@skylark/contract/activity';
import { activityKinds } from '@skylark/contract/activity.facts';
import { playedOf } from '@skylark/contract/played';
import type { PlayMove } from '@skylark/contract/playState';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anId } from '../../server/test/board.ts';
import { aLesson, aStudent, aTeacher, type Person } from '../../server/test/builders.ts';
import { get } from '../../server/test/http.ts';
import { RoomSocket } from '../../server/test/RoomSocket.ts';
import { openSchool, type School } from '../../server/test/school.ts';
import { aTeachersDeck, putInLessons } from '../../server/test/teacherDecks.ts';
import { carelessActivity, hostileActivity } from '../../web/test/anyActivity.ts';
import { hintedMove } from '../../web/test/hintedMove.ts';

/** Few runs by default; the full test uses 1,000: `npm run trials`. */
const RUNS = Number(process.env['HOSTILE_DECKS'] ?? 40);
const SEED = Number(process.env['SEED'] ?? 1);

let school: School;
let teacher: Person;
let student: Person;
let deck: Awaited<ReturnType<typeof aTeachersDeck>>;
beforeAll(async () => {
  school = await openSchool({ hasLimits: false });
  await meetNewPeople();
});
afterAll(() => school.close());

/** Different people for each, because nobody has two lessons at once. */
async function meetNewPeople(): Promise<void> {
  [teacher, student] = await Promise.all([aTeacher(school), aStudent(school)]);
  deck = await aTeachersDeck(school, teacher, { colours: ['red'] });
}

/** Numbers that are valid in JSON, but that JavaScript never writes like this. */
const numeral = fc.constantFrom('null', 'null', '1e999', '-1e999', '-0', '1E-400', '0.1e1');

/** The deck as a text with this activity; undefined if it can't be written. */
function written(activity: unknown, number: string): string | undefined {
  const [slide] = deck.content.slides as { image: string }[];
  try {
    const text = JSON.stringify(activity)
      .replaceAll(`slide-${'0'.repeat(40)}.webp`, slide?.image ?? '')
      .replaceAll('null', number)
      .replace('"html":', '"__proto__":');
    const content = JSON.stringify({ ...deck.content, slides: [{ ...slide, activity: 'here' }] });
    return `{"version":${deck.version},"content":${content.replace('"here"', () => text)}}`;
  } catch {
    return undefined;
  }
}

async function save(body: string): Promise<{ status: number; text: string }> {
  const answer = await fetch(`${school.url}/api/v2/teacher_decks/${deck.id}`, {
    method: 'PUT',
    headers: { 'X-Auth-Token': teacher.token, 'content-type': 'application/json' },
    body,
  });
  return { status: answer.status, text: await answer.text() };
}

/** Shows what was saved in a lesson and plays it to its end by its hints. */
async function playsToItsEnd(): Promise<void> {
  const used = await putInLessons(school, teacher, deck);
  expect(used.status).toBe(200);
  const deckId = String(used.body.deck_id);
  const lesson = await aLesson(school, { teacher, student, startsAt: school.clock.in(1), deckId });
  const [slide] = (await get(school, `/api/v2/decks/${deckId}`, teacher)).body.slides as {
    id: string;
    activity: Activity;
  }[];
  if (!slide) throw new Error('the deck has no slide');
  const page = `slide:${slide.id}` as const;
  const socket = await RoomSocket.join(school, lesson, teacher.token);
  await socket.doStored({ k: 'show', page });
  const moves: PlayMove[] = [];
  for (let move = hintedMove(slide.activity, moves); move; move = hintedMove(slide.activity, moves)) {
    await socket.doStored({ k: 'play', id: anId('t'), page, move });
    moves.push({ move, seat: 't', second: 0 });
  }
  expect(playedOf(slide.activity, moves).isSolved).toBe(true);
  socket.close();
}

it(
  'a deck with whatever for an activity is refused in words, or is shown in a lesson and played to its end',
  async () => {
    const any = fc.oneof(
      { weight: 3, arbitrary: hostileActivity },
      { weight: 1, arbitrary: fc.constantFrom(...activityKinds).chain(carelessActivity) },
    );
    let [taken, refused] = [0, 0];
    const property = fc.asyncProperty(any, numeral, async (activity, number) => {
      const body = written(activity, number);
      if (body === undefined) return;
      const { status, text } = await save(body);
      const { error = 'taken' } = JSON.parse(text) as { error?: string };
      expect(['taken', 'invalid_fields', 'bad_request', 'too_large'], text.slice(0, 300)).toContain(error);
      refused += Number(status !== 200);
      if (status !== 200) return;
      taken += 1;
      deck.version += 1;
      const [stored] = (await get(school, `/api/v2/teacher_decks/${deck.id}`, teacher)).body.content.slides;
      expect(stored.activity === null || StoredActivity.safeParse(stored.activity).success).toBe(true);
      if (!stored.activity) return;
      await playsToItsEnd();
      await meetNewPeople();
    });
    await fc.assert(property, { numRuns: RUNS, seed: SEED, endOnFailure: RUNS > 100 });
    expect(refused).toBeGreaterThan(RUNS / 10);
    expect(taken).toBeGreaterThan(RUNS / 20);
    expect(school.errors).toEqual([]);
  },
  60_000 + RUNS * 5_000,
);
