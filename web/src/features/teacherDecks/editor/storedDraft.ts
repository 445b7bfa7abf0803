import type { DeckContent } from '@skylark/contract/teacherDecks';

/** Unsaved changes of a deck: they survive navigation and a reload, but not their tab. */
export interface StoredDraft {
  /** The version they are based on. */
  version: number;
  content: DeckContent;
}

const key = (deckId: string): string => `skylark.deck.${deckId}`;

export function storedDraft(deckId: string): StoredDraft | null {
  try {
    return JSON.parse(sessionStorage.getItem(key(deckId)) ?? 'null') as StoredDraft | null;
  } catch {
    return null;
  }
}

export function storeDraft(deckId: string, draft: StoredDraft | null): void {
  try {
    if (draft) sessionStorage.setItem(key(deckId), JSON.stringify(draft));
    else sessionStorage.removeItem(key(deckId));
  } catch {
    // Without storage they last until the page is left.
  }
}
