import type { ElementKind } from '@skylark/contract/board';
import type { Stamp } from '@skylark/contract/board.facts';
import type { Seat } from '@skylark/contract/room';

/** What happened on the board, for screen readers. */
export type SpokenEvent =
  | { readonly kind: 'drew'; readonly shape: Exclude<ElementKind['kind'], 'text' | 'stamp' | 'card'> }
  | { readonly kind: 'wrote'; readonly text: string }
  | { readonly kind: 'stamped'; readonly stamp: Stamp }
  | { readonly kind: 'erased' | 'moved' | 'cleared' | 'uncleared' };

/** A future sentence; equal events are counted instead of repeated. */
export interface PendingAnnouncement {
  readonly who: Seat;
  readonly happening: SpokenEvent;
  readonly count: number;
}

/** Longer texts are truncated when read out. */
const READ_LETTERS_MAX = 120;
/** When more different things are waiting, only the last ones are announced. */
const SAYINGS_MAX = 4;

/** Adds an event to the waiting ones. */
export function withSpokenEvent(
  waiting: readonly PendingAnnouncement[],
  who: Seat,
  happening: SpokenEvent,
): readonly PendingAnnouncement[] {
  const shown: SpokenEvent =
    happening.kind === 'wrote' ? { ...happening, text: happening.text.slice(0, READ_LETTERS_MAX) } : happening;
  const alike = waiting.findIndex((one) => one.who === who && isAlike(one.happening, shown));
  if (alike >= 0)
    return waiting.map((one, at) => (at === alike ? { ...one, happening: shown, count: one.count + 1 } : one));
  return [...waiting, { who, happening: shown, count: 1 }].slice(-SAYINGS_MAX);
}

/** Text grows word by word: only its latest state is worth announcing. */
function isAlike(a: SpokenEvent, b: SpokenEvent): boolean {
  if (a.kind === 'wrote' && b.kind === 'wrote') return b.text.startsWith(a.text) || a.text.startsWith(b.text);
  if (a.kind === 'drew' && b.kind === 'drew') return a.shape === b.shape;
  if (a.kind === 'stamped' && b.kind === 'stamped') return a.stamp === b.stamp;
  return a.kind === b.kind;
}
