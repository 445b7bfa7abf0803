import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { GreetingRow } from './greetingsStore.ts';

/** A greeting's video or the requested part of it, with its stored content type. */
export async function videoOf(
  deps: Pick<Deps, 'files'>,
  greeting: Pick<GreetingRow, 'fileKey' | 'contentType'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<NodeJS.ReadableStream> {
  const sent = await deps.files.send(request.raw, greeting.fileKey);
  if (!sent) throw new Failure('not_found');
  void reply.code(sent.statusCode).headers(sent.headers);
  if (sent.statusCode >= 400) return sent.stream;
  void reply
    .type(greeting.contentType)
    // A manager may withdraw it, so it is revalidated each time, but only sent again if it changed.
    .header('cache-control', 'private, no-cache')
    .header('content-disposition', 'inline');
  return sent.stream;
}
