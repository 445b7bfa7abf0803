import { Listeners } from '../../lib/Listeners.ts';

interface Asked {
  token: string;
  /** Whom the link signs in, and who would be signed out. */
  name: string;
  replaces: string;
}

const changed = new Listeners();
let asked: Asked | null = null;

function set(next: Asked | null): void {
  asked = next;
  changed.notify();
}

/** A link that would replace another account's session: nothing happens until the person has chosen. */
export const linkQuestion = {
  get: (): Asked | null => asked,
  ask: (of: Asked): void => set(of),
  answered: (): void => set(null),
  subscribe: changed.add,
};
