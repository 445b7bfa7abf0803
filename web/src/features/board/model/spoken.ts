import type { ElementKind } from '@skylark/contract/board';
import type { Stamp } from '@skylark/contract/board.facts';
import type { Seat } from '@skylark/contract/room';

/** What happened on the board, for screen readers. */
export type Happening =
  | { readonly kind: 'drew'; readonly shape: Exclude<ElementKind['kind'], 'text' | 'stamp' | 'card'> }
  | { readonly kind: 'wrote'; readonly text: string }
  | { readonly kind: 'stamped'; readonly stamp: Stamp }
  | { readonly kind: 'erased' | 'moved' | 'cleared' | 'uncleared' };

/** One sentence to be; what is alike is counted instead of repeated. */
export interface Saying {
  readonly who: Seat;
  readonly happening: Happening;
  readonly count: number;
}

/** A text is read out so far, a page full of them would never end. */
const READ_LETTERS_MAX = 120;
/** More than so many different things at once are announced by the last ones. */
const SAYINGS_MAX = 4;

/** Puts what happened beside what waits to be said. */
export function withHappening(waiting: readonly Saying[], who: Seat, happening: Happening): readonly Saying[] {
  const shown: Happening =
    happening.kind === 'wrote' ? { ...happening, text: happening.text.slice(0, READ_LETTERS_MAX) } : happening;
  const alike = waiting.findIndex((one) => one.who === who && isAlike(one.happening, shown));
  if (alike >= 0)
    return waiting.map((one, at) => (at === alike ? { ...one, happening: shown, count: one.count + 1 } : one));
  return [...waiting, { who, happening: shown, count: 1 }].slice(-SAYINGS_MAX);
}

/** What is written grows word by word: only its latest state is worth announcing. */
function isAlike(a: Happening, b: Happening): boolean {
  if (a.kind === 'wrote' && b.kind === 'wrote') return b.text.startsWith(a.text) || a.text.startsWith(b.text);
  if (a.kind === 'drew' && b.kind === 'drew') return a.shape === b.shape;
  if (a.kind === 'stamped' && b.kind === 'stamped') return a.stamp === b.stamp;
  return a.kind === b.kind;
}
