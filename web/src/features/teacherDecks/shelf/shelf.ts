import { pictures } from './pictures.ts';

export type ShelfPicture = (typeof pictures)[number];

export const shelfUrl = (name: string): string => `/public/shelf/${name}.webp`;

const plain = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/^(an?|the) /, '');

/** Pictures whose word, in any of the three languages, begins with the search text, then those that contain it. */
export function searchShelf(looked: string): readonly ShelfPicture[] {
  const text = plain(looked);
  if (text === '') return pictures;
  const rank = ([, ...words]: ShelfPicture): number =>
    Math.min(
      ...words.map((word) =>
        plain(word) === text ? 0 : plain(word).startsWith(text) ? 1 : plain(word).includes(text) ? 2 : 3,
      ),
    );
  return pictures
    .map((picture) => ({ picture, at: rank(picture) }))
    .filter(({ at }) => at < 3)
    .toSorted((a, b) => a.at - b.at)
    .map(({ picture }) => picture);
}

/** The picture of exactly this English word, which may also be one of several. */
export function pictureOfWord(word: string): string | undefined {
  const text = plain(word);
  const one = text.replace(/(?<=[^s])s$/, '');
  return pictures.find(([, en]) => plain(en) === text || plain(en) === one)?.[0];
}

/** @throws when the picture can't be loaded */
export async function shelfFile(name: string): Promise<File> {
  const response = await fetch(shelfUrl(name));
  if (!response.ok) throw new Error(`no picture ${name}`);
  return new File([await response.blob()], `${name}.webp`, { type: 'image/webp' });
}
