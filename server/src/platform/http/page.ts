import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { HttpServer } from './server.ts';
import { Failure } from './failure.ts';

interface ManifestEntry {
  file: string;
  css?: string[];
  imports?: string[];
}

/** A route's first path segment -> the module that shows it: loaded along with the page, not after it. */
export type Preloads = Record<string, string>;

/**
 * Serves the built web app: its files for ever (their names hold a hash of their content), and one page for every
 * address that is neither a file nor of the API.
 */
export function servePage(app: HttpServer, folder: string, preloads: Preloads): void {
  const shell = readShell(folder, preloads);
  void app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=31536000, immutable'),
  });
  void app.register(fastifyStatic, {
    root: join(folder, 'public'),
    prefix: '/public/',
    index: false,
    decorateReply: false,
    maxAge: '1d',
  });

  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    if (
      path.startsWith('/api/') ||
      path.startsWith('/assets/') ||
      path.startsWith('/public/') ||
      (request.method !== 'GET' && request.method !== 'HEAD')
    )
      throw new Failure('not_found');
    const { html, etag } = shell(path.split('/')[1] ?? '');
    void reply.header('cache-control', 'no-cache').header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('text/html; charset=utf-8').send(html);
  });
}

function readShell(folder: string, preloads: Preloads): (segment: string) => { html: string; etag: string } {
  const index = join(folder, 'index.html');
  if (!existsSync(index)) {
    // In development the page comes from the development server, which sends only its calls here.
    return () => ({
      html: '<!doctype html><title>Skylark</title><p>The web app has not been built.</p>',
      etag: '"unbuilt"',
    });
  }
  const html = readFileSync(index, 'utf8');
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    ManifestEntry
  >;
  const made = new Map<string, { html: string; etag: string }>();
  const make = (module: string | undefined): { html: string; etag: string } => {
    const links = module === undefined ? '' : preloadLinks(manifest, module, html);
    const whole = html.replace('</head>', `${links}</head>`);
    return { html: whole, etag: `"${createHash('sha256').update(whole).digest('base64url').slice(0, 20)}"` };
  };
  for (const [segment, module] of Object.entries(preloads)) made.set(segment, make(module));
  const plain = make(undefined);
  return (segment) => made.get(segment) ?? plain;
}

function preloadLinks(manifest: Record<string, ManifestEntry>, module: string, html: string): string {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const walk = (name: string): void => {
    const entry = manifest[name];
    if (!entry || scripts.has(entry.file)) return;
    scripts.add(entry.file);
    for (const style of entry.css ?? []) styles.add(style);
    for (const next of entry.imports ?? []) walk(next);
  };
  walk(module);
  const missing = (file: string): boolean => !html.includes(file);
  return [
    ...[...scripts].filter(missing).map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...[...styles].filter(missing).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
  ].join('');
}
