import { open, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../../platform/deps.ts';
import { encodePicture } from '../../../platform/files/images.ts';
import { Failure } from '../../../platform/http/failure.ts';
import { receiveUpload } from '../../../platform/http/receiveUpload.ts';
import { READER_MEMORY_BYTES, SLIDE_SIDE, SLIDES_SECONDS, THUMB_SIDE } from './reader/limits.ts';
import { runReader, type ProgressListener } from './runReader.ts';

/** A slide whose files are stored but not referred to yet. */
export interface ImportedSlide {
  image: string;
  thumb: string;
  description: string;
}
export interface StoredFile {
  key: string;
  bytes: number;
}

/**
 * Converts a PDF, a ZIP of pictures or a single picture into slides, and stores their files.
 * @throws Failure too_large, import_…; course descriptions are refused with import_kind
 */
export const importSlides = (
  deps: Pick<Deps, 'config' | 'files' | 'log'>,
  request: FastifyRequest,
  limitBytes: number,
  told?: ProgressListener,
): Promise<{ slides: ImportedSlide[]; files: StoredFile[] }> =>
  receiveUpload(deps, request, limitBytes, async ({ file, folder, name, gone }) => {
    const files: StoredFile[] = [];
    const put = async (bytes: Buffer): Promise<string> => {
      const key = await deps.files.put('slide', bytes, 'webp');
      files.push({ key, bytes: bytes.length });
      return key;
    };
    if (!(await isPackage(file))) {
      const [image, thumb] = await onePicture(await readFile(file), (await stat(file)).size);
      return { slides: [{ image: await put(image), thumb: await put(thumb), description: '' }], files };
    }
    const order = { file, folder, name, course: null, title: null, level: null };
    const limits = { memoryBytes: READER_MEMORY_BYTES, seconds: SLIDES_SECONDS };
    const [course, ...others] = await runReader(deps.log, order, { limits, onProgress: told, gone });
    if (!course || others.length > 0 || course.isWhole) throw new Failure('import_kind');
    const slides: ImportedSlide[] = [];
    for (const { image, thumb, description } of course.decks.flatMap((deck) => deck.slides)) {
      const read = (one: string): Promise<Buffer> => readFile(join(folder, one));
      slides.push({ image: await put(await read(image)), thumb: await put(await read(thumb)), description });
    }
    return { slides, files };
  });

/** Recognised by the first bytes: a ZIP, or a PDF, whose signature may be anywhere in the first kilobyte. */
async function isPackage(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1024), 0, 1024, 0);
    const head = buffer.subarray(0, bytesRead);
    return head.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004')) || head.includes('%PDF-');
  } finally {
    await file.close();
  }
}

/** Larger than any camera's picture of a page. */
const PICTURE_MAX_BYTES = 25 * 1024 * 1024;

async function onePicture(bytes: Buffer, size: number): Promise<[Buffer, Buffer]> {
  if (size > PICTURE_MAX_BYTES) throw new Failure('too_large');
  try {
    const image = await encodePicture(bytes, SLIDE_SIDE);
    return [image.bytes, (await encodePicture(bytes, THUMB_SIDE)).bytes];
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (error.code === 'overloaded') throw error;
    if (error.code === 'picture_too_large') throw new Failure('import_too_heavy');
    throw new Failure(error.code === 'only_images' ? 'import_kind' : 'import_broken');
  }
}
