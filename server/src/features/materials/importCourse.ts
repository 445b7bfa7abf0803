import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Deps } from '../../platform/deps.ts';
import { type NewCourse, putCourse } from './store.ts';

/** A described course: `course.json` beside the pictures it names. */
const CourseFile = z.object({
  slug: z.string().regex(/^[a-z0-9-]{1,60}$/),
  title: z.string().min(1).max(120),
  level: z.string().min(1).max(40),
  description: z.string().max(1_000),
  decks: z
    .array(
      z.object({
        title: z.string().min(1).max(120),
        slides: z
          .array(z.object({ file: PictureName(), thumb: PictureName(), description: z.string().min(1).max(500) }))
          .min(1)
          .max(200),
      }),
    )
    .min(1)
    .max(100),
});

/** Nothing above the course's own folder can be named. */
function PictureName() {
  return z.string().regex(/^([a-z0-9-]+\/)*[a-z0-9.-]+\.webp$/);
}

/** Brings a course in, or brings it up to date: slides keep their place, so boards of lessons already taught keep theirs. */
export async function importCourse(deps: Pick<Deps, 'db' | 'files'>, folder: string): Promise<string> {
  const course = CourseFile.parse(JSON.parse(await readFile(join(folder, 'course.json'), 'utf8')));
  const put = async (name: string): Promise<string> =>
    deps.files.put('slide', await readFile(join(folder, name)), 'webp');
  const decks: NewCourse['decks'] = [];
  for (const deck of course.decks) {
    const slides = await Promise.all(
      deck.slides.map(async (slide) => ({
        imageKey: await put(slide.file),
        thumbKey: await put(slide.thumb),
        description: slide.description,
      })),
    );
    decks.push({ title: deck.title, slides });
  }
  return deps.db.transaction().execute((tx) => putCourse(tx, { ...course, decks }));
}
