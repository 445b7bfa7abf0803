/**
 * Writes the activities into the courses without redrawing the slides: `node demo/art/play.mjs`, then `oxfmt
 * demo/courses`.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { activities, withActivity } from './activities.mjs';

const courses = join(dirname(fileURLToPath(import.meta.url)), '../courses');
for (const slug of await readdir(courses)) {
  // A course that isn't listed keeps its activities beside its drawings.
  if (!activities[slug]) continue;
  const file = join(courses, slug, 'course.json');
  const course = JSON.parse(await readFile(file, 'utf8'));
  for (const deck of [...course.decks, ...course.homework])
    deck.slides = deck.slides?.map((slide) => {
      const { activity: _, ...drawn } = slide;
      return withActivity(slug, drawn);
    });
  await writeFile(file, `${JSON.stringify(course, null, 2)}\n`);
}
