import { Histogram } from 'prom-client';
import type { HttpServer } from './server.ts';

/** Of the process, not of one app: each app's registry shows it. */
export const httpSeconds = new Histogram({
  name: 'skylark_http_seconds',
  help: 'How long requests took, by route and class of the answer',
  labelNames: ['method', 'route', 'status'] as const,
  // Few: each stands once for every route.
  buckets: [0.05, 0.25, 1, 5],
  registers: [],
});

/** Method and route are those of our own table: whatever strangers ask for makes no label. */
export function countRequests(http: HttpServer): void {
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
