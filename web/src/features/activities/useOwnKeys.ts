import type { Activity } from '@skylark/contract/activity';
import type { Move } from '@skylark/contract/play';
import type { Played } from '@skylark/contract/played';
import { tilesOf, wantedTile } from '@skylark/contract/playRules';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { letterOf } from './letterOf.ts';

/**
 * An activity handles keys itself, because the board's letter shortcuts would select tools. Words are spelled by
 * typing, whatever alphabet the keyboard is set to.
 * @param move undefined while nothing can be moved
 */
export function useOwnKeys(
  layer: RefObject<HTMLElement | null>,
  activity: Activity,
  played: Played,
  move: ((move: Move) => void) | undefined,
): void {
  const hear = useEffectEvent((event: KeyboardEvent): void => {
    // Escape is left to others: it puts down a held part, and closes an enlarged activity.
    if (event.key === 'Escape') return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.key === 'Tab' || event.key.startsWith('Page')) return;
    event.stopPropagation();
    // A key held down would repeat a mistake thirty times a second, and so would Enter on a button.
    if (event.repeat) {
      if (event.key === 'Enter') event.preventDefault();
      return;
    }
    if (activity.kind !== 'spell' || !move) return;
    const typedLetter = letterOf(event);
    const tiles = tilesOf(activity);
    const word = wantedTile(tiles, played.done)?.part;
    const typed = tiles.find(
      ({ id, letter, part }) => part === word && letter === typedLetter && !played.line.includes(id),
    );
    // A covered letter can't be typed either.
    const covered = layer.current?.querySelectorAll<HTMLElement>('[data-part][inert]') ?? [];
    if (typed && ![...covered].some(({ dataset }) => dataset['part'] === typed.id))
      move({ kind: 'pick', part: typed.id });
  });
  useEffect(() => {
    const host = layer.current;
    const listen = (event: KeyboardEvent): void => hear(event);
    host?.addEventListener('keydown', listen);
    return () => host?.removeEventListener('keydown', listen);
  }, [layer]);
}
