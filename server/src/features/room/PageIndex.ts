import type { ElementKind, ElementProps } from '@skylark/contract/board';
import { numbersPerPoint } from '@skylark/contract/board.facts';
import type { PageSnapshot } from '@skylark/contract/boardState';

/** Overhead of an element in a snapshot, not counting its points and text. */
const ELEMENT_BYTES = 360;

/** What the server knows about an element: everything needed to judge a change, without the points. */
export interface Known {
  kind: ElementKind['kind'];
  /** Numbers per point. */
  stride: 2 | 3;
  version: number;
  versionNonce: number;
  index: number;
  color: ElementProps['color'];
  size: number;
  text: string | undefined;
  angle: number | undefined;
  fill: ElementProps['fill'];
  locked: true | undefined;
  isDeleted: boolean;
  /** For strokes: the pen has been lifted. A stroke that gets locked while being drawn may still be finished. */
  isEnded: boolean;
  /** Sequence number of the event that created or last restored it. Any later clear hides it. */
  since: number;
  /** Count of numbers in its points, and their length as text. */
  numbers: number;
  pointBytes: number;
}

export const bytesOf = ({ text, pointBytes }: Pick<Known, 'text' | 'pointBytes'>): number =>
  ELEMENT_BYTES + pointBytes + (text === undefined ? 0 : Buffer.byteLength(text));

export const knownOf = (is: ElementKind, look: ElementProps, since: number): Known => ({
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

/** The elements and clears of one page, with the totals that are checked against its limits. */
export class PageIndex {
  readonly elements = new Map<string, Known>();
  readonly clears = new Map<string, { seq: number; isActive: boolean }>();
  /** Lowest and highest z-index of all looks. */
  lowest = 0;
  highest = 0;
  /** Size and count of visible elements, and total size including hidden ones. */
  liveBytes = 0;
  liveCount = 0;
  allBytes = 0;
  /** Sequence number of the last clear that hasn't been undone. */
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

  /** Recounts everything after a clear was applied or undone, since it may show or hide any element. */
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
