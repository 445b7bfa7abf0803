import type { ElementProps, ForgetEvent, InkEvent, LoggedBoardEvent, PageId, PutEvent } from '@skylark/contract/board';
import {
  BOARD_MAX_BYTES,
  isInkKind,
  isSizeOf,
  LOOK_STEP_MAX,
  PAGE_MAX_BYTES,
  PAGE_MAX_ELEMENTS,
  ROOM_MAX_BYTES,
  ROOM_MAX_ELEMENTS,
  STROKE_MAX_POINTS,
} from '@skylark/contract/board.facts';
import { isNewer, type PageSnapshot } from '@skylark/contract/boardState';
import type { RefusalCode, Seat } from '@skylark/contract/room';
import { forgetOldest } from './forgetOldest.ts';
import { bytesOf, type Known, knownOf, PageIndex } from './PageIndex.ts';

const CLEARS_PER_PAGE = 1_000;
/** Bytes freed in addition to the excess, so that content isn't removed with every stroke. */
const FORGET_AHEAD_BYTES = 400_000;

type Sent = Exclude<LoggedBoardEvent, ForgetEvent>;

/**
 * What a room needs to know about its board to judge whether an event fits: about 200 bytes per element, without
 * points. Updated from the log, just like the boards themselves.
 */
export class BoardIndex {
  readonly #pages = new Map<PageId, PageIndex>();

  /** @param pages stored snapshots as JSON text */
  static of(pages: ReadonlyMap<PageId, string>): BoardIndex {
    const board = new BoardIndex();
    for (const [id, text] of pages)
      if (text !== '') board.#pages.set(id, PageIndex.of(JSON.parse(text) as PageSnapshot));
    return board;
  }

  /**
   * @returns why an event does not fit the current board, or undefined if it fits. Does not check whether the sender
   * may draw.
   */
  refusalOf(seat: Seat, event: Sent): RefusalCode | undefined {
    const page = this.#pages.get(event.page) ?? EMPTY_PAGE;
    switch (event.k) {
      case 'ink':
        return this.#refusalOfInk(page, seat, event);
      case 'put':
        return this.#refusalOfPut(page, seat, event);
      case 'clear':
        if (page.clears.has(event.clear)) return 'invalid';
        return page.clears.size < CLEARS_PER_PAGE ? undefined : 'page_full';
      case 'unclear':
        return page.clears.has(event.clear) ? undefined : 'unknown';
    }
  }

  take(event: LoggedBoardEvent, seq: number): void {
    const page = this.#pageOf(event.page);
    switch (event.k) {
      case 'ink':
        if (event.head) page.add(event.id, knownOf(event.head.is, event.head.look, seq));
        grow(page, event);
        return;
      case 'put':
        put(page, event, seq);
        return;
      case 'clear':
        page.clears.set(event.clear, { seq, isActive: true });
        page.count();
        return;
      case 'unclear':
        page.clears.set(event.clear, { seq: page.clears.get(event.clear)?.seq ?? seq, isActive: false });
        page.count();
        return;
      case 'forget':
        for (const id of event.ids) page.remove(id);
        for (const id of event.clears) page.clears.delete(id);
        page.count();
        return;
    }
  }

  /**
   * Events that remove hidden content, to keep the whole board under its size limit; empty while it is below the limit.
   */
  overdue(): ForgetEvent[] {
    let bytes = 0;
    for (const page of this.#pages.values()) bytes += page.allBytes;
    return bytes <= BOARD_MAX_BYTES ? [] : forgetOldest(this.#pages, bytes - BOARD_MAX_BYTES + FORGET_AHEAD_BYTES);
  }

  /** Events that remove all hidden content. */
  hidden(): ForgetEvent[] {
    return forgetOldest(this.#pages, Infinity);
  }

  #refusalOfInk(page: PageIndex, seat: Seat, event: InkEvent): RefusalCode | undefined {
    const known = page.elements.get(event.id);
    const { head } = event;
    if (head) {
      if (head.look.locked) return 'invalid';
      if (known || !this.#isNear(head.look, 0)) return 'invalid';
      return this.#refusalOfSize(page, bytesOf({ text: undefined, pointBytes: pointBytesOf(event) }), 1);
    }
    if (!known) return 'unknown';
    if (seat === 's' && known.locked && known.isEnded) return 'not_yours';
    const numbers = event.points.length;
    const have = known.numbers / known.stride;
    if (!isInkKind(known.kind) || numbers % known.stride !== 0 || event.from > have) return 'invalid';
    if (event.from + numbers / known.stride > STROKE_MAX_POINTS) return 'invalid';
    return this.#refusalOfSize(page, pointBytesOf(event), 0);
  }

  #refusalOfPut(page: PageIndex, seat: Seat, { id, is, look, revive }: PutEvent): RefusalCode | undefined {
    const known = page.elements.get(id);
    if (is) {
      if (seat === 's' && look.locked) return 'not_allowed';
      if (known || !this.#isNear(look, 0)) return 'invalid';
      return this.#refusalOfSize(page, bytesOf({ text: look.text, pointBytes: 0 }), 1);
    }
    if (!known) return 'unknown';
    if (!this.#isNear(look, known.version) || !isSizeOf(known.kind, look)) return 'invalid';
    // With the same version and nonce each side would keep the look that it had first. Refusing it makes the sender
    // load the stored one.
    if (look.version === known.version && look.versionNonce === known.versionNonce) return 'invalid';
    // Anything the teacher has locked can't be changed by the student, even the student's own elements. Only the
    // teacher can lock.
    if (seat === 's' && (known.locked || look.locked) && (revive || isNewer(look, known))) return 'not_yours';
    const isOwn = id.startsWith(seat);
    if (seat === 's' && !isOwn && !isOnlyPlace(look, known)) return 'not_yours';
    const isDeleted = isNewer(look, known) ? look.isDeleted : known.isDeleted;
    const isSeen = page.isLive({ ...known, isDeleted, since: revive ? Infinity : known.since });
    const before = page.isLive(known) ? bytesOf(known) : 0;
    const after = isSeen ? bytesOf({ text: look.text, pointBytes: known.pointBytes }) : 0;
    return after > before ? this.#refusalOfSize(page, after - before, before === 0 ? 1 : 0) : undefined;
  }

  #refusalOfSize(page: PageIndex, bytes: number, elements: number): RefusalCode | undefined {
    if (page.liveBytes + bytes > PAGE_MAX_BYTES || page.liveCount + elements > PAGE_MAX_ELEMENTS) return 'page_full';
    let [roomBytes, roomElements] = [bytes, elements];
    for (const { liveBytes, liveCount } of this.#pages.values()) {
      roomBytes += liveBytes;
      roomElements += liveCount;
    }
    return roomBytes > ROOM_MAX_BYTES || roomElements > ROOM_MAX_ELEMENTS ? 'room_full' : undefined;
  }

  /**
   * Limits how far a look may move from the stored values, so that no client can push counters to the end of their
   * range.
   */
  #isNear(look: ElementProps, version: number): boolean {
    let [lowest, highest] = [0, 0];
    for (const page of this.#pages.values()) {
      lowest = Math.min(lowest, page.lowest);
      highest = Math.max(highest, page.highest);
    }
    return (
      look.version <= version + LOOK_STEP_MAX &&
      look.index >= lowest - LOOK_STEP_MAX &&
      look.index <= highest + LOOK_STEP_MAX
    );
  }

  #pageOf(id: PageId): PageIndex {
    let page = this.#pages.get(id);
    if (!page) {
      page = new PageIndex();
      this.#pages.set(id, page);
    }
    return page;
  }
}

const EMPTY_PAGE = new PageIndex();

/** Whether only position and size would change. An outdated look changes nothing. */
const isOnlyPlace = (look: ElementProps, known: Known): boolean =>
  !isNewer(look, known) ||
  (look.isDeleted === known.isDeleted &&
    !known.isDeleted &&
    look.index === known.index &&
    look.color === known.color &&
    look.size === known.size &&
    look.text === known.text &&
    look.angle === known.angle &&
    look.fill === known.fill);

/** Length of the points as JSON text. */
const pointBytesOf = ({ points }: InkEvent): number => JSON.stringify(points).length;

function grow(page: PageIndex, event: InkEvent): void {
  const known = page.elements.get(event.id);
  if (!known) return;
  const added = event.points.length - (known.numbers / known.stride - event.from) * known.stride;
  page.change(known, () => {
    known.numbers += Math.max(0, added);
    known.pointBytes += pointBytesOf(event);
    if (event.end) known.isEnded = true;
  });
}

function put(page: PageIndex, { id, is, look, revive }: PutEvent, seq: number): void {
  const known = page.elements.get(id);
  if (!known) {
    if (is) page.add(id, knownOf(is, look, seq));
    return;
  }
  page.change(known, () => {
    if (revive) known.since = Math.max(known.since, seq);
    if (!isNewer(look, known)) return;
    const { version, versionNonce, index, color, size, text, angle, fill, locked, isDeleted } = look;
    Object.assign(known, { version, versionNonce, index, color, size, text, angle, fill, locked, isDeleted });
  });
}
