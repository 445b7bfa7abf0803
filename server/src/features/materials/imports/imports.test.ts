import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aHugePng } from '../../../../test/aHugePng.ts';
import { aPdf } from '../../../../test/aPdf.ts';
import { aLesson, aStudent, aTeacher, type Person } from '../../../../test/builders.ts';
import { type Answer, get } from '../../../../test/http.ts';
import { aManager, type TestManager } from '../../../../test/manager.ts';
import { openSchool, type School } from '../../../../test/school.ts';

// Each import runs a separate process.
const SLOW_MS = 180_000;

let school: School;
let manager: TestManager;
let teacher: Person;
beforeAll(async () => {
  school = await openSchool();
  [manager, teacher] = await Promise.all([aManager(school), aTeacher(school)]);
});
afterAll(() => school.close());

function bring(bytes: Uint8Array, name: string, query = ''): Promise<Answer> {
  const form = new FormData();
  form.append('file', new Blob([Uint8Array.from(bytes)]), name);
  return manager.post(`/courses/imports${query}`, form);
}
const png = (colour: string, width = 640, height = 360): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .png()
    .toBuffer();
const courses = async () =>
  (await get(school, '/api/v2/courses', teacher)).body.items as { id: string; title: string }[];
const course = async (id: string) => (await get(school, `/api/v2/courses/${id}`, teacher)).body;
const deck = async (id: string) => (await get(school, `/api/v2/decks/${id}`, teacher)).body;
/** The school's files, and anything an import may have left behind. */
const filesOnDisk = async (): Promise<string[]> => {
  const { dataDir } = school.app.deps.config;
  const folders = ['files', 'imports'].map((name) => readdir(join(dataDir, name)).catch(() => []));
  return (await Promise.all(folders)).flat().toSorted();
};

const DESCRIBED = `
slug: weather
title: What is the weather like?
level: Elementary
decks:
  - key: sun
    title: Sun and rain
    notes: Look out of the window first.
    words: [sun, { word: rain, picture: words/rain.png }, wind]
    slides:
      - { file: pictures/1.png, description: The sun over a meadow., note: Ask what it is. }
      - { file: pictures/2.png, description: Rain and wind. }
  - key: snow
    title: Snow
    pdf: snow.pdf
    pages: [{ note: Sing the song. }]
homework:
  - key: draw
    title: Draw the weather
    task: Draw what you see in the window.
    after: sun
    slides: [{ file: pictures/2.png }]
`;
const described = async (text = DESCRIBED, more: Record<string, Uint8Array> = {}): Promise<Uint8Array> =>
  zipSync({
    'weather/course.yaml': strToU8(text),
    'weather/pictures/1.png': await png('gold'),
    'weather/pictures/2.png': await png('navy'),
    'weather/words/rain.png': await png('blue', 300, 300),
    'weather/snow.pdf': aPdf(['It is snowing']),
    '__MACOSX/weather/._course.yaml': strToU8('what systems leave beside files'),
    ...more,
  });

describe('what can be brought in', { timeout: SLOW_MS }, () => {
  it('a PDF: each page a sharp slide with its own text for screen readers', async () => {
    const answer = await bring(aPdf(['A red car', 'A blue boat', '']), 'Red & blue.pdf', '?level=Starter');
    expect(answer).toMatchObject({
      status: 200,
      body: { courses: [{ slug: 'red-blue', title: 'Red & blue', lessons_count: 1, slides_count: 3 }] },
    });
    const made = await course(answer.body.courses[0].id);
    expect(made).toMatchObject({ level: 'Starter', lessons_count: 1, slides_count: 3, homework: [] });
    const { slides } = await deck(made.decks[0].id);
    expect(slides.map((slide: { description: string }) => slide.description)).toEqual([
      'A red car',
      'A blue boat',
      'Slide 3',
    ]);
    const image = await get(school, slides[0].image_url);
    expect(await sharp(image.body).metadata()).toMatchObject({ format: 'webp', width: 2560, height: 1440 });
    // The page was really rendered: yellow in the middle, white at the edge.
    const { data } = await sharp(image.body)
      .extract({ left: 1280, top: 300, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([...data].map((part) => Math.round(part / 51) * 51)).toEqual([255, 204, 51]);
    expect(await sharp((await get(school, slides[0].thumb_url)).body).metadata()).toMatchObject({ width: 480 });
  });

  it('a ZIP of pictures, in the order of their numbers, into a course that is there', async () => {
    const pack = zipSync({
      'pets/10 a dog.png': await png('red'),
      'pets/2 a cat.png': await png('green'),
      'pets/.DS_Store': strToU8('x'),
    });
    const first = await bring(aPdf(['Farm']), 'farm.pdf', '?course=animals&title=On+the+farm');
    const second = await bring(pack, 'pets.zip', '?course=animals');
    expect([first.status, second.status]).toEqual([200, 200]);
    const made = await course(second.body.courses[0].id);
    expect(made).toMatchObject({ title: 'animals', decks: [{ title: 'On the farm' }, { title: 'pets' }] });
    const { slides } = await deck(made.decks[1].id);
    expect(slides.map((slide: { description: string }) => slide.description)).toEqual(['a cat', 'a dog']);
  });

  it('a ZIP whose names no database stores: the slides are named by what is left of them', async () => {
    const long = `${'a'.repeat(198)}🐦🐦`;
    const answer = await bring(
      zipSync({ 'a\0 cat.png': await png('red'), [`${long}.png`]: await png('navy') }),
      'x.zip',
    );
    expect(answer).toMatchObject({ status: 200 });
    const { slides } = await deck((await course(answer.body.courses[0].id)).decks[0].id);
    expect(slides.map((slide: { description: string }) => slide.description)).toEqual(['a cat', `${'a'.repeat(198)}…`]);
  });

  it('a course packed on a Mac, which stores й and ї as two characters each', async () => {
    const text = DESCRIBED.replace('slug: weather', 'slug: mac').replaceAll('pictures/1.png', 'pictures/їжак.png');
    const answer = await bring(
      zipSync({
        'course.yaml': strToU8(text),
        ['pictures/їжак.png'.normalize('NFD')]: await png('gold'),
        'pictures/2.png': await png('navy'),
        'words/rain.png': await png('blue', 300, 300),
        'snow.pdf': aPdf(['It is snowing']),
      }),
      'mac.zip',
    );
    expect(answer).toMatchObject({ status: 200, body: { courses: [{ slug: 'mac', lessons_count: 2 }] } });
    const pictures = zipSync({ ['йод.png'.normalize('NFD')]: await png('gold') });
    const made = await bring(pictures, 'Їжа.zip'.normalize('NFD'));
    const { title, decks } = await course(made.body.courses[0].id);
    expect(title).toBe('Їжа');
    expect((await deck(decks[0].id)).slides).toMatchObject([{ description: 'йод' }]);
  });

  it('activities with their pictures, which a new version of the deck changes', async () => {
    const played = (extra: string): string =>
      DESCRIBED.replace('slug: weather', 'slug: played').replace(
        'note: Ask what it is. }',
        `note: x, activity: { kind: drag, task: Put the rain there., answers: [[rain, sky]], parts: [
          { id: rain, at: [5, 5, 20, 20], text: rain, picture: { file: words/rain.png, cut: [0, 0, 50, 50] } },
          { id: sky, at: [60, 5, 20, 20]${extra} }] } }`,
      );
    const activityOf = async (text: string): Promise<{ changed: number; activity: unknown; deckId: string }> => {
      const answer = await bring(await described(text), 'played.zip');
      expect(answer.status).toBe(200);
      const deckId = (await course(answer.body.courses[0].id)).decks[0].id;
      const { slides } = await deck(deckId);
      expect(slides[1].activity).toBeNull();
      return { changed: answer.body.courses[0].changed_count, activity: slides[0].activity, deckId };
    };
    const first = await activityOf(played(''));
    expect(first.activity).toMatchObject({
      kind: 'drag',
      task: 'Put the rain there.',
      parts: [{ id: 'rain', text: 'rain', picture: { cut: [0, 0, 50, 50] } }, { id: 'sky' }],
      answers: [['rain', 'sky']],
    });
    const { url } = (first.activity as { parts: { picture: { url: string } }[] }).parts[0]?.picture ?? { url: '' };
    expect(await sharp((await get(school, url)).body).metadata()).toMatchObject({ format: 'webp', width: 300 });
    expect(await activityOf(played(''))).toMatchObject({ changed: 0, deckId: first.deckId });
    const second = await activityOf(played(', say: the sky'));
    expect(second.changed).toBe(1);
    expect(second.deckId).not.toBe(first.deckId);
    // Lessons with the old deck keep it.
    expect((await deck(first.deckId)).slides[0].activity).toEqual(first.activity);
  });

  it.each([
    ['parts in a circle', 'parts: &p [{ id: a, at: *p }], answers: []', ''],
    [
      'a picture that is not there',
      'parts: [{ id: a, at: [1, 1, 9, 9], picture: { file: no.png } }], answers: []',
      'no.png',
    ],
    ['thousands of parts', `parts: [${'{ id: a, at: [1, 1, 9, 9] },'.repeat(3_000)}], answers: []`, 'activity.parts'],
  ])('an activity with %s is refused in words that say where', async (_, activity, where) => {
    const text = DESCRIBED.replace('slug: weather', 'slug: hostile').replace(
      'note: Ask what it is. }',
      `activity: { kind: cover, task: Look!, ${activity} } }`,
    );
    const before = await filesOnDisk();
    const answer = await bring(await described(text), 'hostile.zip');
    expect(answer).toMatchObject({ status: 422, body: { error: 'import_course_file' } });
    expect(Object.keys(answer.body.fields ?? { '': '' }).some((field) => field.endsWith(where))).toBe(true);
    expect(await filesOnDisk()).toEqual(before);
  });

  it('a described course: decks, notes for the teacher, words with pictures, homework', async () => {
    const answer = await bring(await described(), 'weather.zip');
    expect(answer.body).toMatchObject({
      courses: [
        { slug: 'weather', lessons_count: 2, slides_count: 3, homework_count: 1, words_count: 3, changed_count: 0 },
      ],
    });
    const made = await course(answer.body.courses[0].id);
    expect(made.homework).toMatchObject([
      {
        title: 'Draw the weather',
        lesson_deck_id: made.decks[0].id,
        slides_count: 1,
        course_title: 'What is the weather like?',
      },
    ]);
    const sun = await deck(made.decks[0].id);
    expect(sun).toMatchObject({
      notes: 'Look out of the window first.',
      slides: [{ note: 'Ask what it is.' }, { note: '' }],
    });
    // A word has its own picture, or that of a slide mentioning it.
    const [word, rain, wind] = sun.words;
    expect(word.picture_url).toBe(sun.slides[0].thumb_url);
    expect(rain.picture_url).not.toBe(sun.slides[1].thumb_url);
    expect(wind.picture_url).toBe(sun.slides[1].thumb_url);
    expect(await deck(made.decks[1].id)).toMatchObject({
      slides: [{ description: 'It is snowing', note: 'Sing the song.' }],
    });
    // Homework slides don't count as a lesson of the course.
    expect(made.decks).toHaveLength(2);
  });
});

describe('bringing in again', { timeout: SLOW_MS }, () => {
  it('updates by keys, and leaves lessons that were taught as they were', async () => {
    const first = (await bring(await described(), 'weather.zip')).body.courses[0].id;
    const before = await course(first);
    const [sun, snow] = before.decks;
    const student = await aStudent(school);
    const [held, booked] = await Promise.all([
      aLesson(school, { teacher, student, startsAt: school.clock.in(-300), status: 'held', deckId: sun.id }),
      aLesson(school, { teacher, student, startsAt: school.clock.in(300), deckId: sun.id }),
    ]);
    const slidesBefore = (await deck(sun.id)).slides;

    const text = DESCRIBED.replace('Sun and rain', 'Rain and sun').replace(
      'pictures/2.png, description',
      'pictures/3.png, description',
    );
    const again = await bring(await described(text, { 'weather/pictures/3.png': await png('teal') }), 'weather.zip');
    expect(again.body.courses).toMatchObject([{ id: first, changed_count: 1 }]);
    const after = await course(first);
    expect(after.decks.map((one: { title: string }) => one.title)).toEqual(['Rain and sun', 'Snow']);
    expect(after.decks[0].id).not.toBe(sun.id);
    expect(after.decks[1].id).toBe(snow.id);
    expect(after.homework).toMatchObject([{ id: before.homework[0].id, lesson_deck_id: after.decks[0].id }]);
    const shows = async (lesson: string) =>
      (await get(school, `/api/v2/lessons/${lesson}`, student)).body.presentation.id;
    expect(await shows(held)).toBe(sun.id);
    expect(await shows(booked)).toBe(after.decks[0].id);
    const kept = await get(school, `/api/v2/decks/${sun.id}`, student);
    expect(kept.body.slides.map((one: { id: string }) => one.id)).toEqual(
      slidesBefore.map((one: { id: string }) => one.id),
    );
    expect((await get(school, kept.body.slides[1].image_url)).status).toBe(200);
  });

  it('keeps the very slides when only words about them changed', async () => {
    const pack = (text: string) => described(text.replace('slug: weather', 'slug: weather-two'));
    const first = (await bring(await pack(DESCRIBED), 'weather.zip')).body.courses[0].id;
    const before = await deck((await course(first)).decks[0].id);
    await bring(
      await pack(DESCRIBED.replace('Ask what it is.', 'Ask who is there.').replace('[sun,', '[sunshine,')),
      'w.zip',
    );
    const after = await deck((await course(first)).decks[0].id);
    expect(after.id).toBe(before.id);
    expect(after.slides[0]).toEqual({ ...before.slides[0], note: 'Ask who is there.' });
    expect(after.words[0].word).toBe('sunshine');
  });

  it('removes what the course no longer has, but not from lessons', async () => {
    const first = (await bring(await described(), 'weather.zip')).body.courses[0].id;
    const snow = (await course(first)).decks[1].id;
    const short = `${DESCRIBED.slice(0, DESCRIBED.indexOf('  - key: snow'))}`;
    await bring(await described(short), 'weather.zip');
    expect(await course(first)).toMatchObject({ lessons_count: 1, homework_count: 0 });
    expect((await deck(snow)).slides).toHaveLength(1);
  });

  it('runs one after the other when two are requested at once', async () => {
    const pdf = aPdf(['One', 'Two']);
    const answers = await Promise.all([1, 2, 3].map(() => bring(pdf, 'twice.pdf')));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    expect((await courses()).filter((one) => one.title === 'twice')).toHaveLength(1);
    expect((await course(answers[0]?.body.courses[0].id)).decks).toHaveLength(1);
  });
});

describe('what is refused', { timeout: SLOW_MS }, () => {
  const svg = strToU8('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>');
  const powerpoint = zipSync({
    '[Content_Types].xml': strToU8('<Types/>'),
    'ppt/presentation.xml': strToU8('<p:presentation/>'),
    'ppt/media/image1.png': strToU8('picture'),
  });
  const many = (count: number): string[] => Array.from({ length: count }, (_, index) => `Page ${index + 1}`);
  const cases: [
    what: string,
    name: string,
    bytes: () => Uint8Array | Promise<Uint8Array>,
    status: number,
    body: object,
  ][] = [
    ['a text under the name of a PDF', 'cat.pdf', () => strToU8('I am a cat.'), 415, { error: 'import_kind' }],
    ['an SVG with a script', 'cat.svg', () => svg, 415, { error: 'import_kind' }],
    ['a picture by itself', 'cat.png', () => png('red'), 415, { error: 'import_kind' }],
    ['a PowerPoint presentation', 'cat.zip', () => powerpoint, 415, { error: 'import_powerpoint' }],
    ['nothing', 'cat.pdf', () => strToU8(''), 415, { error: 'import_kind' }],
    ['a broken PDF', 'cat.pdf', () => strToU8('%PDF-1.7\nbroken'), 422, { error: 'import_broken' }],
    ['half a PDF of no pages', 'cat.pdf', () => aPdf([]), 422, {}],
    [
      'a PDF of 500 pages',
      'cat.pdf',
      () => aPdf(many(500)),
      422,
      { error: 'import_too_many', message: 'A presentation can have up to 200 slides.' },
    ],
    [
      'a page that is a line',
      'cat.pdf',
      () => aPdf(['A'], 10_000_000, 2),
      422,
      { error: 'import_picture', fields: { 'page 1': 'invalid' } },
    ],
    ['a broken ZIP', 'cat.zip', () => strToU8('PK\u0003\u0004broken'), 422, { error: 'import_broken' }],
    ['an empty ZIP', 'cat.zip', () => zipSync({ '.hidden': strToU8('x') }), 422, { error: 'import_empty' }],
    [
      'an SVG with a script among pictures',
      'cat.zip',
      async () => zipSync({ '1.png': await png('red'), '2.png': svg }),
      422,
      { error: 'import_picture', fields: { '2.png': 'invalid' } },
    ],
    [
      'a decompression bomb of pixels',
      'cat.zip',
      () => zipSync({ '1.png': [aHugePng(30_000), { level: 0 }] }),
      422,
      { error: 'import_picture', fields: { '1.png': 'invalid' } },
    ],
    [
      'a decompression bomb of bytes',
      'cat.zip',
      () => zipSync({ 'course.json': new Uint8Array(10_000_000) }, { level: 1 }),
      422,
      { error: 'import_too_heavy', fields: { 'course.json': 'too_long' } },
    ],
    [
      'aliases that multiply',
      'cat.zip',
      () => zipSync({ 'course.yaml': strToU8('a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]') }),
      422,
      { error: 'import_course_file' },
    ],
    [
      'a course without a title',
      'cat.zip',
      () => described(DESCRIBED.replace('title: What is the weather like?', '')),
      422,
      { error: 'import_course_file', fields: { title: 'required' } },
    ],
    ...(['\0', '\ud800', '\u0007'] as const).map((sign): (typeof cases)[number] => [
      `a title with ${JSON.stringify(sign)}`,
      'cat.zip',
      () =>
        zipSync({ 'course.json': strToU8(JSON.stringify({ slug: 'x', title: `a${sign}b`, level: 'A', decks: [] })) }),
      422,
      { error: 'import_course_file', fields: { title: 'invalid' } },
    ]),
    [
      'words that the database can’t store',
      'cat.zip',
      () => described(DESCRIBED.replace('title: Snow', 'title: Snow\n    notes: "a\\0"')),
      422,
      { error: 'import_course_file' },
    ],
    [
      'a file that is not there',
      'cat.zip',
      () => described(DESCRIBED.replace('1.png', 'sun.png')),
      422,
      { error: 'import_course_file', fields: { 'pictures/sun.png': 'unknown' } },
    ],
    [
      'a file above the course',
      'cat.zip',
      () => described(DESCRIBED.replace('pictures/1.png', '../../secret.png')),
      422,
      { error: 'import_course_file', fields: { 'decks.0.slides.0.file': 'invalid' } },
    ],
    [
      'a broken picture at the very end',
      'cat.zip',
      () =>
        described(
          DESCRIBED.replace('slug: weather', 'slug: late').replace(
            'slides: [{ file: pictures/2.png }]',
            'slides: [{ file: words/rain.png }, { file: snow.pdf }]',
          ),
        ),
      422,
      { error: 'import_picture', fields: { 'snow.pdf': 'invalid' } },
    ],
  ];

  it.each(cases)('%s', async (_, name, bytes, status, body) => {
    const before = await Promise.all([courses(), filesOnDisk()]);
    expect(await bring(await bytes(), name)).toMatchObject({ status, body });
    expect(await Promise.all([courses(), filesOnDisk()])).toEqual(before);
    expect(school.errors).toEqual([]);
  });

  it('leaves no file behind if the database refuses the import', async () => {
    const before = await Promise.all([courses(), filesOnDisk()]);
    await school.database.pool.query(`alter table deck_words add constraint no_wind check (word <> 'wind') not valid`);
    const text = DESCRIBED.replace('slug: weather', 'slug: never').replace('pictures/1.png', 'pictures/9.png');
    expect(await bring(await described(text, { 'weather/pictures/9.png': await png('lime') }), 'x.zip')).toMatchObject({
      status: 500,
    });
    await school.database.pool.query('alter table deck_words drop constraint no_wind');
    school.errors.length = 0;
    expect(await Promise.all([courses(), filesOnDisk()])).toEqual(before);
  });
});
