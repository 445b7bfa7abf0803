import { useState } from 'react';

const PREFIX = 'skylark.kept.';

/** Text that survives a reload, or a session that ends, while it is being typed. Stored per tab. */
export function useKeptText(key: string): readonly [text: string, change: (text: string) => void] {
  const name = PREFIX + key;
  const [text, setText] = useState(() => read(name));
  const change = (next: string): void => {
    setText(next);
    try {
      if (next === '') sessionStorage.removeItem(name);
      else sessionStorage.setItem(name, next);
    } catch {
      // Without storage, it lasts as long as the page.
    }
  };
  return [text, change];
}

/** Whether any unsent text is stored. */
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
