import { randomBytes } from 'node:crypto';
import type { Color } from '@skylark/contract/board.facts';
import type { PageId } from '@skylark/contract/board';
import type { Author, RoomEvent } from '@skylark/contract/room';
import type { Tx } from '../platform/db/database.ts';

const HOUR_MS = 60 * 60_000;

interface Demo {
  teacherId: string;
  masha: string;
  /** Can't read yet. */
  tim: string;
  /** Masha's last four lessons, oldest first. */
  lessons: string[];
  decks: string[];
}

/** Homework in each state, and a whiteboard both have drawn on (decisions, demo school). */
export async function addDemoLearning(tx: Tx, demo: Demo, now: Date): Promise<void> {
  const { teacherId, masha, tim, lessons, decks } = demo;
  const [third = null, second = null, first = null] = lessons.toReversed();
  const before = (hours: number): Date => new Date(now.getTime() - hours * HOUR_MS);
  const give = async (homework: object): Promise<string> => {
    const added = await tx
      .insertInto('homeworks')
      .values({ teacherId, studentId: masha, description: '', createdAt: now, ...homework })
      .returning('id')
      .executeTakeFirstOrThrow();
    return added.id;
  };

  await give({
    lessonId: third,
    deckId: decks[0] ?? null,
    description: 'Name the animals on the slides, then draw the one that you like best.',
    words: ['cow', 'pig', 'horse', 'sheep', 'dog', 'cat'],
    createdAt: before(20),
  });

  await give({
    studentId: tim,
    deckId: decks[0] ?? null,
    description: 'Draw a cow. Say its name.',
    words: ['cow', 'pig', 'horse', 'sheep'],
    createdAt: before(20),
  });

  const working = await give({
    lessonId: second,
    description: 'Draw a rainbow and write the name of each colour beside it.',
    words: ['red', 'orange', 'yellow', 'green'],
    status: 'started',
    createdAt: before(60),
    startedAt: before(3),
  });
  await log(tx, working, before(3), [
    ['-', { k: 'show', page: 'free:1' }],
    ['-', { k: 'tools', on: true }],
    ...rainbow('free:1').map((event): Entry => ['s', event]),
  ]);

  const finished = await give({
    description: 'Draw your family and say who everyone is. Then write two sentences.',
    words: ['mum', 'dad', 'sister', 'brother'],
    status: 'started',
    createdAt: before(70),
    startedAt: before(26),
    finishedAt: before(2),
  });
  await log(tx, finished, before(25), [
    ['-', { k: 'show', page: 'free:1' }],
    ['-', { k: 'tools', on: true }],
    ...family('free:1').map((event): Entry => ['s', event]),
    ['s', { k: 'answer', text: 'This is my mum and my dad. I have a little sister. She likes cats!' }],
    ['-', { k: 'tools', on: false }],
  ]);

  const completed = await give({
    lessonId: first,
    description: 'Draw a rainbow over a hill.',
    status: 'completed',
    createdAt: before(400),
    startedAt: before(380),
    finishedAt: before(375),
    completedAt: before(370),
    score: 5,
    teacherComment: 'What a bright rainbow, Masha! Next time let’s add a sun, too.',
  });
  await log(tx, completed, before(380), [
    ['-', { k: 'show', page: 'free:1' }],
    ['-', { k: 'tools', on: true }],
    ...rainbow('free:1').map((event): Entry => ['s', event]),
    ['s', { k: 'answer', text: 'Red, orange, yellow, green, blue and purple.' }],
    ['t', { k: 'comment', id: 'tdemocomment1', page: 'free:1', text: 'All six colours in the right order!' }],
    ['-', { k: 'end' }],
  ]);

  const whiteboard = await tx
    .insertInto('whiteboards')
    .values({
      code: randomBytes(24).toString('base64url'),
      teacherId,
      studentId: masha,
      nameForTeacher: 'Masha: free drawing',
      nameForStudent: 'Drawing with Anna',
      createdAt: before(200),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await log(tx, whiteboard.id, before(190), [
    ['-', { k: 'show', page: 'free:1' }],
    ['-', { k: 'tools', on: true }],
    ...rainbow('free:1').map((event): Entry => ['s', event]),
    ['t', text('t', 'free:1', 4_700, 7_500, 'Hello, Masha! What is under the rainbow?', 'sky')],
  ]);
}

type Entry = readonly [author: Author, event: RoomEvent];
type Drawn = Extract<RoomEvent, { k: 'ink' | 'put' }>;

export async function log(tx: Tx, roomId: string, at: Date, entries: readonly Entry[]): Promise<void> {
  await tx
    .insertInto('roomLog')
    .values(
      entries.map(([author, event], index) => ({
        roomId,
        seq: index + 1,
        at,
        author,
        client: author === '-' ? '' : `demo-school-${author}`,
        n: author === '-' ? 0 : index + 1,
        body: JSON.stringify(event),
      })),
    )
    .execute();
}

let made = 0;
const newId = (seat: 't' | 's'): string => `${seat}demo${String((made += 1)).padStart(8, '0')}`;

const propsOf = (x: number, y: number, color: Color, size: number) => ({
  version: 1,
  versionNonce: 1,
  index: 0,
  isDeleted: false,
  x,
  y,
  width: 0,
  height: 0,
  color,
  size,
});

/** A stroke through points of the page, in tenths of a unit. */
function stroke(page: PageId, corners: readonly Point[], color: Color, size: number): Drawn {
  const points = traced(corners);
  const [[x, y] = [0, 0]] = points;
  return {
    k: 'ink',
    id: newId('s'),
    page,
    from: 0,
    points: points.flatMap(([px, py]) => [Math.round(px - x), Math.round(py - y)]),
    head: { is: { kind: 'pen', pressure: false }, look: propsOf(Math.round(x), Math.round(y), color, size) },
    end: true,
  };
}

type Point = readonly [x: number, y: number];
const STEP = 120;

/** Adds intermediate points between two corners, as a real hand would; the smoothing needs them. */
const traced = (corners: readonly Point[]): readonly Point[] =>
  corners.flatMap(([x, y], index) => {
    const [nextX, nextY] = corners[index + 1] ?? [x, y];
    const steps = Math.max(1, Math.round(Math.hypot(nextX - x, nextY - y) / STEP));
    return Array.from({ length: steps }, (_, step): Point => [
      x + ((nextX - x) * step) / steps,
      y + ((nextY - y) * step) / steps,
    ]);
  });

const text = (seat: 't' | 's', page: PageId, x: number, y: number, words: string, color: Color): Drawn => ({
  k: 'put',
  id: newId(seat),
  page,
  is: { kind: 'text' },
  look: { ...propsOf(x, y, color, 2), width: 4_800, height: 1_400, text: words },
});

/** Part of a slightly irregular circle, as if drawn by hand. */
const arc = (cx: number, cy: number, radius: number, from: number, to: number, steps = 48) =>
  Array.from({ length: steps + 1 }, (_, step) => {
    const angle = from + ((to - from) * step) / steps;
    const wobble = radius + 14 * Math.sin(step * 0.9);
    return [cx + wobble * Math.cos(angle), cy + wobble * Math.sin(angle)] as const;
  });

const BANDS: readonly Color[] = ['coral', 'orange', 'sun', 'leaf', 'sky', 'grape'];

export const rainbow = (page: PageId): Drawn[] =>
  BANDS.map((color, band) => stroke(page, arc(7_000, 7_200, 5_200 - band * 460, Math.PI, 2 * Math.PI), color, 5));

/** Three people: heads, bodies, arms and captions. */
const family = (page: PageId): Drawn[] =>
  (
    [
      [3_500, 1, 'coral', 'mum'],
      [7_600, 1.15, 'sky', 'dad'],
      [11_400, 0.7, 'leaf', 'sister'],
    ] as const
  ).flatMap(([x, size, color, name]) => [
    stroke(page, arc(x, 3_000, 800 * size, 0, 2 * Math.PI), color, 3),
    stroke(page, arc(x, 3_050, 400 * size, 0.3, Math.PI - 0.3, 12), color, 3),
    stroke(
      page,
      [
        [x, 3_000 + 800 * size],
        [x, 4_600 + 900 * size],
      ],
      color,
      3,
    ),
    stroke(
      page,
      [
        [x - 900 * size, 4_500],
        [x, 4_200],
        [x + 900 * size, 4_500],
      ],
      color,
      3,
    ),
    stroke(
      page,
      [
        [x - 700 * size, 6_900],
        [x, 4_600 + 900 * size],
        [x + 700 * size, 6_900],
      ],
      color,
      3,
    ),
    text('s', page, Math.round(x - 700), 7_300, name, color),
  ]);
