import { useEffect } from 'react';
import type { Replay } from './Replay.ts';
import { goToTurn, type Turn } from './turns.ts';

const STEP_MS = 5_000;

/** A player's keyboard shortcuts, wherever the focus is, except on elements with their own keys. */
export function useReplayKeys(replay: Replay, turns: readonly Turn[]): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const { target } = event;
      if (!(target instanceof Element)) return;
      // The board has its own keys.
      if (target.closest('[role="application"]')) return;
      const isPressed = target.closest('button, a, input[type="checkbox"]') !== null;
      if (event.key === ' ' && isPressed) return;
      const act = acts(replay, turns)[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [replay, turns]);
}

const acts = (replay: Replay, turns: readonly Turn[]): Record<string, () => void> => {
  const { atMs, isPlaying } = replay.snapshot();
  return {
    ' ': () => (isPlaying ? replay.pause() : replay.play()),
    ArrowLeft: () => replay.goTo(atMs - STEP_MS),
    ArrowDown: () => replay.goTo(atMs - STEP_MS),
    ArrowRight: () => replay.goTo(atMs + STEP_MS),
    ArrowUp: () => replay.goTo(atMs + STEP_MS),
    PageUp: () => goToTurn(replay, turns, -1),
    PageDown: () => goToTurn(replay, turns, 1),
    Home: () => replay.goTo(0),
    End: () => replay.goTo(replay.lengthMs),
  };
};
