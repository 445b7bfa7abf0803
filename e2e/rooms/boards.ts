import type { PageId } from '@skylark/contract/board';
import { type Board, type PageSnapshot, snapshotOfPage } from '@skylark/contract/boardState';

/** A whole board as text; equal boards have identical texts. */
export const textOfBoard = (board: Board): string => textOfPages([...board.values()].map(snapshotOfPage));

export const textOfStored = (pages: Map<PageId, string>): string =>
  textOfPages([...pages.values()].filter((text) => text !== '').map((text) => JSON.parse(text) as PageSnapshot));

function textOfPages(pages: PageSnapshot[]): string {
  return pages
    .filter((page) => page.elements.length > 0 || page.clears.length > 0)
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map((page) => JSON.stringify({ ...page, clears: page.clears.toSorted(([a], [b]) => (a < b ? -1 : 1)) }, inOrder))
    .join('\n');
}

/** The order of an element's fields doesn't matter. */
const inOrder = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** The differences of two boards by element and page, short enough for a failure message; empty when they are equal. */
export function differencesOf(board: string, stored: string): string[] {
  const [ours, theirs] = [partsOf(board), partsOf(stored)];
  const names = [...new Set([...ours.keys(), ...theirs.keys()])];
  return names
    .filter((name) => ours.get(name) !== theirs.get(name))
    .map((name) => `${name}: ${ours.get(name) ?? 'nothing'} instead of ${theirs.get(name) ?? 'nothing'}`)
    .slice(0, DIFFERENCES_MAX);
}
const DIFFERENCES_MAX = 5;

function partsOf(board: string): Map<string, string> {
  const parts = new Map<string, string>();
  for (const line of board.split('\n').filter(Boolean)) {
    const { id, clears, elements } = JSON.parse(line) as PageSnapshot;
    parts.set(`${id} clears`, JSON.stringify(clears));
    parts.set(`${id} order`, elements.map((element) => element.id).join(' '));
    for (const element of elements) parts.set(`${id} ${element.id}`, JSON.stringify(element));
  }
  return parts;
}
