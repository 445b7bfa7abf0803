import { useEffect, useRef, useState } from 'react';
import { WordRecorder, canRecord } from './WordRecorder.ts';

export type RecorderState = 'closed' | 'asking' | 'ready' | 'recording' | 'refused';

/** The prompter's microphone: opened for the first word, released when the page is left. */
export function useWordRecorder(onLevel: (level: number) => void) {
  const [state, setState] = useState<RecorderState>(() => (canRecord() ? 'closed' : 'refused'));
  const recorder = useRef<WordRecorder>(undefined);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      recorder.current?.close();
      recorder.current = undefined;
    };
  }, []);
  /** @returns the recording; undefined if nobody spoke, or there is no microphone */
  const record = async (): Promise<{ encode: () => Promise<Blob> } | undefined> => {
    try {
      if (!recorder.current) {
        setState('asking');
        const opened = await WordRecorder.open();
        if (isGone.current) {
          opened.close();
          return undefined;
        }
        recorder.current = opened;
      }
      setState('recording');
      const said = await recorder.current.record(onLevel);
      setState('ready');
      return said;
    } catch {
      recorder.current?.close();
      recorder.current = undefined;
      setState('refused');
      return undefined;
    }
  };
  return { state, record, stop: () => recorder.current?.stop() };
}
