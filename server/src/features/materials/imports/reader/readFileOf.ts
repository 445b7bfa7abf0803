import { readFileSync } from 'node:fs';
import { Failure } from '../../../../platform/http/failure.ts';
import { readDescribedCourses } from './readDescribedCourses.ts';
import { Package } from './Package.ts';
import { pdfSlides } from './pdfSlides.ts';
import { pictureSlides } from './pictureSlides.ts';
import type { ReadCourse, ReaderOrder, ReadSlide } from './ReadCourse.ts';
import { SlideWriter } from './SlideWriter.ts';

/**
 * Detects the file's type by its content, regardless of its name. PowerPoint files, which are ZIPs, are named, because
 * they are the first thing many teachers try. @throws Failure import_kind, import_powerpoint and the other import errors
 */
export async function readFileOf(order: ReaderOrder): Promise<{ courses: ReadCourse[] }> {
  const bytes = readFileSync(order.file);
  const writer = new SlideWriter(order.folder);
  // Checked first, because a ZIP may start with a PDF.
  if (isZip(bytes)) {
    const pack = new Package(bytes);
    if (pack.has('ppt/presentation.xml')) throw new Failure('import_powerpoint');
    const described = await readDescribedCourses(pack, writer);
    return { courses: described ?? [oneDeck(order, await pictureSlides(pack, writer))] };
  }
  if (!isPdf(bytes)) throw new Failure('import_kind');
  return { courses: [oneDeck(order, await pdfSlides(bytes, writer, []))] };
}

/** Some programs write a few bytes before the signature; PDF readers search the first kilobyte. */
const isPdf = (bytes: Buffer): boolean => bytes.subarray(0, 1024).includes('%PDF-');
const isZip = (bytes: Buffer): boolean => bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'));

/** A deck without a course becomes a separate course. */
function oneDeck(order: ReaderOrder, slides: ReadSlide[]): ReadCourse {
  if (slides.length === 0) throw new Failure('import_empty');
  const key = slugOf(order.name);
  return {
    slug: order.course ?? key,
    title: order.course === null ? (order.title ?? order.name) : null,
    level: order.level,
    description: null,
    isWhole: false,
    decks: [{ key, title: order.title ?? order.name, notes: '', words: [], slides }],
    homework: [],
  };
}

/** Slugs are ASCII only; a name without ASCII letters or digits becomes its hex encoding. */
function slugOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
  return plain === '' ? `deck-${Buffer.from(name).toString('hex').slice(0, 40)}` : plain;
}
