import { registerWorker } from '../../lib/registerWorker.ts';

/** `install`: Safari on phones allows notifications only for apps on the Home Screen. */
export type PushSupport = 'yes' | 'no' | 'install' | 'denied';

export function pushSupport(): PushSupport {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return /iPhone|iPad|Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1 ? 'install' : 'no';
  return Notification.permission === 'denied' ? 'denied' : 'yes';
}

/**
 * Asks for permission and subscribes. Must be called from a tap handler, or browsers refuse to ask.
 * @returns the subscription for the server; undefined if the person declined
 * @throws without a service worker, or if the browser's push service can't be reached
 */
export async function subscribe(
  publicKey: string,
): Promise<{ endpoint: string; p256dh: string; auth: string } | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  const registration = await registerWorker();
  if (!registration) throw new Error('There is no service worker');
  await navigator.serviceWorker.ready;
  // An existing subscription made with other keys of the school is unusable.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  const made = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  return { endpoint: made.endpoint, p256dh: keyOf(made, 'p256dh'), auth: keyOf(made, 'auth') };
}

export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

const keyOf = (subscription: PushSubscription, name: PushEncryptionKeyName): string =>
  btoa(String.fromCharCode(...new Uint8Array(subscription.getKey(name) ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
