import { randomUUID } from 'node:crypto';
import { SLIDE_TEXT_MAX, WORD_MAX_LENGTH } from '@skylark/contract/materials.facts';
import { toPlainText } from '@skylark/contract/plainText.facts';
import { DeckContent } from '@skylark/contract/teacherDecks';
import { DECK_CONTENT_MAX_BYTES, DECK_NOTE_MAX, TEACHER_DECKS_MAX } from '@skylark/contract/teacherDecks.facts';
import { invalidatePages } from '../../platform/bus/invalidatePages.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import { mayOpenDeck, readDeck } from '../materials/index.ts';
import { addFiles, listFileKeys } from './filesStore.ts';
import { requireSpace } from './requireSpace.ts';
import { filesOf } from './rules.ts';
import { addDeck, countOwn, findOwn, type TeacherDeckRow } from './store.ts';

interface Wish {
  title: string;
  /** A lesson deck to start from. */
  deckId?: string | undefined;
  /** One of the teacher's own decks to start from. */
  copyOf?: string | undefined;
}

/**
 * Creates a deck of the teacher's own.
 * @throws Failure not_found, deck_quota, deck_space_full; too_large and invalid_fields if the source doesn't fit into a
 * teacher's deck
 */
export const createDeck = (deps: Pick<Deps, 'db' | 'bus' | 'clock'>, me: Caller, wish: Wish): Promise<TeacherDeckRow> =>
  transact(deps.db, async (tx) => {
    if ((await countOwn(tx, me.personId)) >= TEACHER_DECKS_MAX) throw new Failure('deck_quota');
    const begin = await contentOf(tx, me.personId, wish);
    const { id } = await addDeck(tx, me.personId, checked({ ...begin, title: wish.title }), deps.clock.now());
    await requireSpace(tx, me.personId);
    // The copied deck's page may refer to uploaded files that aren't saved yet.
    const uploaded = wish.copyOf === undefined ? [] : await listFileKeys(tx, wish.copyOf);
    // Counted as 0 bytes here, because they are counted in the deck they were uploaded to.
    await addFiles(
      tx,
      id,
      [...filesOf(begin), ...uploaded].map((key) => ({ key, bytes: 0 })),
      deps.clock.now(),
    );
    await invalidatePages(deps, tx, [me.personId], 'own_decks');
    const made = await findOwn(tx, id, me.personId);
    if (!made) throw new Error('a deck that was just made is gone');
    return made;
  });

/** Imported content is validated here, so that no deck is stored that couldn't be sent or saved. */
function checked(content: DeckContent): DeckContent {
  const { data } = DeckContent.safeParse(content);
  if (!data) throw new Failure('invalid_fields', { deckId: 'invalid' });
  if (Buffer.byteLength(JSON.stringify(data)) > DECK_CONTENT_MAX_BYTES) throw new Failure('too_large');
  return data;
}

async function contentOf(tx: Tx, teacherId: string, { deckId, copyOf }: Wish): Promise<Omit<DeckContent, 'title'>> {
  if (copyOf !== undefined) {
    const own = await findOwn(tx, copyOf, teacherId);
    if (!own) throw new Failure('not_found');
    return own.content;
  }
  if (deckId === undefined) return { notes: '', words: [], slides: [] };
  if (!(await mayOpenDeck(tx, deckId, teacherId))) throw new Failure('not_found');
  const { notes, words, slides } = await readDeck(tx, deckId);
  return {
    notes: cleanText(notes, DECK_NOTE_MAX),
    words: words
      .map(({ word, pictureKey, soundKey }) => ({ word: cleanWord(word), picture: pictureKey, sound: soundKey }))
      .filter(({ word }) => word !== ''),
    slides: slides.map(({ imageKey, thumbKey, description, note, soundKey, activity }) => ({
      id: randomUUID(),
      image: imageKey,
      thumb: thumbKey,
      description: cleanText(description, SLIDE_TEXT_MAX),
      note: cleanText(note, DECK_NOTE_MAX),
      sound: soundKey,
      activity,
    })),
  };
}

/** Imported courses may have texts that the contract's DeckContent refuses. */
const cleanText = (text: string, max: number): string => toPlainText(text.replace(/\r\n?/g, '\n'), max);
const cleanWord = (word: string): string => toPlainText(word.replace(/[\p{Cc}\p{Cf}<>]/gu, ''), WORD_MAX_LENGTH).trim();
