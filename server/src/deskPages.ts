import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { DESK_PATH } from '@skylark/contract/desk.facts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from './platform/deps.ts';
import { networksOf } from './platform/http/networks.ts';
import type { HttpServer } from './platform/http/server.ts';
import type { Limit } from './platform/limits/limits.ts';

/** As pages of the families' app. */
const PAGES_PER_NETWORK: Limit = { name: 'desk-pages', tries: 600, perSeconds: 10 };

/**
 * The desk's own policy, stricter than that of the families' pages: no inline scripts, no frames, no forms elsewhere, and
 * no site may embed it.
 */
const POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  // The component library uses style attributes for sizes and colours.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' blob: data:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-src 'none'",
  "frame-ancestors 'none'",
].join('; ');

const NOT_BUILT = '<!doctype html><title>The desk is not built</title><p>node tools/bootstrap.mjs builds the desk.</p>';

/** Serves the built desk: its files with unlimited caching, and its one page at every address under its path. */
export function deskPages(http: HttpServer, deps: Pick<Deps, 'limits'>, folder: string): void {
  void http.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: `${DESK_PATH}/assets/`,
    index: false,
    decorateReply: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=31536000, immutable'),
  });
  const page = readPage(join(folder, 'index.html'));
  const send = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    await deps.limits.takeLocally(PAGES_PER_NETWORK, networksOf(request.ip).narrow);
    const { html, etag } = page();
    void reply
      .header('content-security-policy', POLICY)
      .header('x-frame-options', 'DENY')
      .header('cache-control', 'no-cache')
      .header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('text/html; charset=utf-8').send(html);
  };
  http.get(DESK_PATH, send);
  http.get(`${DESK_PATH}/*`, send);
}

/** Read at the first request, and kept once it is there: tests run without a build. */
function readPage(path: string): () => { html: string; etag: string } {
  let read: { html: string; etag: string } | undefined;
  return () => {
    if (read) return read;
    const isBuilt = existsSync(path);
    const html = isBuilt ? readFileSync(path, 'utf8') : NOT_BUILT;
    const found = { html, etag: `"${createHash('sha256').update(html).digest('base64url').slice(0, 16)}"` };
    if (isBuilt) read = found;
    return found;
  };
}
