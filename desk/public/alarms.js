// The desk's service worker: it shows alarms, and nothing else. The desk has no offline page and is never served from a cache.
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
