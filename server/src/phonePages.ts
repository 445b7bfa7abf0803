import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_LOCALE, locales } from '@skylark/contract/people.facts';
import type { Deps } from './platform/deps.ts';
import type { HttpServer } from './platform/http/server.ts';
import { text } from './platform/texts/texts.ts';
import { escapeHtml } from './platform/http/escapeHtml.ts';

/** A service worker that unregisters itself and deletes its caches: how browsers get rid of one they already have. */
const RETIRED = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith('skylark-')) await caches.delete(name);
  await self.registration.unregister();
})()));
`;
const GROUND = '#F4F8FD';

/** Files for installing the school as an app: manifest, service worker, offline page. */
export function phonePages(http: HttpServer, deps: Deps, folder: string): void {
  const offline = offlinePage(deps.config.schoolName);
  http.get('/manifest.webmanifest', (_, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(JSON.stringify(manifest(deps.config.schoolName))),
  );
  http.get('/offline', (_, reply) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(offline),
  );

  const worker = deps.config.hasOfflinePage ? workerScript(folder, offline) : RETIRED;
  http.get('/sw.js', (_, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(worker),
  );
}

/** https://www.w3.org/TR/appmanifest/ */
const manifest = (name: string): object => ({
  id: '/',
  name,
  short_name: name,
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: GROUND,
  theme_color: GROUND,
  lang: DEFAULT_LOCALE,
  icons: [
    { src: '/public/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/public/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/public/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
});

/** Includes a hash of everything it caches, so that browsers fetch it again after a change. */
function workerScript(folder: string, offline: string): string {
  const script = join(folder, 'sw.js');
  if (!existsSync(script)) return RETIRED;
  const kept = [offline, readFileSync(join(folder, 'public/offline/offline.js'), 'utf8')];
  const version = createHash('sha256').update(kept.join('\0')).digest('base64url').slice(0, 12);
  return readFileSync(script, 'utf8').replace('VERSION', version);
}

/** One page for all languages, since it is fetched in advance; its script shows the right one. */
function offlinePage(school: string): string {
  const sections = locales.map((locale) => {
    const say = (key: string, values: Record<string, string> = {}): string =>
      escapeHtml(text(locale, `offline.${key}`, { school, ...values }));
    const lesson = say('lesson', { when: '{when}', teacher: '{teacher}' });
    return `<main lang="${locale}"${locale === DEFAULT_LOCALE ? '' : ' hidden'}>
<img src="/public/sky/no-network.svg" alt="" width="200" height="200">
<h1>${say('title')}</h1>
<p class="lesson" data-lesson="${lesson}" hidden></p>
<p>${say('lead')}</p>
<button type="button">${say('again')}</button>
</main>`;
  });
  return `<!doctype html>
<html lang="${DEFAULT_LOCALE}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="theme-color" content="${GROUND}"><meta name="robots" content="noindex">
<title>${escapeHtml(school)}</title>
<style>
body{margin:0;min-height:100dvh;display:grid;place-items:center;background:${GROUND};color:#17233B;font:16px/1.55 Nunito,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;text-align:center}
main{box-sizing:border-box;max-width:480px;padding:24px;overflow-wrap:anywhere}main[hidden]{display:none}
img{max-width:60vw;max-height:35dvh}h1{margin:8px 0;font-size:28px;line-height:1.25}p{margin:0 0 16px;color:#51607A;text-wrap:balance}
.lesson{padding:16px;border-radius:16px;background:#fff;color:#17233B;font-size:18px;font-weight:700}
button{min-height:48px;padding:0 28px;border:0;border-radius:12px;background:#1B6FD8;color:#fff;font:inherit;font-weight:700;cursor:pointer}
button:focus-visible{outline:3px solid #17233B;outline-offset:2px}
</style></head><body>
${sections.join('\n')}
<script type="module" src="/public/offline/offline.js"></script>
</body></html>
`;
}
