import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { strToU8, Zip, ZipPassThrough } from 'fflate';
import type { Deps } from '../../../platform/deps.ts';
import type { NewCourse } from '../courseStore.ts';
import { courseFileOf, keysOf, pathOf } from './courseFile.ts';

/** Sends a course as a ZIP in the course format, streamed from storage, never completely in memory. */
export function sendPackage(deps: Pick<Deps, 'files'>, reply: FastifyReply, course: NewCourse): Readable {
  void reply
    .type('application/zip')
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${course.slug}.zip"`);
  return Readable.from(packed(deps.files, course));
}

async function* packed(files: Deps['files'], course: NewCourse): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const take = (): Uint8Array[] => ready.splice(0);
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  const begin = (name: string): ZipPassThrough => {
    const entry = new ZipPassThrough(name);
    zip.add(entry);
    return entry;
  };
  begin('course.json').push(strToU8(`${JSON.stringify(courseFileOf(course), null, 2)}\n`), true);
  for (const key of keysOf(course)) {
    const stream = await files.read(key);
    if (!stream) throw new Error(`${key} is missing from the files of the school`);
    const entry = begin(pathOf(key));
    for await (const chunk of stream) {
      entry.push(chunk as Buffer);
      yield* take();
    }
    entry.push(new Uint8Array(0), true);
  }
  zip.end();
  yield* take();
}
