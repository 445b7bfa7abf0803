import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const DEMO = join(import.meta.dirname, '../demo');

/** A spot is found by a tap; a ring drawn around it with the pen counts for nothing. */
it('no slide of the demo says to circle what is found by a tap', () => {
  const sources = [
    ...globSync('art/courses/*/*.mjs', { cwd: DEMO }),
    ...globSync('courses/*/course.json', { cwd: DEMO }),
  ];
  expect(sources.length).toBeGreaterThan(8);
  const saying = sources.filter((file) => /'Circle |\bcircles?\b/.test(readFileSync(join(DEMO, file), 'utf8')));
  expect(saying).toEqual([]);
});
