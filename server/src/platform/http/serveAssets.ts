import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { HttpServer } from './server.ts';

/**
 * Headers that browsers apply to documents, and the content policy also to the script of a worker; a bundle has none of
 * either (the service workers are served elsewhere). Together they are larger than most files of a bundle, of which a
 * page loads dozens: 60 kB per page behind a load balancer that doesn't compress headers, such as HAProxy.
 */
const OF_DOCUMENTS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/** Serves the files of a build with unlimited caching: their names contain a hash of their content. */
export function serveAssets(http: HttpServer, folder: string, prefix: string): void {
  void http.register((scope, _, done) => {
    scope.addHook('onSend', (_request, reply, payload, next) => {
      for (const name of OF_DOCUMENTS) void reply.removeHeader(name);
      next(null, payload);
    });
    void scope.register(fastifyStatic, {
      root: join(folder, 'assets'),
      prefix,
      index: false,
      decorateReply: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=31536000, immutable'),
    });
    done();
  });
}
