import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { activities } from '../demo/art/activities.ts';
import { courses } from '../demo/art/courses/index.ts';

const DEMO = join(import.meta.dirname, '../demo');

/** A hidden spot is found by tapping it; circling it with the pen doesn't count. */
it('no slide of the demo says to circle what is found by a tap', () => {
  const sources = [
    ...globSync('art/courses/*/*.ts', { cwd: DEMO }),
    ...globSync('courses/*/course.json', { cwd: DEMO }),
  ];
  expect(sources.length).toBeGreaterThan(8);
  // Removes mentions of a circle as a shape to draw, which don't ask anybody to circle something.
  const textsOf = (file: string) => readFileSync(join(DEMO, file), 'utf8').replaceAll(/'circle'|\bcircle:/g, '');
  const saying = sources.filter((file) => /'Circle |\bcircles?\b/.test(textsOf(file)));
  expect(saying).toEqual([]);
});

/** What the band at the top of a slide says. */
const printedOn = (art: string): string => /<text x="186"[^>]*>([^<]*)/.exec(art)?.[1] ?? '';

it('what a slide of the demo prints is what its activity does', () => {
  const printed = courses.flatMap(({ slug, decks }) =>
    decks.flatMap(({ slides }, deck) =>
      slides.flatMap(({ art, note }, slide) => {
        const file = `0${deck + 1}/${String(slide + 1).padStart(2, '0')}`;
        return activities[slug]?.[file] ? [`${slug}/${file}: ${printedOn(art)} ${note}`] : [];
      }),
    ),
  );
  expect(printed.length).toBeGreaterThan(25);
  expect(printed.filter((line) => /\b(?:circles?|writes?|draws?)\b/i.test(line))).toEqual([]);
});

it('each picture of the shelf is there', () => {
  const web = join(DEMO, '../web');
  const list = readFileSync(join(web, 'src/features/teacherDecks/shelf/pictures.ts'), 'utf8');
  const names = [...list.matchAll(/\[\s*'([a-z0-9-]+)',/g)].map(([, name]) => name ?? '');
  expect(names.length).toBeGreaterThanOrEqual(200);
  expect(names.filter((name) => !existsSync(join(web, `public/public/shelf/${name}.webp`)))).toEqual([]);
});
