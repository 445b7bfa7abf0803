import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DESK_PATH } from '@skylark/contract/desk.facts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasCookie } from './features/deskAuth/index.ts';
import type { Deps } from './platform/deps.ts';
import { framesOf } from './schoolViewPage.ts';
import { Failure } from './platform/http/failure.ts';
import { networksOf } from './platform/http/networks.ts';
import type { HttpServer } from './platform/http/server.ts';
import { serveAssets } from './platform/http/serveAssets.ts';
import type { Limit } from './platform/limits/limits.ts';

/** The same limit as for the families' pages. */
const PAGES_PER_NETWORK: Limit = { name: 'desk-pages', tries: 600, perSeconds: 10 };

/**
 * The desk's own policy, stricter than that of the families' pages: no inline scripts, no frames except the view as a
 * family, no forms to other origins, and no site may embed it.
 */
const policyOf = (deps: Pick<Deps, 'config' | 'publicUrl'>): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    // The component library uses style attributes for sizes and colours.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-src ${framesOf(deps)}`,
    "frame-ancestors 'none'",
  ].join('; ');

const NOT_BUILT =
  '<!doctype html><html lang="en"><title>The desk is not built</title><p>node tools/bootstrap.mjs builds the desk.</p>';

/** Paths served at DESK_URL; Sky's pictures in /public/ are shared with the families' app. */
const OF_DESK = [`${DESK_PATH}/`, '/api/v2/desk/', '/api/v2/manager/', '/public/'];
const isOfDesk = (route: string): boolean => route === DESK_PATH || OF_DESK.some((path) => route.startsWith(path));
/** Requested by machines, at either address. */
const ANYWHERE = ['/healthz', '/readyz'];

/**
 * With DESK_URL set, that origin serves the desk only: none of the families' pages or calls, and no service worker.
 * Desk pages requested at the families' address are redirected. Managers' keys work at both, because programs have no
 * origin.
 */
export function keepDeskApart(http: HttpServer, { config: { deskUrl } }: Pick<Deps, 'config'>): void {
  if (deskUrl === undefined) return;
  const { host } = new URL(deskUrl);
  http.addHook('onRequest', async (request, reply) => {
    // The matched pattern, however the address is spelt.
    const route = request.routeOptions.url ?? '';
    if (ANYWHERE.includes(route)) return;
    if (request.headers.host !== host) {
      if (route === DESK_PATH || route.startsWith(`${DESK_PATH}/`))
        return reply.redirect(`${deskUrl}${request.url}`, 307);
      if (route.startsWith('/api/v2/desk/')) throw new Failure('not_found');
      return;
    }
    if (request.url === '/') return reply.redirect(DESK_PATH, 302);
    if (!isOfDesk(route)) throw new Failure('not_found');
  });
}

/** Serves the built desk: its files, and its one page at every address under its path. */
export function deskPages(http: HttpServer, deps: Pick<Deps, 'limits' | 'config' | 'publicUrl'>, folder: string): void {
  serveAssets(http, folder, `${DESK_PATH}/assets/`);
  const page = readPage(join(folder, 'index.html'));
  const send = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    await deps.limits.takeLocally(PAGES_PER_NETWORK, networksOf(request.ip).narrow);
    const { html, etag } = page(hasCookie(deps, request));
    void reply
      .header('content-security-policy', policyOf(deps))
      .header('x-frame-options', 'DENY')
      .header('cache-control', 'no-cache')
      .header('etag', etag)
      .header('vary', 'cookie');
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('text/html; charset=utf-8').send(html);
  };
  // A service worker's scope is the path below its own address.
  http.get(`${DESK_PATH}/alarms.js`, (_, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(readWorker(join(folder, 'alarms.js'))),
  );
  http.get(`${DESK_PATH}/manifest.webmanifest`, (_, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(JSON.stringify(manifest(deps.config.schoolName))),
  );
  http.get(DESK_PATH, send);
  http.get(`${DESK_PATH}/*`, send);
}

/** Phones show notifications only for installed apps: https://www.w3.org/TR/appmanifest/ */
const manifest = (school: string): object => ({
  name: `${school} Desk`,
  short_name: 'Desk',
  id: `${DESK_PATH}/`,
  scope: `${DESK_PATH}/`,
  start_url: `${DESK_PATH}/`,
  display: 'standalone',
  background_color: '#F4F8FD',
  theme_color: '#F4F8FD',
  icons: [
    { src: '/public/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/public/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/public/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
});

/** Tests run without a build. */
const readWorker = (path: string): string => (existsSync(path) ? readFileSync(path, 'utf8') : '');

interface Page {
  html: string;
  etag: string;
}

/**
 * Read at the first request, and cached once the file exists, because tests run without a build. The page says when its
 * browser has no session, so that it shows the sign-in without a call that would be refused.
 */
function readPage(path: string): (hasSession: boolean) => Page {
  let read: Record<'in' | 'out', Page> | undefined;
  return (hasSession) => {
    if (read) return read[hasSession ? 'in' : 'out'];
    const isBuilt = existsSync(path);
    const html = isBuilt ? readFileSync(path, 'utf8') : NOT_BUILT;
    const found = { in: tagged(html), out: tagged(html.replace('<html ', '<html data-signed-out ')) };
    if (isBuilt) read = found;
    return found[hasSession ? 'in' : 'out'];
  };
}

const tagged = (html: string): Page => ({
  html,
  etag: `"${createHash('sha256').update(html).digest('base64url').slice(0, 16)}"`,
});
