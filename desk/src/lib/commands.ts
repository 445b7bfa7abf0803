import { useEffect, useSyncExternalStore } from 'react';
import type { TextKey } from './texts.tsx';

/** An action of a manager. The palette, the list of keys and the keyboard shortcuts use the same list. */
export interface Command {
  id: string;
  text: TextKey;
  /** A physical key (`KeyboardEvent.code`), because half of the managers type Cyrillic. */
  key?: string;
  /** The browser performs it by itself when the key is pressed. */
  isNative?: true;
  run: () => void;
}

/** Commands of the open page, by the component that offers them. */
const offered = new Map<object, readonly Command[]>();
let all: readonly Command[] = [];
const listeners = new Set<() => void>();
const listen = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

function changed(): void {
  // Several lists on a page offer the same commands.
  all = [...new Map([...offered.values()].flat().map((command) => [command.id, command])).values()];
  for (const listener of listeners) listener();
}

/** Offers commands while the component is mounted. Pass the same array as long as nothing changes. */
export function useOffered(commands: readonly Command[]): void {
  useEffect(() => {
    const owner = {};
    offered.set(owner, commands);
    changed();
    return () => {
      offered.delete(owner);
      changed();
    };
  }, [commands]);
}

export const useOfferedCommands = (): readonly Command[] => useSyncExternalStore(listen, () => all);

/** Whether a key belongs to a text field or an open dialog. */
const isTaken = (target: EventTarget | null): boolean =>
  (target instanceof HTMLElement &&
    target.closest('input:not([type="checkbox"]), textarea, select, [contenteditable]') !== null) ||
  document.querySelector('[role="dialog"]') !== null;

/** Runs the command of a pressed key; if several have it, the one offered last. */
export function runKey(event: KeyboardEvent, commands: readonly Command[]): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTaken(event.target)) return;
  const pressed = event.shiftKey ? `Shift+${event.code}` : event.code;
  const command = commands.findLast(({ key, isNative }) => key === pressed && !isNative);
  if (!command) return;
  event.preventDefault();
  command.run();
}

/** A key's label in the list of keys. */
export const keyName = (key: string): string =>
  key === 'Shift+Slash' ? '?' : key === 'Enter' ? '⏎' : key.replace('Shift+', '⇧').replace('Key', '');
