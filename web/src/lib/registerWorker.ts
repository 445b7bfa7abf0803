/**
 * Registers the worker that provides an offline page and shows notifications (web/public/sw.js).
 * @returns undefined when it is not available
 */
export const registerWorker = (): Promise<ServiceWorkerRegistration | undefined> =>
  navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch((error: unknown) => {
    console.info('There is no service worker.', error);
    return undefined;
  });
