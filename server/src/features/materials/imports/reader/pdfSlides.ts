import { SLIDE_TEXT_MAX, SLIDES_PER_DECK_MAX } from '@skylark/contract/materials.facts';
import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium';
import { Failure } from '../../../../platform/http/failure.ts';
import { SLIDE_SIDE, SLIDE_SIDE_MIN } from './limits.ts';
import type { ReadSlide } from './ReadCourse.ts';
import type { SlideWriter } from './SlideWriter.ts';
import { reportProgress } from './reportProgress.ts';
import { spokenText } from './spokenText.ts';

/** Texts and files given for a page. */
interface Said {
  description?: string | undefined;
  note: string;
  sound?: string | null | undefined;
  activity?: ReadSlide['activity'] | undefined;
}

let library: PDFiumLibrary | undefined;

/**
 * Converts each page to a slide, using its text as the description for screen readers.
 * @param said texts and files for the pages, in order
 * @throws Failure import_broken, import_too_many, import_picture (unusable page)
 */
export async function pdfSlides(bytes: Uint8Array, writer: SlideWriter, said: readonly Said[]): Promise<ReadSlide[]> {
  library ??= await PDFiumLibrary.init();
  const document = await library.loadDocument(bytes).catch(() => {
    throw new Failure('import_broken');
  });
  try {
    const count = document.getPageCount();
    if (count > SLIDES_PER_DECK_MAX) throw new Failure('import_too_many');
    if (count === 0) throw new Failure('import_empty');
    return await allPages(document, count, writer, said);
  } finally {
    document.destroy();
  }
}

/** Renders the next page while the previous one is being written. */
async function allPages(
  document: PDFiumDocument,
  count: number,
  writer: SlideWriter,
  said: readonly Said[],
): Promise<ReadSlide[]> {
  const slides: ReadSlide[] = [];
  let writing: Promise<unknown> = Promise.resolve();
  for (let index = 0; index < count; index += 1) {
    const page = document.getPage(index);
    const { originalWidth, originalHeight } = page.getOriginalSize();
    const scale = SLIDE_SIDE / Math.max(originalWidth, originalHeight);
    if (!(Math.min(originalWidth, originalHeight) * scale >= SLIDE_SIDE_MIN))
      throw new Failure('import_picture', { [`page ${index + 1}`]: 'invalid' });
    const text = spokenText(page.getText(), SLIDE_TEXT_MAX);
    // Only one page at a time, to limit memory.
    const { data, width, height } = await page.render({ scale, colorSpace: 'BGRA', render: 'bitmap' });
    await writing;
    reportProgress(index, count);
    const { description, note = '', sound = null, activity = null } = said[index] ?? {};
    writing = writer
      .fromPixels(data, width, height)
      .then((files) =>
        slides.push({ ...files, description: description || text || `Slide ${index + 1}`, note, sound, activity }),
      );
  }
  await writing;
  return slides;
}
