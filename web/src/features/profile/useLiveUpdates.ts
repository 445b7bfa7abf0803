import { useEffect } from 'react';

/** Keeps the pages in sync with the server without polling. Loaded after more important code. */
export function useLiveUpdates(token: string | null, isSignedIn: boolean): void {
  useEffect(() => {
    if (token === null || !isSignedIn) return undefined;
    let stop: (() => void) | undefined;
    let isLeft = false;
    import('../../lib/live.ts').then(
      ({ followLiveUpdates }) => {
        if (!isLeft) stop = followLiveUpdates(token);
      },
      (error: unknown) => console.info('Live updates cannot be followed.', error),
    );
    return () => {
      isLeft = true;
      stop?.();
    };
  }, [token, isSignedIn]);
}
