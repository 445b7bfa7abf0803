import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CourseActivity, CourseFile } from '@skylark/contract/courseFile';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSchool, type School } from '../../test/school.ts';
import { importCourse } from '../features/materials/index.ts';

/** The unit that shows how a course is made (docs/courses.md). */
const FOLDER = join(import.meta.dirname, '../../../demo/courses/starters-1');
const course = CourseFile.parse(JSON.parse(readFileSync(join(FOLDER, 'course.json'), 'utf8')));

/** What these lessons draw on from the public word list of Pre A1 Starters: its topics, and the small words. */
const LISTED = new Set(
  // Animals
  (
    'animal bear bee bird cat chicken cow crocodile dog donkey duck elephant fish frog giraffe goat hippo horse jellyfish ' +
    'lizard monkey mouse pet sheep snake spider tail tiger zebra zoo ' +
    // Colours, and numbers
    'black blue brown colour green grey orange pink purple red white yellow ' +
    'one two three four five six seven eight nine ten number ' +
    // Food
    'apple banana bean bread breakfast burger cake carrot chips chocolate coconut drink eat egg food fruit grape juice kiwi ' +
    'lemon lemonade lime mango meat milk onion pea pear pie pineapple potato rice sausage tomato water watermelon ' +
    // Home, family and toys
    'armchair bath bathroom bed bedroom book bookcase box chair clock cupboard desk door floor house kitchen lamp mirror phone ' +
    'picture room rug sofa table tree tv wall window baby boy brother child dad family friend girl grandma grandpa man mum ' +
    'sister woman alien ball balloon bike board boat car doll game helicopter kite lorry monster motorbike plane robot teddy ' +
    'toy train hat shoe sun ' +
    // Names, and the small words
    'ben sue a again and ask at be big can clap count do find draw goodbye got have hello home how i in it its lesson letter ' +
    'like listen look make many me my no not oh on or play put read say sentence show small spell start swim that the their ' +
    'them they thing this to too under what where which with word write yes you your'
  ).split(' '),
);
const SHORT: Record<string, string[]> = {
  'it’s': ['it', 'be'],
  'i’m': ['i', 'be'],
  'i’ve': ['i', 'have'],
  'what’s': ['what', 'be'],
  'where’s': ['where', 'be'],
  'don’t': ['do', 'not'],
  is: ['be'],
};
const wordsIn = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}’]+/gu) ?? []).flatMap((word) => SHORT[word] ?? [word]);
const isListed = (word: string): boolean =>
  LISTED.has(word) || (word.endsWith('s') && LISTED.has(word.slice(0, -1))) || /^[a-z]$/.test(word);

/** All that a child reads or hears: the description of a slide ends with what is written on it. */
const textsOf = ({ slides = [] }: Pick<CourseFile['decks'][number], 'slides'>): string[] =>
  slides.flatMap(({ description, activity }) => [
    ...Array.from(description.matchAll(/“([^”]*)”/g), ([, text = '']) => text),
    ...(activity ? [activity.task, ...activity.parts.flatMap(({ say = '', text = '' }) => [say, text])] : []),
  ]);

const newWords = course.decks.map(({ words }) => words.map(({ word }) => word));
const slidesOf = (lesson: number) => course.decks[lesson]?.slides ?? [];

const COUNTED = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];
const isRepeated = (list: readonly string[]): boolean => new Set(list).size < list.length;
/** Faults of a question: two right answers, or one that is given away. */
function unfairOf(activity: CourseActivity | undefined): string[] {
  if (!activity) return [];
  const { kind, task, parts, answers } = activity;
  const faces = parts.flatMap(({ picture }) => (picture ? [picture.file] : []));
  const letter = /start with (\w)\./.exec(task)?.[1];
  const right = new Set(answers.flat());
  return [
    ...(kind === 'choose' && isRepeated(parts.map(({ say = '' }) => say)) ? [`${task}: two are called the same`] : []),
    ...(['choose', 'match', 'memory'].includes(kind) && isRepeated(faces) ? [`${task}: two look the same`] : []),
    // The question is spoken: if it were written, the answer could be matched without thinking.
    ...(kind === 'choose' && activity.ear !== true ? [`${task}: is written`] : []),
    ...parts.flatMap(({ id, say = '' }) =>
      kind === 'find' && letter && say.startsWith(letter) !== right.has(id) ? [`${task}: ${say}`] : [],
    ),
  ];
}

describe('the model unit of Starters', () => {
  it('uses only words of the public list, on slides, in games and in homework', () => {
    const texts = [
      ...newWords.flat(),
      ...course.decks.flatMap((deck) => [deck.title, ...textsOf(deck)]),
      ...course.homework.flatMap((one) => [one.title, one.task, ...textsOf(one)]),
    ];
    expect(texts.length).toBeGreaterThan(400);
    expect([...new Set(texts.flatMap(wordsIn))].filter((word) => !isListed(word))).toEqual([]);
  });

  it('has eight lessons of 25 minutes: six with new words, a review, and a check with a report', () => {
    expect(newWords.map(({ length }) => length)).toEqual([4, 4, 5, 0, 4, 5, 4, 0]);
    expect(new Set(newWords.flat()).size).toBe(26);
    for (const [at, deck] of course.decks.entries()) {
      const minutes = slidesOf(at).map(({ note }) => Number(/^[^.]+, (\d+) min\. /.exec(note)?.[1]));
      expect(
        minutes.reduce((sum, each) => sum + each, 0),
        deck.title,
      ).toBe(25);
      for (const part of ['Aim', 'Can-do (Pre A1 Starters)', 'New language', 'Time (25 min)', 'Expected language'])
        expect(deck.notes, deck.title).toContain(`${part}: `);
      for (const { note } of slidesOf(at)) expect(note).toMatch(/Expected: .+ Easier: .+ Harder: .+/);
    }
    expect(slidesOf(7).find(({ note }) => note.startsWith('Report'))?.note).toContain('write to the parents');
  });

  it('has a chant, one letter, its sound, a story, a game for two and homework where words are new', () => {
    for (const [at, words] of newWords.entries()) {
      const stages = slidesOf(at).map(({ note }) => note.split(',')[0]);
      const wanted = words.length > 0 ? ['Chant', 'Letter', 'Sound', 'Story', 'Game for two'] : [];
      expect(stages).toEqual(expect.arrayContaining(wanted));
      expect(
        course.homework.filter(({ after }) => Number(after) === at + 1),
        `lesson ${at + 1}`,
      ).toHaveLength(1);
    }
    for (const { slides = [] } of course.homework)
      expect(slides.filter(({ activity }) => activity).length).toBeGreaterThanOrEqual(3);
  });

  it('uses each new word again in a later lesson', () => {
    const spoken = course.decks.map((deck) => new Set(textsOf(deck).flatMap(wordsIn)));
    for (const [at, words] of newWords.entries())
      for (const word of words)
        expect(
          spoken.slice(at + 1).some((said) => said.has(word) || said.has(`${word}s`)),
          `${word} of lesson ${at + 1}`,
        ).toBe(true);
  });

  it('is checked for as many points as its slides give', () => {
    const check = slidesOf(7).map(({ note }) => note);
    const games = check.filter((note) => note.startsWith('Check: '));
    expect(check[0]).toContain(`play ${COUNTED[games.length]} games`);
    const pointsOf = (skill: string): number =>
      games
        .filter((note) => skill.split(' ').some((stage) => note.startsWith(`Check: ${stage}`)))
        .reduce((sum, note) => sum + Number(/(\d+)(?: points|(?: in all))/.exec(note)?.[1] ?? 1), 0);
    const totals = [pointsOf('listening'), pointsOf('reading sentence'), pointsOf('writing'), pointsOf('speaking')];
    const [listening, reading, writing, speaking] = totals;
    expect(course.decks[7]?.notes).toContain(
      `listening out of ${listening}, reading out of ${reading}, writing out of ${writing}, speaking out of ${speaking}.`,
    );
    for (const total of totals)
      expect(check.find((note) => note.startsWith('Report'))).toContain(`(… out of ${total})`);
    // Two points a question.
    expect((games.find((note) => note.startsWith('Check: speaking'))?.match(/\d\. “/g) ?? []).length * 2).toBe(
      speaking,
    );
  });

  it('describes its pictures with an article', () => {
    const descriptions = course.decks.flatMap(({ slides = [] }) => slides.map(({ description }) => description));
    expect(descriptions.filter((text) => /picture of (?!an? )/.test(text))).toEqual([]);
  });

  it('asks nothing with two right answers', () => {
    expect(course.decks.flatMap(({ slides = [] }) => slides.flatMap(({ activity }) => unfairOf(activity)))).toEqual([]);
  });
});

describe('as demo material', () => {
  let school: School;
  beforeAll(async () => {
    school = await openSchool();
  });
  afterAll(() => school.close());

  it('is imported with its pictures, and unchanged the second time', async () => {
    const { deps } = school.app;
    const stored = async () =>
      (
        await school.database.pool.query(
          `select d.id, d.title, (select count(*)::int from slides s where s.deck_id = d.id) as slides,
             (select count(*)::int from deck_words w where w.deck_id = d.id and w.picture_key is not null) as pictured
           from decks d where d.kind = 'lesson' and d.retired_at is null order by d.position`,
        )
      ).rows;
    await importCourse(deps, FOLDER);
    const first = await stored();
    expect(first.map(({ slides }) => slides)).toEqual([11, 12, 11, 10, 11, 11, 11, 11]);
    expect(first.map(({ pictured }) => pictured)).toEqual(newWords.map(({ length }) => length));
    await importCourse(deps, FOLDER);
    expect(await stored()).toEqual(first);
  });
});
