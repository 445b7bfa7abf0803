import { PassThrough } from 'node:stream';
import type { Api } from '@skylark/contract/api';
import type { Deps } from '../../platform/deps.ts';
import type { Bind } from '../../platform/http/bind.ts';
import type { HttpServer } from '../../platform/http/server.ts';
import { Failure } from '../../platform/http/failure.ts';

/** Proxies cut a line on which nothing is said for a minute. */
const BREATH_MS = 25_000;
const STREAMS_PER_PERSON = 20;

/**
 * Tells open pages that something of theirs has changed, so that a balance follows at once. It says only that, never
 * what: the page asks with the rights that it has then. Read by fetch, for the token travels in a header.
 */
export function newsRoutes(on: Bind<Api>, http: HttpServer, deps: Deps): void {
  const listening = new Map<string, Set<PassThrough>>();
  deps.bus.listen('person', (id) => {
    for (const stream of listening.get(id) ?? []) stream.write('data: changed\n\n');
  });
  const breath = setInterval(() => {
    for (const streams of listening.values()) for (const stream of streams) stream.write(': \n\n');
  }, BREATH_MS).unref();
  http.addHook('preClose', (done) => {
    clearInterval(breath);
    for (const streams of listening.values()) for (const stream of streams) stream.end();
    done();
  });

  on('GET /api/v2/news', ({ me, request, reply }) => {
    const mine = listening.get(me.personId) ?? new Set();
    if (mine.size >= STREAMS_PER_PERSON) throw new Failure('too_many_requests');
    const stream = new PassThrough();
    listening.set(me.personId, mine.add(stream));
    request.raw.once('close', () => {
      stream.end();
      mine.delete(stream);
      if (mine.size === 0) listening.delete(me.personId);
    });
    void reply
      .type('text/event-stream; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('x-accel-buffering', 'no');
    stream.write(': hello\n\n');
    return Promise.resolve(stream);
  });
}
