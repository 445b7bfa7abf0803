import { describe, expect, it } from 'vitest';
import { StoredActivity } from './activity.ts';
import { CoursesFile } from './courseFile.ts';

const at = [10, 10, 20, 20];
const cow = { id: 'cow', at, text: 'cow' };
const barn = { id: 'barn', at };
const drag = { kind: 'drag', task: 'Put the cow into the barn.', parts: [cow, barn], answers: [['cow', 'barn']] };

const paths = (activity: unknown): string[] =>
  StoredActivity.safeParse(activity).error?.issues.map((issue) => issue.path.join('.')) ?? [];

describe('an activity', () => {
  it.each([
    drag,
    { ...drag, kind: 'match' },
    { ...drag, kind: 'choose', answers: [['cow'], ['barn'], ['cow']], ear: true },
    { ...drag, kind: 'order', at, tray: at },
    { ...drag, kind: 'spell', parts: [cow], answers: [] },
    { ...drag, kind: 'memory' },
    { ...drag, kind: 'find', answers: [['cow']] },
    { ...drag, kind: 'cover', answers: [] },
    {
      ...drag,
      kind: 'colour',
      parts: [
        { id: 'hat', shape: [0, 0, 10, 0, 5, 10] },
        { id: 'pot', at, paint: 'red' },
      ],
      answers: [['hat', 'pot']],
    },
    { ...drag, kind: 'trace', parts: [{ id: 'l', shape: [1, 1, 1, 9] }], answers: [] },
  ])('of each kind can be kept: $kind', (activity) => {
    expect(paths(activity)).toEqual([]);
  });

  it.each<[string, unknown, string]>([
    ['of a kind that is not known', { ...drag, kind: 'script' }, 'kind'],
    ['with code', { ...drag, onclick: 'alert(1)' }, ''],
    ['with code in a part', { ...drag, parts: [{ ...cow, html: '<b>' }, barn] }, 'parts.0'],
    ['with markup', { ...drag, task: '<img src=x onerror=alert(1)>' }, 'task'],
    ['with markup on a part', { ...drag, parts: [{ ...cow, text: '<b>cow</b>' }, barn] }, 'parts.0.text'],
    ['with signs that steer', { ...drag, parts: [{ ...cow, say: 'c\u202eow' }, barn] }, 'parts.0.say'],
    [
      'with thousands of parts',
      { ...drag, parts: Array.from({ length: 5_000 }, (_, id) => ({ id: `p${id}`, at })) },
      'parts',
    ],
    [
      'with thousands of answers',
      { ...drag, answers: Array.from({ length: 5_000 }, () => ['cow', 'barn']) },
      'answers',
    ],
    [
      'with an endless outline',
      { ...drag, parts: [{ ...cow, shape: Array.from({ length: 9_000 }, () => 1) }, barn] },
      'parts.0.shape',
    ],
    ['with a part outside', { ...drag, parts: [{ ...cow, at: [90, 90, 20, 20] }, barn] }, 'parts.0.at'],
    ['with a part without size', { ...drag, parts: [{ ...cow, at: [9, 9, 0, 0] }, barn] }, 'parts.0.at.2'],
    ['with no numbers', { ...drag, parts: [{ ...cow, at: [Number.NaN, 1, 1e308, -1] }, barn] }, 'parts.0.at.0'],
    ['with a part that is there twice', { ...drag, parts: [cow, cow] }, 'parts'],
    ['with an answer that is not there', { ...drag, answers: [['cow', 'moon']] }, 'answers.0'],
    [
      'with a choice that is right, too, and not there',
      { ...drag, kind: 'choose', answers: [['cow', 'moon']] },
      'answers.0',
    ],
    [
      'with a name that is none among what is right, too',
      { ...drag, kind: 'choose', answers: [['cow', '__proto__']] },
      'answers.0.1',
    ],
    [
      'with thousands of choices that are right, too',
      { ...drag, kind: 'choose', answers: [Array.from({ length: 5_000 }, () => 'cow')] },
      'answers.0',
    ],
    ['without answers', { ...drag, answers: [] }, 'answers'],
    ['with a name that is none', { ...drag, parts: [{ ...cow, id: '__proto__' }, barn] }, 'parts.0.id'],
    [
      'with a picture from elsewhere',
      { ...drag, parts: [{ ...cow, picture: { key: 'https://x/y.webp' } }, barn] },
      'parts.0.picture.key',
    ],
    [
      'that spells what is no word',
      { ...drag, kind: 'spell', parts: [{ ...cow, text: '1+1' }], answers: [] },
      'parts.0',
    ],
    ['with half of a sign', { ...drag, task: 'cow\uD83D' }, 'task'],
    ['with a thing that nobody sees', { ...drag, parts: [{ id: 'cow', at }, barn] }, 'parts.0'],
    ['with a thing that lies on itself', { ...drag, answers: [['cow', 'cow']] }, 'answers.0'],
    ['that finds the same twice', { ...drag, kind: 'find', answers: [['cow', 'cow']] }, 'answers.0'],
    ['with a card that is its own pair', { ...drag, kind: 'memory', answers: [['cow', 'cow']] }, 'answers.0'],
    [
      'with a pair that is there twice',
      {
        ...drag,
        kind: 'memory',
        answers: [
          ['cow', 'barn'],
          ['cow', 'barn'],
        ],
      },
      'answers',
    ],
    [
      'with a half of two pairs',
      {
        ...drag,
        kind: 'match',
        answers: [
          ['cow', 'barn'],
          ['barn', 'cow'],
        ],
      },
      'answers',
    ],
    [
      'with an outline without an inside',
      {
        ...drag,
        kind: 'colour',
        parts: [
          { id: 'hat', shape: [1, 1, 9, 1, 5, 1] },
          { id: 'pot', at, paint: 'red' },
        ],
        answers: [['hat', 'pot']],
      },
      'parts.0',
    ],
    [
      'with a stroke that nobody can draw',
      { ...drag, kind: 'trace', parts: [{ id: 'l', shape: Array.from({ length: 66 }, (_, x) => x) }], answers: [] },
      'parts.0',
    ],
    [
      'with more letters than moves',
      {
        ...drag,
        kind: 'spell',
        parts: Array.from({ length: 40 }, (_, id) => ({ id: `p${id}`, at, text: 'strawberries' })),
        answers: [],
      },
      'parts',
    ],
    ['with a line without a place', { ...drag, kind: 'order' }, 'at'],
    ['with paint that is none', { ...drag, kind: 'colour' }, 'answers'],
    ['that is no object', 'drag', ''],
    ['that is nothing', null, ''],
  ])('%s is refused with the path of the fault', (_, activity, path) => {
    expect(paths(activity)).toContain(path);
  });

  it('that is far too large as a whole is refused', () => {
    const parts = Array.from({ length: 40 }, (_, id) => ({
      id: `p${id}`,
      at,
      text: 'x'.repeat(40),
      say: 'y'.repeat(120),
      shape: Array.from({ length: 120 }, () => 33.333_333_333),
    }));
    expect(paths({ ...drag, kind: 'cover', parts, answers: [] })).toContain('');
  });
});

it('a course file contains activities with their pictures', () => {
  const slide = {
    file: '01.webp',
    activity: { ...drag, parts: [{ ...cow, picture: { file: '02.webp', cut: at } }, barn] },
  };
  const file = { slug: 'x', title: 'x', level: 'x', decks: [{ title: 'x', slides: [slide] }] };
  const parsed = CoursesFile.parse(file);
  expect(parsed.courses[0]?.decks[0]?.slides?.[0]?.activity).toEqual({ ...slide.activity });
  const outside = { ...slide, activity: { ...drag, parts: [{ ...cow, picture: { file: '../../etc/passwd' } }, barn] } };
  expect(CoursesFile.safeParse({ ...file, decks: [{ title: 'x', slides: [outside] }] }).success).toBe(false);
});
