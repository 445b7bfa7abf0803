import { useState } from 'react';

const PREFIX = 'skylark.kept.';

/** A text that outlives the page while it is typed: a reload, or a session that ends in the middle. Kept for the tab. */
export function useKeptText(key: string): readonly [text: string, change: (text: string) => void] {
  const name = PREFIX + key;
  const [text, setText] = useState(() => read(name));
  const change = (next: string): void => {
    setText(next);
    try {
      if (next === '') sessionStorage.removeItem(name);
      else sessionStorage.setItem(name, next);
    } catch {
      // Then it lasts as long as the page.
    }
  };
  return [text, change];
}

/** Whether something typed waits to be found again. */
export function isTextKept(): boolean {
  try {
    return Object.keys(sessionStorage).some((key) => key.startsWith(PREFIX));
  } catch {
    return false;
  }
}

function read(name: string): string {
  try {
    return sessionStorage.getItem(name) ?? '';
  } catch {
    return '';
  }
}
