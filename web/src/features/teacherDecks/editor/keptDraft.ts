import type { DeckContent } from '@skylark/contract/teacherDecks';

/** What of a deck is not saved yet: kept over leaving its page and a reload, and no longer than its tab. */
export interface KeptDraft {
  /** The version that it was made from. */
  version: number;
  content: DeckContent;
}

const key = (deckId: string): string => `skylark.deck.${deckId}`;

export function keptDraft(deckId: string): KeptDraft | null {
  try {
    return JSON.parse(sessionStorage.getItem(key(deckId)) ?? 'null') as KeptDraft | null;
  } catch {
    return null;
  }
}

export function keepDraft(deckId: string, draft: KeptDraft | null): void {
  try {
    if (draft) sessionStorage.setItem(key(deckId), JSON.stringify(draft));
    else sessionStorage.removeItem(key(deckId));
  } catch {
    // Without storage it lasts until the page is left.
  }
}
