import type { PageId } from '@skylark/contract/board';
import {
  type Board,
  type BoardChange,
  type BoardElement,
  type BoardPage,
  foldBoard,
  isBoardEvent,
  newBoardPage,
} from '@skylark/contract/boardState';
import type { Author, RoomEvent } from '@skylark/contract/room';
import { foldRoom, type RoomState } from '@skylark/contract/roomState';

/** One entry of the log; `atMs` counts from the beginning of the call and never decreases. */
export interface TapeEntry {
  readonly seq: number;
  readonly atMs: number;
  readonly author: Author;
  readonly event: RoomEvent;
}

/** A star the teacher gave. */
export interface TapeStar {
  readonly seq: number;
  readonly atMs: number;
}

/** The room after `count` entries. Frames share elements that did not change between them. */
export interface Frame {
  readonly count: number;
  readonly state: RoomState;
  readonly pages: ReadonlyMap<PageId, BoardPage>;
}

/** At most this many entries have to be folded to reach any moment. */
export const FRAME_EVERY = 750;

/**
 * The loaded part of a lesson's log, with regular frames, so that any moment can be reached by folding a few entries.
 */
export class Tape {
  readonly entries: TapeEntry[] = [];
  /** A new array for each further one. */
  stars: readonly TapeStar[] = [];
  readonly #frames: Frame[] = [];
  readonly #board: Board = new Map();
  /** Elements changed since the last frame, by page. */
  readonly #touched = new Map<PageId, Set<string>>();
  #state: RoomState;

  constructor(state: RoomState, pages: readonly BoardPage[]) {
    this.#state = state;
    for (const page of pages) {
      this.#board.set(page.id, page);
      this.#touch(page.id);
    }
    this.#storeFrame();
  }

  add(entries: readonly TapeEntry[]): void {
    for (const entry of entries) {
      // If the clock went backwards, an entry keeps the time of the one before it.
      const atMs = Math.max(entry.atMs, this.entries.at(-1)?.atMs ?? 0);
      this.entries.push(atMs === entry.atMs ? entry : { ...entry, atMs });
      const given = this.#state.stars.length;
      this.#fold(entry);
      if (this.#state.stars.length > given) this.stars = [...this.stars, { seq: entry.seq, atMs }];
      if (this.entries.length % FRAME_EVERY === 0) this.#storeFrame();
    }
  }

  /** Number of entries up to this time. */
  countAt(ms: number): number {
    let [low, high] = [0, this.entries.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.entries[middle]?.atMs ?? 0) <= ms) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The last frame with at most `count` entries. */
  frameBefore(count: number): Frame {
    const frame = this.#frames[Math.min(this.#frames.length - 1, Math.floor(count / FRAME_EVERY))];
    if (!frame) throw new Error('a tape has a first frame');
    return frame;
  }

  #fold({ event, author, seq }: TapeEntry): void {
    if (!isBoardEvent(event)) {
      this.#state = foldRoom(this.#state, author, event);
      return;
    }
    foldBoard(this.#board, event, seq);
    this.#touch(event.page, 'id' in event ? event.id : undefined);
  }

  #touch(page: PageId, id?: string): void {
    const touched = this.#touched.get(page) ?? new Set();
    if (id !== undefined) touched.add(id);
    this.#touched.set(page, touched);
  }

  #storeFrame(): void {
    const before = this.#frames.at(-1)?.pages;
    const pages = new Map(before);
    for (const [id, touched] of this.#touched) {
      const page = this.#board.get(id) ?? newBoardPage(id);
      const known = before?.get(id)?.elements;
      const kept = (element: BoardElement): BoardElement =>
        (touched.has(element.id) ? undefined : known?.get(element.id)) ?? copyOf(element);
      pages.set(id, copyOfPage(page, kept));
    }
    this.#touched.clear();
    this.#frames.push({ count: this.entries.length, state: this.#state, pages });
  }
}

/** One moment of a tape: the board as it was then, folded from the current position or the nearest frame. */
export class TapeHead {
  readonly board: Board = new Map();
  state: RoomState;
  count = 0;
  readonly #tape: Tape;

  constructor(tape: Tape) {
    this.#tape = tape;
    const first = tape.frameBefore(0);
    this.state = first.state;
    this.#show(first);
  }

  /**
   * Goes to the moment after `count` entries.
   * @param onChange called for each change on the way; for longer distances or backwards, called once with undefined:
   * redraw everything
   */
  goTo(count: number, onChange: OnChange): void {
    const to = Math.min(count, this.#tape.entries.length);
    const from = this.count;
    const isNear = to >= from && to - from <= FRAME_EVERY;
    const isEach = isNear && to - from <= SHOWN_AT_ONCE;
    if (!isNear) this.#show(this.#tape.frameBefore(to));
    while (this.count < to) this.#step(isEach ? onChange : undefined);
    if (!isEach) onChange(undefined, this.state.page ?? 'free:1', '-');
  }

  #step(onChange: OnChange | undefined): void {
    const entry = this.#tape.entries[this.count];
    this.count += 1;
    if (!entry) return;
    const { event, author, seq } = entry;
    if (isBoardEvent(event)) {
      const change = foldBoard(this.board, event, seq);
      onChange?.(change, event.page, author);
    } else this.state = foldRoom(this.state, author, event);
  }

  #show(frame: Frame): void {
    this.board.clear();
    for (const [id, page] of frame.pages) this.board.set(id, copyOfPage(page, copyOf));
    this.state = frame.state;
    this.count = frame.count;
  }
}

/** A change on the way and its author; undefined: more has changed than is reported one by one. */
type OnChange = (change: BoardChange | undefined, page: PageId, author: Author) => void;

/** More changes than this are redrawn as a whole. */
const SHOWN_AT_ONCE = 150;

// The fold changes elements, their points and clears in place, so each further fold works on copies.
const copyOf = (element: BoardElement): BoardElement => ({ ...element, points: [...element.points] });
const copyOfPage = (page: BoardPage, copy: (element: BoardElement) => BoardElement): BoardPage => ({
  id: page.id,
  elements: new Map([...page.elements].map(([id, element]) => [id, copy(element)])),
  clears: new Map([...page.clears].map(([id, clear]) => [id, { ...clear }])),
});
