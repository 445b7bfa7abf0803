import { useEffect, useRef, useState } from 'react';
import { Booth, canRecord } from './Booth.ts';

export type BoothState = 'closed' | 'asking' | 'ready' | 'recording' | 'refused';

/** The microphone of the prompter: opened by the first word, released when the page is left. */
export function useBooth(onLevel: (level: number) => void) {
  const [state, setState] = useState<BoothState>(() => (canRecord() ? 'closed' : 'refused'));
  const booth = useRef<Booth>(undefined);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      booth.current?.close();
      booth.current = undefined;
    };
  }, []);
  /** @returns what was said; undefined if nobody spoke, or there is no microphone */
  const record = async (): Promise<{ encode: () => Promise<Blob> } | undefined> => {
    try {
      if (!booth.current) {
        setState('asking');
        const opened = await Booth.open();
        if (isGone.current) {
          opened.close();
          return undefined;
        }
        booth.current = opened;
      }
      setState('recording');
      const said = await booth.current.record(onLevel);
      setState('ready');
      return said;
    } catch {
      booth.current?.close();
      booth.current = undefined;
      setState('refused');
      return undefined;
    }
  };
  return { state, record, stop: () => booth.current?.stop() };
}
