import { expect, it } from 'vitest';
import { loadedBefore } from './partFiles.ts';

const chunk = (fileName: string, imports: string[] = []) => ({ fileName, imports, facadeModuleId: `${fileName}.tsx` });
const before = loadedBefore(
  [
    chunk('index', ['libraries']),
    chunk('libraries'),
    chunk('lessons', ['card', 'icon']),
    chunk('lesson', ['card', 'board']),
    chunk('card', ['paper']),
    chunk('paper'),
    chunk('icon'),
    chunk('board'),
    chunk('dialog', ['field', 'paper']),
    chunk('field'),
  ],
  [
    ['index.tsx', 'lessons.tsx'],
    ['index.tsx', 'lesson.tsx'],
  ],
);
const sorted = (file: string) => [...before(file)].toSorted();

it('knows what a page begins with', () => {
  expect(sorted('lessons')).toEqual(['card', 'icon', 'index', 'lessons', 'libraries', 'paper']);
});

it('takes of what several pages begin with only what they have in common', () => {
  expect(sorted('card')).toEqual(['card', 'index', 'libraries', 'paper']);
});

it('takes of what no page begins with what every page has, and its own', () => {
  expect(sorted('dialog')).toEqual(['dialog', 'field', 'index', 'libraries', 'paper']);
});
