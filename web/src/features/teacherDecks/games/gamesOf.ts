import type { Drawing, DrawnItem } from '@skylark/contract/drawing.facts';
import { row } from '../activity/boxes.ts';
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
/** In this order; those that a deck's words don't allow are left out. */
const KINDS: readonly ExampleName[] = ['listen', 'match', 'memory', 'spell', 'cover', 'choose', 'order', 'trace'];

/**
 * Six games of a deck's words, each on a slide of its own; different ones begin with different words, so that all of
 * them occur. Words with pictures come first.
 */
export function gamesOf(words: readonly Word[]): Game[] {
  const seen = words.filter(({ picture }) => picture);
  const ordered = [...seen, ...words.filter(({ picture }) => !picture)];
  const kinds = KINDS.filter((kind) => seen.length >= 2 || (kind !== 'choose' && kind !== 'cover'));
  return kinds
    .flatMap((kind, at) => {
      const from = kind === 'choose' || kind === 'cover' ? seen : ordered;
      const own = turned(from, at * CARDS).slice(0, CARDS);
      const [first] = own;
      if (!first) return [];
      const example = exampleOf(kind, own);
      // Its pictures lie below its covers: no unfinished example.
      const activity = kind === 'cover' ? { ...example, task: 'Who is hiding? Guess, and look.' } : example;
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

/** What the slide itself shows: the picture of the word that is spelled, what the covers hide. */
function itemsOf(kind: ExampleName, words: readonly Word[], activity: Edited): DrawnItem[] {
  const picture = (id: string, word: Word | undefined, at: DrawnItem['at']): DrawnItem[] =>
    word?.picture ? [{ id, at, kind: 'picture', picture: word.picture.key }] : [];
  if (kind === 'spell' || kind === 'trace') {
    const written = activity.parts[0]?.text ?? activity.parts[0]?.say;
    const word = words.find(({ text }) => text === written);
    return picture('picture', word, kind === 'spell' ? [34, 14, 32, 56] : [2, 4, 12, 20]);
  }
  if (kind !== 'cover') return [];
  const places = row(words.length, [6, 20, 88, 60], 3);
  return words.flatMap((word, at) => picture(`picture-${at + 1}`, word, places[at] ?? [40, 40, 20, 20]));
}
