import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CourseFile } from '@skylark/contract/courseFile';
import type { Deps } from '../../platform/deps.ts';
import type { NewCourse, NewSlide } from './courseStore.ts';
import { putCourse } from './putCourse.ts';
import { putSound } from './putSound.ts';
import { placeKey } from './rules.ts';
import { storedActivity } from './storedActivity.ts';
import { transact } from '../../platform/db/transact.ts';

/** Imports a course description of our own, such as the demo school's, whose pictures are used as they are. */
export async function importCourse(deps: Pick<Deps, 'db' | 'files' | 'clock'>, folder: string): Promise<string> {
  const course = CourseFile.parse(JSON.parse(await readFile(join(folder, 'course.json'), 'utf8')));
  const put = async (name: string): Promise<string> =>
    deps.files.put('slide', await readFile(join(folder, name)), 'webp');
  const slidesOf = (deck: Pick<CourseFile['decks'][number], 'slides'>): Promise<NewSlide[]> =>
    Promise.all(
      (deck.slides ?? []).map(async ({ file, thumb, description, note, sound, activity }) => ({
        imageKey: await put(file),
        thumbKey: await put(thumb ?? file),
        description,
        note,
        soundKey: sound === undefined ? null : await putSound(deps.files, join(folder, sound)),
        activity: activity ? await storedActivity(activity, put) : null,
      })),
    );
  const decks: NewCourse['decks'] = [];
  for (const [index, { key = placeKey(index), title, notes, words, ...deck }] of course.decks.entries())
    decks.push({
      key,
      title,
      notes,
      words: await Promise.all(
        words.map(async ({ word, picture, sound }) => ({
          word,
          pictureKey: picture === undefined ? null : await put(picture),
          soundKey: sound === undefined ? null : await putSound(deps.files, join(folder, sound)),
        })),
      ),
      slides: await slidesOf(deck),
    });
  const homework: NewCourse['homework'] = [];
  for (const [index, { key = placeKey(index), title, task, after = null, ...deck }] of course.homework.entries())
    homework.push({ key, title, task, after, slides: await slidesOf(deck) });
  const { slug, title, level, description } = course;
  const made = await transact(deps.db, (tx) =>
    putCourse(tx, { slug, title, level, description, isWhole: true, decks, homework }, deps.clock.now()),
  );
  return made.id;
}
