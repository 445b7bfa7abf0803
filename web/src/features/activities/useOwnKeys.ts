import type { Activity } from '@skylark/contract/activity';
import type { Move } from '@skylark/contract/play';
import type { Played } from '@skylark/contract/played';
import { tilesOf } from '@skylark/contract/playRules';
import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * An activity handles keys itself, because the board's letter shortcuts would select tools. Words are spelled by
 * typing.
 * @param move undefined while nothing can be moved
 */
export function useOwnKeys(
  layer: RefObject<HTMLElement | null>,
  activity: Activity,
  played: Played,
  move: ((move: Move) => void) | undefined,
): void {
  const hear = useEffectEvent((event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.key === 'Tab' || event.key.startsWith('Page')) return;
    event.stopPropagation();
    if (activity.kind !== 'spell' || !move || !/^[a-zA-Z]$/.test(event.key)) return;
    const tiles = tilesOf(activity);
    const word = tiles[played.done.size]?.part;
    const typed = tiles.find(
      ({ id, letter, part }) => part === word && letter === event.key.toLowerCase() && !played.line.includes(id),
    );
    if (typed) move({ kind: 'pick', part: typed.id });
  });
  useEffect(() => {
    const host = layer.current;
    const listen = (event: KeyboardEvent): void => hear(event);
    host?.addEventListener('keydown', listen);
    return () => host?.removeEventListener('keydown', listen);
  }, [layer]);
}
