import type { Drawing, DrawnItem } from '@skylark/contract/drawing.facts';
import type { Edited, Word } from '../activity/edited.ts';
import { exampleOf, type ExampleName } from '../activity/examples.ts';
import { faultsOf } from '../activity/faults.ts';

export interface Game {
  drawing: Drawing;
  activity: Edited;
}

/** As many words as a game has cards. */
const CARDS = 4;
export const GAMES = 6;
const GROUNDS: readonly Drawing['background'][] = ['sky', 'leaf', 'lilac', 'sun', 'coral', 'cloud'];
/** In the order from meeting a word to producing it; kinds that aren't possible with a deck's words are skipped. */
const KINDS: readonly ExampleName[] = ['cards', 'listen', 'match', 'yesno', 'say', 'spell', 'gap', 'memory', 'order'];
/** Kinds that need pictures to ask about. */
const NEED_PICTURES: ReadonlySet<ExampleName> = new Set(['cards', 'yesno']);

/**
 * Six games from a deck's words, each on its own slide. Different games start with different words, so that all words
 * occur. Words with pictures come first.
 */
export function gamesOf(words: readonly Word[]): Game[] {
  const seen = words.filter(({ picture }) => picture);
  const ordered = [...seen, ...words.filter(({ picture }) => !picture)];
  const kinds = KINDS.filter((kind) => seen.length >= 2 || !NEED_PICTURES.has(kind));
  return kinds
    .flatMap((kind, at) => {
      const from = NEED_PICTURES.has(kind) ? seen : ordered;
      const own = turned(from, at * CARDS).slice(0, CARDS);
      const [first] = own;
      if (!first) return [];
      const activity = exampleOf(kind, own);
      const game = {
        drawing: { background: GROUNDS[at % GROUNDS.length] ?? 'cloud', items: itemsOf(kind, own, activity) },
        activity,
      };
      return faultsOf(activity).length === 0 ? [game] : [];
    })
    .slice(0, GAMES);
}

function turned<T>(all: readonly T[], by: number): T[] {
  const at = all.length > CARDS ? by % all.length : 0;
  return [...all.slice(at), ...all.slice(0, at)];
}

/** Items of the slide itself: the picture of the word to be spelled. */
function itemsOf(kind: ExampleName, words: readonly Word[], activity: Edited): DrawnItem[] {
  const picture = words.find(({ text }) => text === activity.parts[0]?.text)?.picture;
  return kind === 'spell' && picture
    ? [{ id: 'picture', at: [34, 14, 32, 56], kind: 'picture', picture: picture.key }]
    : [];
}
