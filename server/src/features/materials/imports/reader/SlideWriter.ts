import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { SOUND_MAX_SECONDS } from '@skylark/contract/teacherDecks.facts';
import sharp, { type Sharp } from 'sharp';
import { contentKey, type FileExtension } from '../../../../platform/files/files.ts';
import { encodePicture } from '../../../../platform/files/images.ts';
import { Failure } from '../../../../platform/http/failure.ts';
import { GIVEN, SLIDE_SIDE, THUMB_SIDE } from './limits.ts';

const QUALITY = 85;

/** Writes pictures into the reader's folder, under generated names. */
export class SlideWriter {
  readonly #folder: string;
  #count = 0;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** @throws Failure import_picture, with the picture's original name */
  async fromPicture(bytes: Buffer, name: string): Promise<{ image: string; thumb: string }> {
    const image = await this.picture(bytes, name, SLIDE_SIDE);
    const thumb = await this.picture(bytes, name, THUMB_SIDE);
    return { image, thumb };
  }

  /** @throws Failure import_picture */
  async picture(bytes: Buffer, name: string, side: number): Promise<string> {
    try {
      const { bytes: encoded } = await encodePicture(bytes, side);
      const written = this.#write(encoded);
      if (contentKey('slide', bytes, 'webp') === basename(name)) this.#keep(written, bytes);
      return written;
    } catch (error) {
      if (error instanceof Failure) throw new Failure('import_picture', { [name]: 'invalid' });
      throw error;
    }
  }

  /** A rendered page, four bytes per pixel. */
  async fromPixels(data: Uint8Array, width: number, height: number): Promise<{ image: string; thumb: string }> {
    const page = sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha();
    const webp = (one: Sharp): Promise<Buffer> => one.webp({ quality: QUALITY }).toBuffer();
    const [image, thumb] = await Promise.all([
      webp(page.clone()),
      webp(page.clone().resize({ width: THUMB_SIDE, height: THUMB_SIDE, fit: 'inside' })),
    ]);
    return { image: this.#write(image), thumb: this.#write(thumb) };
  }

  /** @throws Failure import_course_file if it isn't a recording, or is too long */
  async sound(bytes: Buffer, name: string): Promise<string> {
    // Loaded on demand, because the library is large and most courses have no recordings.
    const { readSound } = await import('../../../../platform/files/readSound.ts');
    const read = await readSound(bytes, SOUND_MAX_SECONDS);
    if ('refused' in read) throw new Failure('import_course_file', { [name]: 'invalid' });
    const written = this.#write(Buffer.from(read.bytes), read.extension);
    if (contentKey('sound', bytes, read.extension) === basename(name)) this.#keep(written, bytes);
    return written;
  }

  /**
   * Keeps the original file of an exported package: if the school still has it, it is used instead of the new encoding.
   */
  #keep(written: string, bytes: Buffer): void {
    writeFileSync(join(this.#folder, `${written}${GIVEN}`), bytes);
  }

  #write(bytes: Buffer, extension: FileExtension = 'webp'): string {
    this.#count += 1;
    const name = `${this.#count}.${extension}`;
    writeFileSync(join(this.#folder, name), bytes);
    return name;
  }
}
