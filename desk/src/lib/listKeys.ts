import { type Command, useOffered } from './commands.ts';

/** Attributes of each row of a list. */
export const LIST_ROW = { 'data-list-row': '', tabIndex: -1 } as const;

const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-list-row]')];
const rowInFocus = (): HTMLElement | undefined =>
  document.activeElement?.closest<HTMLElement>('[data-list-row]') ?? undefined;

/** Moves to the next or previous row of any list on the page; without focus in a list, from the open row. */
function move(by: 1 | -1): void {
  const all = rows();
  const from = rowInFocus() ?? all.find((row) => row.dataset['open'] !== undefined);
  const next = all[from ? Math.min(all.length - 1, Math.max(0, all.indexOf(from) + by)) : 0];
  (next?.querySelector<HTMLElement>('a') ?? next)?.focus();
}

const tick = (): void => rowInFocus()?.querySelector<HTMLElement>('input[type="checkbox"]')?.click();

const MOVES: readonly Command[] = [
  { id: 'list.next', text: 'commands.next_row', key: 'KeyJ', run: () => move(1) },
  { id: 'list.previous', text: 'commands.previous_row', key: 'KeyK', run: () => move(-1) },
  // The row's link has the focus, so Enter makes the browser follow it.
  {
    id: 'list.open',
    text: 'commands.open_row',
    key: 'Enter',
    isNative: true,
    run: () => rowInFocus()?.querySelector('a')?.click(),
  },
];
const WITH_TICKS: readonly Command[] = [
  ...MOVES,
  { id: 'list.tick', text: 'commands.tick_row', key: 'KeyX', run: tick },
];

/** The keys of a list; also shown in the palette and the list of keys. */
export const useListKeys = (hasTicks: boolean): void => useOffered(hasTicks ? WITH_TICKS : MOVES);
