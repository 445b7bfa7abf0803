import type { ElementKind, ElementProps } from '@skylark/contract/board';
import { type BoardElement, type BoardPage, byDepth, visibleElements } from '@skylark/contract/boardState';
import { inkExtent, paintedBox } from '../model/extent.ts';
import { type Box, intersects } from '../model/geometry.ts';

/** Computed drawing data of an element; recomputed only when its shape changes. */
export type Art =
  | { readonly kind: 'ink'; readonly path: Path2D }
  | { readonly kind: 'text'; readonly lines: readonly string[] }
  | { readonly kind: 'plain' };

/** An element prepared for drawing. */
export interface SceneEntry {
  readonly element: BoardElement;
  readonly is: ElementKind;
  readonly look: ElementProps;
  /** Of its points, for ink. */
  readonly extent: Box | undefined;
  readonly pointCount: number;
  readonly box: Box;
  /** undefined until it is drawn for the first time. */
  art: Art | undefined;
}

export function sceneEntry(
  element: BoardElement,
  is: ElementKind,
  look: ElementProps,
  before?: SceneEntry,
): SceneEntry {
  const stride = 'pressure' in is ? (is.pressure ? 3 : 2) : undefined;
  const isSameInk = before?.element === element && before.pointCount === element.points.length;
  const extent = isSameInk ? before.extent : stride && inkExtent(element.points, stride);
  return {
    element,
    is,
    look,
    extent,
    pointCount: element.points.length,
    box: paintedBox(is, look, extent),
    art:
      before && before.pointCount === element.points.length && isSameForm(before.look, look) ? before.art : undefined,
  };
}

/** Art does not depend on position or colour. */
const isSameForm = (a: ElementProps, b: ElementProps): boolean =>
  a.width === b.width && a.height === b.height && a.size === b.size && a.text === b.text;

/**
 * All settled elements of the current page, from back to front, each with the box its drawing touches. Boxes are
 * searched linearly: for five thousand elements this is faster than maintaining an index.
 */
export class Scene {
  #entries: SceneEntry[] = [];
  #byId = new Map<string, SceneEntry>();

  get entries(): readonly SceneEntry[] {
    return this.#entries;
  }

  find(id: string): SceneEntry | undefined {
    return this.#byId.get(id);
  }

  /** @param isLive elements still being drawn are kept elsewhere */
  load(page: BoardPage | undefined, isLive: (id: string) => boolean): void {
    const before = this.#byId;
    this.#byId = new Map();
    this.#entries = [];
    if (!page) return;
    for (const element of visibleElements(page)) {
      if (!element.is || !element.look || isLive(element.id)) continue;
      const entry = sceneEntry(element, element.is, element.look, before.get(element.id));
      this.#entries.push(entry);
      this.#byId.set(element.id, entry);
    }
  }

  /** Adds or updates an element. */
  put(element: BoardElement, is: ElementKind, look: ElementProps): SceneEntry {
    const before = this.#byId.get(element.id);
    const entry = sceneEntry(element, is, look, before);
    if (before) this.remove(element.id);
    this.#entries.splice(this.#placeOf(element), 0, entry);
    this.#byId.set(element.id, entry);
    return entry;
  }

  remove(id: string): SceneEntry | undefined {
    const entry = this.#byId.get(id);
    if (!entry) return undefined;
    this.#byId.delete(id);
    // Its depth may have changed meanwhile; recently changed elements are mostly on top.
    const at = this.#entries.lastIndexOf(entry);
    if (at >= 0) this.#entries.splice(at, 1);
    return entry;
  }

  /** From back to front. */
  *within(box: Box): Iterable<SceneEntry> {
    for (const entry of this.#entries) if (intersects(entry.box, box)) yield entry;
  }

  /** Whether nothing above touches it, so that it can be drawn directly over the rest. */
  isOnTop(entry: SceneEntry): boolean {
    for (let at = this.#entries.length - 1; at >= 0; at -= 1) {
      const other = this.#entries[at];
      if (!other || other === entry) return true;
      if (intersects(other.box, entry.box)) return false;
    }
    return true;
  }

  /** The next free index on top. */
  topIndex(): number {
    return (this.#entries.at(-1)?.look.index ?? 0) + 1;
  }

  /** The lowest index in use. */
  bottomIndex(): number {
    return this.#entries[0]?.look.index ?? 0;
  }

  #placeOf(element: BoardElement): number {
    let low = 0;
    let high = this.#entries.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = this.#entries[middle];
      if (other && byDepth(other.element, element) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
