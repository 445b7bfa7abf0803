import { numbersPerPoint } from './board.facts.ts';
import type { ElementKind, ElementProps, LoggedBoardEvent, PageId } from './board.ts';

/**
 * A board as a fold of its events. The server and both browsers fold identically; a browser also folds its own events
 * before the server has numbered them. Every rule below yields the same page, whatever the order in which the two sides
 * receive the same events.
 */
export interface BoardElement {
  id: string;
  /** Undefined until the event that created it has arrived. */
  is: ElementKind | undefined;
  look: ElementProps | undefined;
  /** Ink only: 2 or 3 numbers per point, relative to look.x, look.y. */
  points: number[];
  /** Sequence numbers of the events that created it and last restored it (0: never). A later clear hides it. */
  bornSeq: number;
  revivedSeq: number;
  /**
   * The same for an own event that has no number yet. Stored alongside `revivedSeq`, not instead of it: the other
   * side's number may be higher than the one ours will get, and must not be lost.
   */
  ownRevivedSeq?: number | undefined;
  isEnded: boolean;
}

export interface BoardPage {
  id: PageId;
  elements: Map<string, BoardElement>;
  clears: Map<string, { seq: number; isActive: boolean }>;
}

export type Board = Map<PageId, BoardPage>;

/** Events without a server number sort after all numbered ones: this value plus the sender's own count. */
export const PROVISIONAL_SEQ = 1_000_000_000;

export const newBoardPage = (id: PageId): BoardPage => ({ id, elements: new Map(), clears: new Map() });

export function pageOf(board: Board, id: PageId): BoardPage {
  let page = board.get(id);
  if (!page) {
    page = newBoardPage(id);
    board.set(id, page);
  }
  return page;
}

/** What an event changed, so that a screen redraws only that. */
export type BoardChange =
  | { kind: 'element'; element: BoardElement; before: ElementProps | undefined }
  | { kind: 'page' }
  /** Content that was no longer visible has been removed from the page. */
  | { kind: 'forgotten' }
  | { kind: 'none' };

const BOARD_EVENTS: ReadonlySet<string> = new Set(['ink', 'put', 'clear', 'unclear', 'forget']);
/** Whether a room event belongs to the board; `foldRoom` handles the rest. */
export const isBoardEvent = <E extends { k: string }>(event: E): event is Extract<E, LoggedBoardEvent> =>
  BOARD_EVENTS.has(event.k);

/** Changes the page in place: boards are large, and this runs for every event. */
export function foldBoard(board: Board, event: LoggedBoardEvent, seq: number): BoardChange {
  const page = pageOf(board, event.page);
  switch (event.k) {
    case 'ink': {
      const element = elementOf(page, event.id);
      const before = element.look;
      if (event.head) {
        element.is = event.head.is;
        element.bornSeq = seq;
        mergeProps(element, event.head.look);
      }
      const stride = numbersPerPoint(element.is);
      const have = element.points.length / stride;
      // Skips points that are already there, so a piece resent after a gap changes nothing.
      if (event.from <= have)
        for (let at = (have - event.from) * stride; at < event.points.length; at += 1)
          element.points.push(event.points[at] ?? 0);
      if (event.end) element.isEnded = true;
      return { kind: 'element', element, before };
    }
    case 'put': {
      const element = elementOf(page, event.id);
      const before = element.look;
      if (event.is) {
        element.is = event.is;
        element.isEnded = true;
        element.bornSeq = seq;
      }
      if (event.revive && seq > PROVISIONAL_SEQ) element.ownRevivedSeq = seq;
      else if (event.revive) element.revivedSeq = Math.max(element.revivedSeq, seq);
      mergeProps(element, event.look);
      return { kind: 'element', element, before };
    }
    case 'clear':
      page.clears.set(event.clear, { seq, isActive: page.clears.get(event.clear)?.isActive ?? true });
      return { kind: 'page' };
    case 'unclear': {
      const clear = page.clears.get(event.clear);
      page.clears.set(event.clear, { seq: clear?.seq ?? seq, isActive: false });
      return { kind: 'page' };
    }
    case 'forget':
      for (const id of event.ids) page.elements.delete(id);
      for (const id of event.clears) page.clears.delete(id);
      return { kind: 'forgotten' };
  }
}

/** Replaces the provisional numbers of own events when the server acknowledges them. */
export function renumber(board: Board, event: LoggedBoardEvent, from: number, to: number): void {
  const page = board.get(event.page);
  if (!page) return;
  if (event.k === 'clear') {
    const clear = page.clears.get(event.clear);
    if (clear?.seq === from) clear.seq = to;
  } else if (event.k !== 'unclear' && event.k !== 'forget') {
    const element = page.elements.get(event.id);
    if (!element) return;
    if (element.bornSeq === from) element.bornSeq = to;
    if (event.k === 'put' && event.revive) element.revivedSeq = Math.max(element.revivedSeq, to);
    if (element.ownRevivedSeq === from) element.ownRevivedSeq = undefined;
  }
}

export function isVisible(page: BoardPage, element: BoardElement): boolean {
  if (!element.is || !element.look || element.look.isDeleted) return false;
  const since = Math.max(element.bornSeq, element.revivedSeq, element.ownRevivedSeq ?? 0);
  for (const clear of page.clears.values()) if (clear.isActive && clear.seq > since) return false;
  return true;
}

/** From back to front. */
export function visibleElements(page: BoardPage): BoardElement[] {
  return [...page.elements.values()].filter((element) => isVisible(page, element)).sort(byDepth);
}

export function byDepth(a: BoardElement, b: BoardElement): number {
  const depth = (a.look?.index ?? 0) - (b.look?.index ?? 0);
  if (depth !== 0) return depth;
  return a.id < b.id ? -1 : 1;
}

/** A page as JSON for storage and the wire. */
export interface PageSnapshot {
  id: PageId;
  elements: BoardElement[];
  clears: [id: string, seq: number, isActive: boolean][];
}

export const snapshotOfPage = (page: BoardPage): PageSnapshot => ({
  id: page.id,
  elements: [...page.elements.values()].sort((a, b) => (a.id < b.id ? -1 : 1)),
  clears: [...page.clears].map(([id, clear]) => [id, clear.seq, clear.isActive]),
});

export const pageOfSnapshot = (snapshot: PageSnapshot): BoardPage => ({
  id: snapshot.id,
  // A stroke whose beginning has not arrived has no `is` in the JSON. Adding it gives all elements the same object
  // shape.
  elements: new Map(snapshot.elements.map((element) => [element.id, { ...newElement(element.id), ...element }])),
  clears: new Map(snapshot.clears.map(([id, seq, isActive]) => [id, { seq, isActive }])),
});

const newElement = (id: string): BoardElement => ({
  id,
  is: undefined,
  look: undefined,
  points: [],
  bornSeq: 0,
  revivedSeq: 0,
  ownRevivedSeq: undefined,
  isEnded: false,
});

function elementOf(page: BoardPage, id: string): BoardElement {
  let element = page.elements.get(id);
  if (!element) {
    element = newElement(id);
    page.elements.set(id, element);
  }
  return element;
}

type Age = Pick<ElementProps, 'version' | 'versionNonce'>;
/** The look with the higher version wins; the nonce breaks ties. */
export const isNewer = (look: Age, than: Age): boolean =>
  look.version > than.version || (look.version === than.version && look.versionNonce > than.versionNonce);

function mergeProps(element: BoardElement, look: ElementProps): void {
  if (!element.look || isNewer(look, element.look)) element.look = look;
}
