import { useEffect, useState, useSyncExternalStore } from 'react';
import { loadTape, type ReplayHead, tapeOf } from './loadTape.ts';
import { Replay, type ReplaySnapshot } from './Replay.ts';

interface Opened {
  replay: Replay | null;
  /** A part of the log failed to load. */
  hasFailed: boolean;
  retry: () => void;
}

/** A replay bound to the page's lifetime; the rest of its log loads during playback. */
export function useReplay(lessonId: string, head: ReplayHead): Opened {
  const [opened, setOpened] = useState<{ replay: Replay; load: (signal: AbortSignal) => Promise<void> } | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const tape = tapeOf(head);
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const replay = new Replay({ tape, lengthMs: head.lengthMs, isStill });
    let after = head.afterSeq;
    const load = (signal: AbortSignal): Promise<void> =>
      loadTape(lessonId, tape, after, signal, (isAll, upTo) => {
        after = upTo;
        replay.grow(isAll);
      });
    // The player lives outside of React; the page that opened it shows it from here on.
    // oxlint-disable-next-line react/set-state-in-effect
    setOpened({ replay, load });
    return () => replay.close();
  }, [lessonId, head]);
  useEffect(() => {
    if (!opened) return undefined;
    const stop = new AbortController();
    opened.load(stop.signal).catch(() => {
      if (!stop.signal.aborted) setFailed(true);
    });
    return () => stop.abort();
  }, [opened, attempt]);
  const retry = (): void => {
    setFailed(false);
    setAttempt(attempt + 1);
  };
  return { replay: opened?.replay ?? null, hasFailed, retry };
}

/** Selects a value from the replay; the component rerenders only when that value changes. */
export const useReplayed = <T>(replay: Replay, pick: (snapshot: ReplaySnapshot) => T): T =>
  useSyncExternalStore(replay.changed.add, () => pick(replay.snapshot()));
