import { expect, it } from 'vitest';
import type { Edited, Word } from './edited.ts';
import { exampleNames, exampleOf } from './examples.ts';
import { untouchedExample } from './untouched.ts';

const WORDS: Word[] = [{ text: 'cow', picture: { key: 'slide-c.webp' } }, { text: 'hen' }, { text: 'pig' }];
const IN_PICTURE = ['drag', 'sort', 'find', 'cover', 'colour', 'listen_colour'];

/** As returned by the school: with rounded numbers and another field order. */
const stored = (activity: Edited): Edited => ({
  ...activity,
  parts: activity.parts.map(({ id, at, ...part }) => ({
    ...part,
    ...(at && { at: at.map((one) => Math.round(one * 10) / 10) as never }),
    id,
  })),
});

it.each(exampleNames)('an example of a deck without words asks for what is missing: %s', (name) => {
  const missing = IN_PICTURE.includes(name) ? 'places' : 'words';
  expect(untouchedExample(exampleOf(name, []), [])).toBe(missing);
  expect(untouchedExample(stored(exampleOf(name, [])), WORDS)).toBe(missing);
});

it.each(exampleNames)('an example of the deck’s own words is ready unless it belongs to the picture: %s', (name) => {
  expect(untouchedExample(stored(exampleOf(name, WORDS)), WORDS)).toBe(
    IN_PICTURE.includes(name) ? 'places' : undefined,
  );
});

it('a game with the deck’s own word that an example also has is no example', () => {
  const own = [{ text: 'Cat', picture: { key: 'slide-c.webp' } }, { text: 'hen' }];
  expect(untouchedExample(stored(exampleOf('spell', [{ text: 'cat' }])), own)).toBeUndefined();
  expect(untouchedExample(stored(exampleOf('spell', [])), WORDS)).toBe('words');
});

it.each(exampleNames)('a changed example is no example: %s', (name) => {
  const example = exampleOf(name, []);
  const [first, ...others] = example.parts;
  expect(untouchedExample({ ...example, task: 'Have fun!' }, [])).toBeUndefined();
  const named = { ...first!, say: 'a tree' };
  expect(untouchedExample({ ...example, parts: [named, ...others] }, [])).toBeUndefined();
  const moved = { ...first!, at: [1, 2, 30, 40] as never };
  expect(untouchedExample({ ...example, parts: [moved, ...others] }, [])).toBeUndefined();
});
