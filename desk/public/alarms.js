// The desk's service worker: it shows alarms and keeps their subscription. The desk has no offline page and is never served from a cache.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('push', (event) => {
  const { id, title, body, path } = event.data.json();
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      // One that a push service delivers twice is shown once.
      tag: id,
      icon: '/public/icons/icon-192.png',
      badge: '/public/icons/badge-96.png',
      requireInteraction: true,
      data: { path },
    }),
  );
});

/** Browsers let a worker run for about half a minute. */
const RENEWAL_AGAIN_MS = [1_000, 5_000, 15_000];

// A browser may renew its subscription without an open page. The desk's cookie says whose it is; without a session it
// gets no alarms anyway.
self.addEventListener('pushsubscriptionchange', (event) => {
  const { oldSubscription: old, newSubscription } = event;
  if (old ?? newSubscription) event.waitUntil(renew(old, newSubscription));
});

async function renew(old, given) {
  const renewed = given ?? (await self.registration.pushManager.subscribe(old.options));
  const { endpoint, keys } = renewed.toJSON();
  for (const waitMs of RENEWAL_AGAIN_MS) {
    const answer = await fetch('/api/v2/manager/me/push_device', {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'x-skylark-desk': '1' },
      body: JSON.stringify({ endpoint, p256dh: keys.p256dh, auth: keys.auth }),
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
