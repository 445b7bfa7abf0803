import { randomUUID } from 'node:crypto';
import type { DeckContent } from '@skylark/contract/teacherDecks';
import { TEACHER_DECKS_MAX } from '@skylark/contract/teacherDecks.facts';
import { transact } from '../../platform/db/transact.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import { mayOpenDeck, readDeck } from '../materials/index.ts';
import { addFiles, listFileKeys } from './filesStore.ts';
import { filesOf } from './rules.ts';
import { addDeck, countOwn, findOwn, type TeacherDeckRow } from './store.ts';

interface Wish {
  title: string;
  /** A deck of lessons that it begins as. */
  deckId?: string | undefined;
  /** A deck of one's own that it begins as. */
  copyOf?: string | undefined;
}

/** Makes a deck of the teacher's own. @throws Failure not_found, deck_quota */
export const createDeck = (deps: Pick<Deps, 'db' | 'clock'>, me: Caller, wish: Wish): Promise<TeacherDeckRow> =>
  transact(deps.db, async (tx) => {
    if ((await countOwn(tx, me.personId)) >= TEACHER_DECKS_MAX) throw new Failure('deck_quota');
    const begin = await contentOf(tx, me.personId, wish);
    const { id } = await addDeck(tx, me.personId, { ...begin, title: wish.title }, deps.clock.now());
    // A page may hold files that the copied deck was given, but not saved with yet.
    const uploaded = wish.copyOf === undefined ? [] : await listFileKeys(tx, wish.copyOf);
    // They were counted where they were uploaded.
    await addFiles(
      tx,
      id,
      [...filesOf(begin), ...uploaded].map((key) => ({ key, bytes: 0 })),
    );
    const made = await findOwn(tx, id, me.personId);
    if (!made) throw new Error('a deck that was just made is gone');
    return made;
  });

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
    notes,
    words: words.map(({ word, pictureKey, soundKey }) => ({ word, picture: pictureKey, sound: soundKey })),
    slides: slides.map(({ imageKey, thumbKey, description, note, soundKey, activity }) => ({
      id: randomUUID(),
      image: imageKey,
      thumb: thumbKey,
      description,
      note,
      sound: soundKey,
      activity,
    })),
  };
}
