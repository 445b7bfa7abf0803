import { CARD_TEXT_MAX_LENGTH, PAGE_HEIGHT, PAGE_WIDTH } from '@skylark/contract/board.facts';
import type { ElementKind, ElementProps } from '@skylark/contract/board';
import { newProps, placed } from '../model/elementProps.ts';

/** A card: a word, a picture, or both. */
export interface Card {
  readonly text: string;
  /** Key of a file of the school; null for none. */
  readonly picture: string | null;
}

const WIDTH = 2_300;
const HEIGHTS = { word: 900, picture: 1_700, both: 2_000 };
const GAP = 250;
const STYLE = { color: 'sky', size: 2 } as const;

/** Cards side by side, in rows from the bottom of the page upwards. */
export function laidOut(cards: readonly Card[]): { is: ElementKind; look: ElementProps }[] {
  const perRow = Math.floor((PAGE_WIDTH - GAP) / (WIDTH + GAP));
  const height = Math.max(...cards.map(heightOf));
  const rows = Math.ceil(cards.length / perRow);
  return cards.map((card, at) => {
    const row = Math.floor(at / perRow);
    const inRow = row === rows - 1 ? cards.length - row * perRow : perRow;
    const left = (PAGE_WIDTH - inRow * WIDTH - (inRow - 1) * GAP) / 2 + (at % perRow) * (WIDTH + GAP);
    const top = Math.max(GAP, PAGE_HEIGHT - (rows - row) * (height + GAP));
    const text = card.text.slice(0, CARD_TEXT_MAX_LENGTH);
    return {
      is: { kind: 'card', picture: card.picture },
      look: { ...newProps({ x: left, y: top }, 0, STYLE), ...placed(left, top, WIDTH, heightOf(card)), text },
    };
  });
}

const heightOf = ({ text, picture }: Card): number =>
  picture === null ? HEIGHTS.word : text === '' ? HEIGHTS.picture : HEIGHTS.both;
