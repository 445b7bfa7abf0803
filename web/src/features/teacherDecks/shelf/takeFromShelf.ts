import { sendPicture } from '../api.ts';

/**
 * Copies a picture of the shelf into a deck.
 * @returns its key
 */
export async function takeFromShelf(deckId: string, name: string): Promise<string> {
  const { shelfFile } = await import('./shelf.ts');
  return (await sendPicture(deckId, await shelfFile(name))).picture;
}

/** The key of the shelf's picture of a word; undefined when the shelf has none, or it can't be loaded now. */
export async function pictureFromShelf(deckId: string, word: string): Promise<string | undefined> {
  try {
    const { pictureOfWord } = await import('./shelf.ts');
    const name = pictureOfWord(word);
    return name === undefined ? undefined : await takeFromShelf(deckId, name);
  } catch (error) {
    // A missing picture isn't reported: nobody asked for it, the word was added, and another picture can be chosen.
    console.info('No picture from the shelf.', error);
    return undefined;
  }
}
