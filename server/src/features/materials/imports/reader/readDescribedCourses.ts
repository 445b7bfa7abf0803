import { type CourseActivity, CoursesFile, type CourseFile, filesOf } from '@skylark/contract/courseFile';
import { fieldCodes, type FieldCode } from '@skylark/contract/errors';
import { SOUND_MAX_BYTES } from '@skylark/contract/teacherDecks.facts';
import { parse } from 'yaml';
import { Failure } from '../../../../platform/http/failure.ts';
import { problemOf } from '../../../../platform/http/plainInput.ts';
import { COURSE_FILE_MAX_BYTES, SLIDE_SIDE, WORD_PICTURE_SIDE } from './limits.ts';
import { placeKey } from '../../rules.ts';
import type { Package } from './Package.ts';
import { pdfSlides } from './pdfSlides.ts';
import type { ReadCourse, ReadSlide } from './ReadCourse.ts';
import type { SlideWriter } from './SlideWriter.ts';

const DESCRIPTION = /^([^/]+\/)?course\.(json|ya?ml)$/;

/**
 * The courses described in `course.json` or `course.yaml`; file names are relative to its folder.
 * @returns undefined if there is no description
 * @throws Failure import_course_file, and the errors of pictures and PDFs
 */
export async function readDescribedCourses(pack: Package, writer: SlideWriter): Promise<ReadCourse[] | undefined> {
  const name = pack.names().find((one) => DESCRIPTION.test(one));
  if (name === undefined) return undefined;
  const root = name.slice(0, name.lastIndexOf('/') + 1);
  const { courses } = parsed(pack.read(name, COURSE_FILE_MAX_BYTES).toString('utf8'));
  // Reports all missing files together, before rendering anything.
  const missing = courses.flatMap(filesOf).filter((file) => !pack.has(root + file));
  if (missing.length > 0)
    throw new Failure('import_course_file', Object.fromEntries(missing.slice(0, 20).map((file) => [file, 'unknown'])));
  const read: ReadCourse[] = [];
  // Only one picture at a time, to limit memory.
  for (const course of courses) read.push(await readCourse(course, pack, root, writer));
  return read;
}

/** JSON is also valid YAML. */
function parsed(text: string): { courses: CourseFile[] } {
  let described: unknown;
  try {
    described = parse(text, { maxAliasCount: 0 });
  } catch {
    throw new Failure('import_course_file');
  }
  // The checks that every request's body passes: text the database can store, and no deep nesting.
  const problem = problemOf(described);
  if (problem)
    throw new Failure(
      'import_course_file',
      problem.kind === 'text' ? { [problem.path || 'course']: 'invalid' } : undefined,
    );
  const result = CoursesFile.safeParse(described);
  if (result.success) return result.data;
  const isMany = typeof described === 'object' && described !== null && 'courses' in described;
  // A union's error only says that nothing matched; the nested course error has the details.
  const issues = result.error.issues.flatMap((issue) =>
    issue.code === 'invalid_union' ? (issue.errors[isMany ? 0 : 1] ?? []) : [issue],
  );
  const fields: Record<string, FieldCode> = {};
  for (const issue of issues.slice(0, 20))
    fields[issue.path.join('.') || 'course'] = fieldCodes.find((code) => code === issue.message) ?? codeOf(issue.code);
  throw new Failure('import_course_file', fields);
}

const codeOf = (code: string | undefined): FieldCode =>
  code === 'too_big'
    ? 'too_long'
    : code === 'too_small'
      ? 'too_short'
      : code === 'invalid_type'
        ? 'required'
        : 'invalid';

async function readCourse(course: CourseFile, pack: Package, root: string, writer: SlideWriter): Promise<ReadCourse> {
  const decks: ReadCourse['decks'] = [];
  for (const [index, deck] of course.decks.entries()) {
    const words: ReadCourse['decks'][number]['words'] = [];
    for (const { word, picture, sound } of deck.words) {
      const file =
        picture === undefined ? null : await writer.picture(pack.read(root + picture), picture, WORD_PICTURE_SIDE);
      words.push({ word, picture: file, sound: await soundOf(sound, pack, root, writer) });
    }
    const slides = await slidesOf(deck, pack, root, writer);
    decks.push({ key: deck.key ?? placeKey(index), title: deck.title, notes: deck.notes, words, slides });
  }
  const homework: ReadCourse['homework'] = [];
  for (const [index, one] of course.homework.entries())
    homework.push({
      key: one.key ?? placeKey(index),
      title: one.title,
      task: one.task,
      after: one.after ?? null,
      slides: await slidesOf(one, pack, root, writer),
    });
  const { slug, title, level, description } = course;
  return { slug, title, level, description, isWhole: true, decks, homework };
}

type Shown = Pick<CourseFile['decks'][number], 'slides' | 'pdf' | 'pages'>;

async function slidesOf(deck: Shown, pack: Package, root: string, writer: SlideWriter): Promise<ReadSlide[]> {
  if (deck.pdf !== undefined) {
    const pages = [];
    for (const page of deck.pages ?? [])
      pages.push({
        ...page,
        sound: await soundOf(page.sound, pack, root, writer),
        activity: await drawnActivity(page.activity, pack, root, writer),
      });
    return pdfSlides(pack.read(root + deck.pdf), writer, pages);
  }
  const slides: ReadSlide[] = [];
  for (const [index, slide] of (deck.slides ?? []).entries()) {
    const files = await writer.fromPicture(pack.read(root + slide.file), slide.file);
    const activity = await drawnActivity(slide.activity, pack, root, writer);
    const sound = await soundOf(slide.sound, pack, root, writer);
    slides.push({
      ...files,
      description: slide.description || `Slide ${index + 1}`,
      note: slide.note,
      sound,
      activity,
    });
  }
  return slides;
}

const soundOf = async (
  file: string | undefined,
  pack: Package,
  root: string,
  writer: SlideWriter,
): Promise<string | null> => (file === undefined ? null : writer.sound(pack.read(root + file, SOUND_MAX_BYTES), file));

/** The activity with its pictures converted, at slide size because parts may be cut out of them. */
async function drawnActivity(
  activity: CourseActivity | undefined,
  pack: Package,
  root: string,
  writer: SlideWriter,
): Promise<CourseActivity | null> {
  if (!activity) return null;
  const drawn = new Map<string, string>();
  const parts: CourseActivity['parts'] = [];
  for (const { picture, ...part } of activity.parts) {
    if (picture && !drawn.has(picture.file))
      drawn.set(picture.file, await writer.picture(pack.read(root + picture.file), picture.file, SLIDE_SIDE));
    const file = picture && drawn.get(picture.file);
    parts.push(picture && file !== undefined ? { ...part, picture: { ...picture, file } } : part);
  }
  return { ...activity, parts };
}
