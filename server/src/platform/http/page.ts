import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { DESK_PATH } from '@skylark/contract/desk.facts';
import type { Locale } from '@skylark/contract/people.facts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Limit, Limits } from '../limits/limits.ts';
import { reportCaught } from '../boundary/contain.ts';
import { codeAfterPaint } from './afterPaint.ts';
import { acceptedEncoding } from './acceptedEncoding.ts';
import type { PrerenderedPage } from './Prerenderer.ts';
import type { BuiltPage } from './pageHead.ts';
import { networksOf } from './networks.ts';
import { pageLocale } from './pageLocale.ts';
import type { HttpServer } from './server.ts';
import { Failure } from './failure.ts';
import { serveAssets } from './serveAssets.ts';

/** Also protects a server behind a load balancer without limits; a class sharing one address stays far below. */
const PAGES_PER_NETWORK: Limit = { name: 'pages', tries: 600, perSeconds: 10 };

interface ManifestEntry {
  file: string;
  css?: string[];
  imports?: string[];
}

/** What `/` shows when signed in. */
const FIRST_PAGE = '/lessons';

/**
 * A route of the web app, as named by its build, and its modules: loaded together with the page instead of after it.
 */
interface Route {
  path: string;
  modules: string[];
}

/**
 * Serves the built web app: its files, and one page for every address that is neither a file nor part of the API.
 */
export function servePage(
  app: HttpServer,
  folder: string,
  prerender: (path: string, locale: Locale) => Promise<PrerenderedPage | undefined>,
  limits: Pick<Limits, 'takeLocally'>,
): void {
  const shell = readShell(folder);
  serveAssets(app, folder, '/assets/');
  void app.register(fastifyStatic, {
    root: join(folder, 'public'),
    prefix: '/public/',
    index: false,
    decorateReply: false,
    maxAge: '1d',
  });

  app.setNotFoundHandler(async (request, reply) => {
    const [path = '/', search = ''] = request.url.split('?');
    if (
      path.startsWith('/api/') ||
      path.startsWith('/assets/') ||
      path.startsWith(`${DESK_PATH}/assets/`) ||
      path.startsWith('/public/') ||
      (request.method !== 'GET' && request.method !== 'HEAD')
    )
      throw new Failure('not_found');
    await limits.takeLocally(PAGES_PER_NETWORK, networksOf(request.ip).narrow);
    const locale = pageLocale(search, request.headers);
    // If prerendering fails, the page is still rendered by its code.
    const prerendered = await prerender(path, locale).catch((error: unknown) =>
      reportCaught(request.log as Logger, 'prerendering', { path }, error),
    );
    if (prerendered) return sendPrerendered(request, reply, prerendered, locale);
    const { html, etag } = shell(path);
    void reply.header('cache-control', 'no-cache').header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('text/html; charset=utf-8').send(html);
  });
}

/** Compressed when it was prerendered, so that no request waits for it. */
function sendPrerendered(
  request: FastifyRequest,
  reply: FastifyReply,
  page: PrerenderedPage,
  locale: Locale,
): FastifyReply {
  void reply
    .header('cache-control', 'no-cache')
    .header('etag', page.etag)
    .header('vary', 'accept-encoding, accept-language, cookie')
    .header('content-language', locale);
  if (request.headers['if-none-match'] === page.etag) return reply.code(304).send();
  const encoding = acceptedEncoding(request.headers['accept-encoding'] ?? '');
  if (encoding !== 'plain') void reply.header('content-encoding', encoding);
  return reply.type('text/html; charset=utf-8').send(page[encoding]);
}

/**
 * The built page for a module with its styles inlined: prerendered content is readable before any other file has loaded.
 */
export function builtPage(folder: string): BuiltPage {
  const index = join(folder, 'index.html');
  const made = new Map<string, string>();
  return (module) => {
    let page = made.get(module);
    if (page === undefined) {
      const manifest = readManifest(folder);
      const html = readFileSync(index, 'utf8');
      const whole = html.replace('</head>', () => `${preloadLinks(manifest, [module], html)}</head>`);
      page = codeAfterPaint(whole).replace(
        /<link rel="stylesheet" crossorigin href="\/(assets\/[\w.-]+\.css)">/g,
        (_, file: string) => `<style>${readFileSync(join(folder, file), 'utf8').trim()}</style>`,
      );
      made.set(module, page);
    }
    return page;
  };
}

/** Empty if the build is older than this file. */
const readRoutes = (folder: string): Route[] => {
  const file = join(folder, '.vite/routes.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Route[]) : [];
};

const readManifest = (folder: string): Record<string, ManifestEntry> =>
  JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Record<string, ManifestEntry>;

function readShell(folder: string): (path: string) => { html: string; etag: string } {
  const index = join(folder, 'index.html');
  if (!existsSync(index)) {
    // In development the page comes from the development server, which only forwards API calls here.
    return () => ({
      html: '<!doctype html><title>Skylark</title><p>The web app has not been built.</p>',
      etag: '"unbuilt"',
    });
  }
  const html = readFileSync(index, 'utf8');
  const manifest = readManifest(folder);
  const make = ({ modules }: Pick<Route, 'modules'>): { html: string; etag: string } => {
    const whole = html.replace('</head>', () => `${preloadLinks(manifest, modules, html)}</head>`);
    return { html: whole, etag: `"${createHash('sha256').update(whole).digest('base64url').slice(0, 20)}"` };
  };
  const made = readRoutes(folder).map((route) => ({ pattern: patternOf(route.path), page: make(route) }));
  const plain = make({ modules: [] });
  return (path) => made.find(({ pattern }) => pattern.test(path === '/' ? FIRST_PAGE : path))?.page ?? plain;
}

/** Turns a route path like `/rooms/:id/*?` into a regular expression. */
const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/\/\*\?$/, '(?:/.*)?').replaceAll(/:\w+/g, '[^/]+')}/?$`);

function preloadLinks(manifest: Record<string, ManifestEntry>, modules: readonly string[], html: string): string {
  const { scripts, styles } = moduleFiles(manifest, modules, html);
  return [
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`),
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="${file}">`),
  ].join('');
}

/** Files that modules need beyond those the page already names. */
function moduleFiles(
  manifest: Record<string, ManifestEntry>,
  modules: readonly string[],
  html: string,
): { scripts: string[]; styles: string[] } {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const walk = (name: string): void => {
    const entry = manifest[name];
    if (!entry || scripts.has(entry.file)) return;
    scripts.add(entry.file);
    for (const style of entry.css ?? []) styles.add(style);
    for (const next of entry.imports ?? []) walk(next);
  };
  for (const module of modules) walk(module);
  const missing = (files: Set<string>): string[] =>
    [...files].filter((file) => !html.includes(file)).map((file) => `/${file}`);
  return { scripts: missing(scripts), styles: missing(styles) };
}
