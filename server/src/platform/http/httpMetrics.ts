import type { FastifyInstance } from 'fastify';
import { Histogram } from 'prom-client';

/** Belongs to the process rather than to one app; every app's registry exposes it. */
export const httpSeconds = new Histogram({
  name: 'skylark_http_seconds',
  help: 'How long requests took, by route and class of the answer',
  labelNames: ['method', 'route', 'status'] as const,
  // Few buckets, because each exists once per route.
  buckets: [0.05, 0.25, 1, 5],
  registers: [],
});

/** Method and route come from our own table, so that arbitrary requests can't create labels. */
export function countRequests(http: FastifyInstance): void {
  http.addHook('onResponse', (request, reply, done) => {
    const { url, method } = request.routeOptions;
    httpSeconds.observe(
      {
        method: typeof method === 'string' && url !== undefined ? method : 'other',
        route: url ?? 'none',
        status: `${Math.floor(reply.statusCode / 100)}xx`,
      },
      reply.elapsedTime / 1000,
    );
    done();
  });
}
