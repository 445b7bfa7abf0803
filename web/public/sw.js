// The service worker: an offline page, and notifications. It stores no personal data: the next lesson shown on the page
// is in the browser's storage and is removed at sign-out. Every document is fetched from the network, so that no one
// uses an outdated app; files with a hash in their name are left to the browser's cache.
const CACHE = 'skylark-VERSION';
const OFFLINE = '/offline';
/** Browsers let a worker run for about half a minute. */
const RENEWAL_AGAIN_MS = [1_000, 5_000, 15_000];
const FILES = [OFFLINE, '/public/offline/offline.js', '/public/sky/no-network.svg'];

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(FILES.map((file) => new Request(file, { cache: 'reload' }))))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const old = (await caches.keys()).filter((name) => name.startsWith('skylark-') && name !== CACHE);
      await Promise.all(old.map((name) => caches.delete(name)));
      // Loads the document while the worker is starting.
      await self.registration.navigationPreload?.enable();
      await self.clients.claim();
    })(),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  // The desk, where managers work, has no offline page.
  if (/^\/desk(\/|$)/.test(new URL(request.url).pathname)) return;
  if (request.mode === 'navigate') event.respondWith(documentOf(event));
  else if (FILES.includes(new URL(request.url).pathname))
    event.respondWith(fetch(request).catch(async () => (await caches.match(request)) ?? Response.error()));
});

async function documentOf(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return (await caches.match(OFFLINE)) ?? Response.error();
  }
}

self.addEventListener('push', (event) => {
  const { id, title, body, path } = event.data.json();
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      // A notification that a push service delivers twice is shown once.
      tag: id,
      icon: '/public/icons/icon-192.png',
      badge: '/public/icons/badge-96.png',
      data: { path },
    }),
  );
});

// A browser may renew its subscription without an open page. The worker has no session, so ownership is proved by data
// of the old subscription that only this browser and the school know. If the browser does not provide the old one, the
// person has to repeat the setup in the settings.
self.addEventListener('pushsubscriptionchange', (event) => {
  const { oldSubscription: old, newSubscription } = event;
  if (old) event.waitUntil(renew(old, newSubscription));
});

async function renew(old, given) {
  const renewed = given ?? (await self.registration.pushManager.subscribe(old.options));
  const { endpoint, keys } = renewed.toJSON();
  const body = JSON.stringify({
    old: { endpoint: old.endpoint, auth: old.toJSON().keys.auth },
    renewed: { endpoint, p256dh: keys.p256dh, auth: keys.auth },
  });
  for (const waitMs of RENEWAL_AGAIN_MS) {
    const answer = await fetch('/api/v2/push_renewals', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    }).catch(() => undefined);
    // A refusal is final.
    if (answer && answer.status < 500) return;
    await new Promise((again) => setTimeout(again, waitMs));
  }
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const address = new URL(event.notification.data.path, self.location.origin);
  if (address.origin === self.location.origin) event.waitUntil(openPage(address.href));
});

async function openPage(address) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = pages.find((page) => page.url === address);
  return there ? there.focus() : self.clients.openWindow(address);
}
