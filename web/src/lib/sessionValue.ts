import { session } from './session.ts';

/**
 * A text in the browser's storage that is valid for the current session only: after another sign-in it is undefined.
 * Some private windows refuse storage; then it lasts as long as the page.
 */
export function sessionValue(storage: () => Storage, key: string) {
  let inMemory: string | null = null;
  // The token itself is in the same storage, so its last characters reveal nothing.
  const mark = (): string => `${session.token()?.slice(-8) ?? ''}:`;
  const stored = (): string | null => {
    try {
      return storage().getItem(key);
    } catch {
      return inMemory;
    }
  };
  const store = (next: string | null): void => {
    inMemory = next;
    try {
      if (next === null) storage().removeItem(key);
      else storage().setItem(key, next);
    } catch {
      // Kept in memory only.
    }
  };
  return {
    read(): string | undefined {
      const value = stored();
      return session.token() !== null && value?.startsWith(mark()) ? value.slice(mark().length) : undefined;
    },
    write: (value: string): void => store(mark() + value),
    remove: (): void => store(null),
  };
}
