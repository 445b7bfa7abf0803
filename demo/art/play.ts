/**
 * Writes the activities into the courses without redrawing the slides: `node demo/art/play.ts`, then `oxfmt
 * demo/courses`.
 */
import { readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readCourse } from './courseFile.ts';
import { activities, withActivity } from './activities.ts';

const courses = join(dirname(fileURLToPath(import.meta.url)), '../courses');
for (const slug of await readdir(courses)) {
  // A course that isn't listed keeps its activities beside its drawings.
  if (!activities[slug]) continue;
  const course = readCourse(join(courses, slug));
  for (const deck of [...course.decks, ...course.homework])
    deck.slides = deck.slides.map((slide) => {
      const { activity: _, ...drawn } = slide;
      return withActivity(slug, drawn);
    });
  await writeFile(join(courses, slug, 'course.json'), `${JSON.stringify(course, null, 2)}\n`);
}
