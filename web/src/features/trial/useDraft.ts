import { useState } from 'react';
import { DRAFT_KEY as KEY } from '../../lib/draftKey.ts';
import { type Draft, emptyDraft, readDraft } from './wizard.ts';

/** The draft is stored, so that a parent who is interrupted finds every answer again. */
export function useDraft(): { draft: Draft; change: (part: Partial<Draft>) => void; forget: () => void } {
  const [draft, setDraft] = useState<Draft>(() => readDraft(read()));
  const change = (part: Partial<Draft>): void => {
    const next = { ...draft, ...part };
    setDraft(next);
    write(JSON.stringify(next));
  };
  return {
    draft,
    change,
    forget: () => {
      write(null);
      setDraft(emptyDraft);
    },
  };
}

function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function write(text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, text);
  } catch {
    // Without storage, it is kept while the page is open.
  }
}
