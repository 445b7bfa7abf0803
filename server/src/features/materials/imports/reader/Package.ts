import { unzipSync } from 'fflate';
import { Failure } from '../../../../platform/http/failure.ts';
import { PACKED_ENTRIES_MAX, PACKED_FILE_MAX_BYTES, PACKED_FILES_MAX } from './limits.ts';

/**
 * A ZIP from which files are extracted one at a time, so that its whole content is never in memory. Names are converted
 * to Unicode's composed form: Macs store й and ї as two characters, while a course's description has them as one.
 */
export class Package {
  readonly #bytes: Uint8Array;
  readonly #files = new Map<string, { storedName: string; size: number }>();

  /** @throws Failure import_broken, import_too_heavy */
  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    let entries = 0;
    this.#open((file) => {
      entries += 1;
      // A ZIP may claim billions of entries, and nothing else limits those that are skipped.
      if (this.#files.size >= PACKED_FILES_MAX || entries > PACKED_ENTRIES_MAX) throw new Failure('import_too_heavy');
      if (!isKept(file.name)) return false;
      const name = file.name.normalize('NFC');
      // Files with the same name would all be unpacked, but only one of their sizes would be checked.
      if (this.#files.has(name)) throw new Failure('import_broken', { [name]: 'taken' });
      this.#files.set(name, { storedName: file.name, size: file.originalSize });
      return false;
    });
  }

  /** File names in natural order: 2 before 10. */
  names(): string[] {
    return [...this.#files.keys()].toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }));
  }

  has(name: string): boolean {
    return this.#files.has(name.normalize('NFC'));
  }

  /** @throws Failure import_too_heavy for files above the limit, whatever size the ZIP declares; import_broken */
  read(name: string, limitBytes: number = PACKED_FILE_MAX_BYTES): Buffer {
    const found = this.#files.get(name.normalize('NFC'));
    if (!found) throw new Failure('import_broken', { [name]: 'invalid' });
    if (found.size > limitBytes) throw new Failure('import_too_heavy', { [name]: 'too_long' });
    // Only the size declared in the ZIP is allocated; a file that unpacks to more fails.
    const bytes = this.#open((file) => file.name === found.storedName)[found.storedName];
    if (!bytes) throw new Failure('import_broken', { [name]: 'invalid' });
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  #open(filter: (file: { name: string; originalSize: number }) => boolean): Record<string, Uint8Array> {
    try {
      return unzipSync(this.#bytes, { filter });
    } catch (error) {
      if (error instanceof Failure) throw error;
      throw new Failure('import_broken');
    }
  }
}

/** Skips folders and metadata files of operating systems. */
const isKept = (name: string): boolean =>
  !name.endsWith('/') && !name.split('/').some((part) => part.startsWith('.') || part === '__MACOSX');
