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
