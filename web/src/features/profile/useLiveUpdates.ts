import { useEffect } from 'react';

/** Keeps what the pages show in step with the server, without asking again and again. Loaded after what is needed first. */
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
