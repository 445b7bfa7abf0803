import { DESK_PATH } from '@skylark/contract/desk.facts';

/** `install`: Safari on phones allows notifications only for apps on the Home Screen. */
type AlarmSupport = 'yes' | 'no' | 'install' | 'denied';

export function alarmSupport(): AlarmSupport {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return /iPhone|iPad|Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1 ? 'install' : 'no';
  return Notification.permission === 'denied' ? 'denied' : 'yes';
}

/**
 * Asks for permission and subscribes. Must be called from a click handler, or browsers refuse to ask.
 * @returns the subscription for the server; undefined if the person declined
 */
export async function subscribeHere(
  publicKey: string,
): Promise<{ endpoint: string; p256dh: string; auth: string } | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  const worker = await navigator.serviceWorker.register(`${DESK_PATH}/alarms.js`, { scope: `${DESK_PATH}/` });
  // A subscription made with other keys of the school is unusable.
  await (await worker.pushManager.getSubscription())?.unsubscribe();
  await isActive(worker);
  const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  return { endpoint: made.endpoint, p256dh: keyOf(made, 'p256dh'), auth: keyOf(made, 'auth') };
}

export async function unsubscribeHere(): Promise<void> {
  const worker = await navigator.serviceWorker.getRegistration(`${DESK_PATH}/`);
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
}

/** Waits for the worker to become active: browsers subscribe only an active one. */
async function isActive({ active, installing, waiting }: ServiceWorkerRegistration): Promise<void> {
  const coming = installing ?? waiting;
  if (active || !coming) return;
  await new Promise<void>((done) => {
    coming.addEventListener('statechange', () => coming.state === 'activated' && done());
  });
}

const keyOf = (subscription: PushSubscription, name: PushEncryptionKeyName): string =>
  btoa(String.fromCharCode(...new Uint8Array(subscription.getKey(name) ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
