/** Words for colours are shown as paint: the picture of a thing in that colour would depict another word. */
const PAINTS: Readonly<Record<string, string>> = {
  red: '#E5383B',
  orange: '#FF8A1F',
  yellow: '#FFD60A',
  green: '#2FA84F',
  blue: '#2F80ED',
  purple: '#8E44C9',
  pink: '#FF7FB0',
  brown: '#8B5A2B',
  black: '#1B1B1F',
  white: '#FFFFFF',
  grey: '#8A93A3',
  gray: '#8A93A3',
};

/** Words that are also things: with a picture of its own, such a word is the thing. */
const THINGS = new Set(['orange']);

/** The paint of a word for a colour. */
export function paintOf({ word, pictureUrl }: { word: string; pictureUrl: string | null }): string | undefined {
  const name = word.toLowerCase();
  return pictureUrl !== null && THINGS.has(name) ? undefined : PAINTS[name];
}

/** Alternatives when a colour is asked for, each a distinct word. */
export const paintedWords: readonly string[] = Object.keys(PAINTS).filter((word) => word !== 'gray');
