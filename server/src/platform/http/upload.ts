import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { Failure } from './failure.ts';

/** The bytes of the one file of a `multipart/form-data` body. @throws Failure too_large, wrong_content_type, invalid_fields */
export async function readUpload(request: FastifyRequest, limitBytes: number): Promise<Buffer> {
  if (!request.isMultipart()) throw new Failure('wrong_content_type');
  const part = await request.file({ limits: { fileSize: limitBytes, files: 1, fields: 5, parts: 6 } });
  if (!part) throw new Failure('invalid_fields', { file: 'required' });
  const bytes = await part.toBuffer();
  if (part.file.truncated) throw new Failure('too_large');
  return bytes;
}

/**
 * The one file of a body, written to a place on the disk as it comes, for what is too large for memory.
 * @returns the name that it came under, which proves nothing
 * @throws Failure too_large, wrong_content_type, invalid_fields
 */
export async function saveUpload(request: FastifyRequest, limitBytes: number, path: string): Promise<string> {
  if (!request.isMultipart()) throw new Failure('wrong_content_type');
  const part = await request.file({ limits: { fileSize: limitBytes, files: 1, fields: 5, parts: 6 } });
  if (!part) throw new Failure('invalid_fields', { file: 'required' });
  await pipeline(part.file, createWriteStream(path));
  if (part.file.truncated) throw new Failure('too_large');
  return part.filename;
}
