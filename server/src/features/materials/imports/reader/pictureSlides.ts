import { SLIDES_PER_DECK_MAX } from '@skylark/contract/materials.facts';
import { Failure } from '../../../../platform/http/failure.ts';
import type { Package } from './Package.ts';
import type { ReadSlide } from './ReadCourse.ts';
import type { SlideWriter } from './SlideWriter.ts';
import { reportProgress } from './reportProgress.ts';
import { spokenText } from './spokenText.ts';

const NAME_MAX = 200;

/**
 * Converts a ZIP of pictures to one deck, ordered by name. @throws Failure import_empty, import_too_many,
 * import_picture
 */
export async function pictureSlides(pack: Package, writer: SlideWriter): Promise<ReadSlide[]> {
  const names = pack.names();
  if (names.length === 0) throw new Failure('import_empty');
  if (names.length > SLIDES_PER_DECK_MAX) throw new Failure('import_too_many');
  const slides: ReadSlide[] = [];
  for (const [index, name] of names.entries()) {
    reportProgress(index, names.length);
    // Only one picture at a time, to limit memory.
    const files = await writer.fromPicture(pack.read(name), name);
    slides.push({
      ...files,
      description: spokenName(name) || `Slide ${index + 1}`,
      note: '',
      sound: null,
      activity: null,
    });
  }
  return slides;
}

/** Uses names like "03 a red car.png" as descriptions, but not "IMG_0003.png" or "3.png". */
function spokenName(name: string): string {
  const words = (name.split('/').at(-1) ?? '')
    .replace(/\.[^.]*$/, '')
    .replace(/[_-]+/g, ' ')
    .replace(/^\s*\d+[\s.)]*/, '');
  return /^(img|dsc|image|slide|scan|screenshot)?[\s\d]*$/i.test(words) ? '' : spokenText(words, NAME_MAX);
}
