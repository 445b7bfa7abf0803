import type { ElementKind, ElementLook } from '@skylark/contract/board';
import { numbersPerPoint } from '@skylark/contract/board.facts';
import type { PageSnapshot } from '@skylark/contract/boardState';

/** Of an element in a snapshot, besides its points and its text. */
const ELEMENT_BYTES = 360;

/** What the server knows of an element: all that decides whether a change may be, and none of its points. */
export interface Known {
  kind: ElementKind['kind'];
  /** Numbers that make a point. */
  stride: 2 | 3;
  version: number;
  versionNonce: number;
  index: number;
  color: ElementLook['color'];
  size: number;
  text: string | undefined;
  angle: number | undefined;
  fill: ElementLook['fill'];
  locked: true | undefined;
  isDeleted: boolean;
  /** Of a stroke: the hand has left it. One that was locked under the hand may still be drawn to its end. */
  isEnded: boolean;
  /** Number of the event that made it or last brought it back: a later clear hides it. */
  since: number;
  /** Numbers of its points, and how long they are as text. */
  numbers: number;
  pointBytes: number;
}

export const bytesOf = ({ text, pointBytes }: Pick<Known, 'text' | 'pointBytes'>): number =>
  ELEMENT_BYTES + pointBytes + (text === undefined ? 0 : Buffer.byteLength(text));

export const knownOf = (is: ElementKind, look: ElementLook, since: number): Known => ({
  kind: is.kind,
  stride: numbersPerPoint(is),
  version: look.version,
  versionNonce: look.versionNonce,
  index: look.index,
  color: look.color,
  size: look.size,
  text: look.text,
  angle: look.angle,
  fill: look.fill,
  locked: look.locked,
  isDeleted: look.isDeleted,
  isEnded: false,
  since,
  numbers: 0,
  pointBytes: 0,
});

/** Of two looks the one with the higher version wins, the nonce breaks a tie: as the fold has it. */
export const isNewer = (look: ElementLook, than: Known): boolean =>
  look.version > than.version || (look.version === than.version && look.versionNonce > than.versionNonce);

/** The elements and clears of one page, with the sums that its limits are held against. */
export class PageIndex {
  readonly elements = new Map<string, Known>();
  readonly clears = new Map<string, { seq: number; isActive: boolean }>();
  /** Bounds of all looks' places between back and front. */
  lowest = 0;
  highest = 0;
  /** What is seen, and all that is kept. */
  liveBytes = 0;
  liveCount = 0;
  allBytes = 0;
  /** Number of the last clear that is not taken back. */
  #clearedUpTo = 0;

  static of(snapshot: PageSnapshot): PageIndex {
    const page = new PageIndex();
    for (const [id, seq, isActive] of snapshot.clears) page.clears.set(id, { seq, isActive });
    for (const { id, is, look, points, bornSeq, revivedSeq, isEnded } of snapshot.elements) {
      if (!is || !look) continue;
      const known = knownOf(is, look, Math.max(bornSeq, revivedSeq));
      known.isEnded = isEnded;
      known.numbers = points.length;
      known.pointBytes = JSON.stringify(points).length;
      page.elements.set(id, known);
      page.#widen(known.index);
    }
    page.count();
    return page;
  }

  isLive(known: Known): boolean {
    return !known.isDeleted && known.since >= this.#clearedUpTo;
  }

  add(id: string, known: Known): void {
    this.elements.set(id, known);
    this.#weigh(known, 1);
    this.#widen(known.index);
  }

  change(known: Known, change: () => void): void {
    this.#weigh(known, -1);
    change();
    this.#weigh(known, 1);
    this.#widen(known.index);
  }

  remove(id: string): void {
    const known = this.elements.get(id);
    if (!known) return;
    this.#weigh(known, -1);
    this.elements.delete(id);
  }

  /** After a clear came or went: everything may be seen, or hidden. */
  count(): void {
    this.#clearedUpTo = 0;
    for (const { seq, isActive } of this.clears.values())
      if (isActive) this.#clearedUpTo = Math.max(this.#clearedUpTo, seq);
    this.liveBytes = this.liveCount = this.allBytes = 0;
    for (const known of this.elements.values()) this.#weigh(known, 1);
  }

  #weigh(known: Known, sign: 1 | -1): void {
    const bytes = bytesOf(known);
    this.allBytes += sign * bytes;
    if (!this.isLive(known)) return;
    this.liveBytes += sign * bytes;
    this.liveCount += sign;
  }

  #widen(index: number): void {
    this.lowest = Math.min(this.lowest, index);
    this.highest = Math.max(this.highest, index);
  }
}
