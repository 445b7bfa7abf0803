import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { Failure } from './failure.ts';
import { isPlainText } from './plainInput.ts';

/**
 * Streams the single file of a body to disk, so that slow or large uploads use no memory.
 * @returns the file name sent by the client; untrusted
 * @throws Failure too_large, wrong_content_type, invalid_fields, bad_request
 */
export async function saveUpload(request: FastifyRequest, limitBytes: number, path: string): Promise<string> {
  if (!request.isMultipart()) throw new Failure('wrong_content_type');
  // The parser would wait for ever for the end of a request whose sender has left already.
  if (request.raw.destroyed) throw new Failure('bad_request');
  try {
    // A text beside the file would be held in memory until the sender has finished, and no call has one.
    const part = await request.file({ limits: { fileSize: limitBytes, files: 1, fields: 0, parts: 1 } });
    if (!part) throw new Failure('invalid_fields', { file: 'required' });
    if (!isPlainText(part.filename)) throw new Failure('invalid_fields', { file: 'invalid' });
    await pipeline(part.file, createWriteStream(path, { mode: 0o600 }));
    if (part.file.truncated) throw new Failure('too_large');
    return part.filename;
  } catch (error) {
    if (error instanceof Failure || isOurs(error)) throw error;
    // The parser's errors for truncated or malformed bodies have no code.
    throw new Failure('bad_request');
  }
}

/** Disk errors, and errors that Fastify assigns a status to. */
const isOurs = (error: unknown): boolean =>
  error instanceof Error && ('syscall' in error || ('code' in error && String(error.code).startsWith('FST_')));
