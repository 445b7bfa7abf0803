import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { Failure } from './failure.ts';
import { isPlainText } from './plainInput.ts';

/** The bytes of the one file of a `multipart/form-data` body. @throws Failure too_large, wrong_content_type, invalid_fields, bad_request */
export const readUpload = (request: FastifyRequest, limitBytes: number): Promise<Buffer> =>
  withFile(request, limitBytes, (part) => part.toBuffer());

/**
 * The one file of a body, written to a place on the disk as it comes, for what is too large for memory.
 * @returns the name that it came under, which proves nothing
 * @throws Failure too_large, wrong_content_type, invalid_fields, bad_request
 */
export const saveUpload = (request: FastifyRequest, limitBytes: number, path: string): Promise<string> =>
  withFile(request, limitBytes, async (part) => {
    await pipeline(part.file, createWriteStream(path));
    return part.filename;
  });

async function withFile<T>(
  request: FastifyRequest,
  limitBytes: number,
  take: (part: MultipartFile) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) throw new Failure('wrong_content_type');
  try {
    const part = await request.file({ limits: { fileSize: limitBytes, files: 1, fields: 5, parts: 6 } });
    if (!part) throw new Failure('invalid_fields', { file: 'required' });
    if (!isPlainText(part.filename)) throw new Failure('invalid_fields', { file: 'invalid' });
    const taken = await take(part);
    if (part.file.truncated) throw new Failure('too_large');
    return taken;
  } catch (error) {
    if (error instanceof Failure || isOurs(error)) throw error;
    // What the parser says of a body that is cut off or malformed carries no code.
    throw new Failure('bad_request');
  }
}

/** The disk's own errors, and those that Fastify gives a status. */
const isOurs = (error: unknown): boolean =>
  error instanceof Error && ('syscall' in error || ('code' in error && String(error.code).startsWith('FST_')));
