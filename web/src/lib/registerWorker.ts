/** Keeps a page for times without a network, and shows notices (web/public/sw.js). @returns undefined where it cannot be */
export const registerWorker = (): Promise<ServiceWorkerRegistration | undefined> =>
  navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch((error: unknown) => {
    console.info('There is no service worker.', error);
    return undefined;
  });
