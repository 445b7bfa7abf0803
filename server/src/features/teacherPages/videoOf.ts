import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { GreetingRow } from './greetingsStore.ts';

/** The video of a greeting, or the part of it that is asked for, under the type that it was stored as. */
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
    // A manager may take it back: it is asked for anew each time, and comes anew only when it is another one.
    .header('cache-control', 'private, no-cache')
    .header('content-disposition', 'inline');
  return sent.stream;
}
