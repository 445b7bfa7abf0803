import { useEffect, useRef, useState } from 'react';
import { stopReading } from '../speech/speech.ts';
import { canRecord, Recorder } from './recorder.ts';

/** No word takes longer to say. */
const SAID_MAX_SECONDS = 4;

export type RecordingState = 'idle' | 'asking' | 'recording' | 'refused';

/**
 * Records a word, at most four seconds. A recording is discarded with the next one, or when the component is unmounted;
 * callers that need it longer must send it.
 */
export function useRecording(
  recorded: (sound: { address: string; blob: Blob; seconds: number }) => void,
  open?: () => Promise<MediaStream>,
) {
  const [state, setState] = useState<RecordingState>(() => (canRecord() ? 'idle' : 'refused'));
  const recorder = useRef<Recorder | undefined>(undefined);
  const said = useRef<string | undefined>(undefined);
  const isGone = useRef(false);
  const forget = (): void => {
    if (said.current !== undefined) URL.revokeObjectURL(said.current);
    said.current = undefined;
  };
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      recorder.current?.drop();
      recorder.current = undefined;
      stopReading();
      forget();
    };
  }, []);
  const stop = async (): Promise<void> => {
    const running = recorder.current;
    recorder.current = undefined;
    if (!running) return;
    try {
      const { sound, seconds } = await running.stop();
      if (isGone.current) return;
      forget();
      said.current = URL.createObjectURL(sound);
      setState('idle');
      recorded({ address: said.current, blob: sound, seconds });
    } catch {
      if (!isGone.current) setState('idle');
    }
  };
  const start = async (): Promise<void> => {
    stopReading();
    setState('asking');
    try {
      const begun = await Recorder.start((seconds) => {
        if (seconds >= SAID_MAX_SECONDS) void stop();
      }, open);
      // The page may have moved on while the browser asked for permission.
      if (isGone.current) return begun.drop();
      recorder.current = begun;
      setState('recording');
    } catch {
      if (!isGone.current) setState('refused');
    }
  };
  return { state, start, stop };
}
