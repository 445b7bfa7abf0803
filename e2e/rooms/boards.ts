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
