import type { Color, Fill, Stamp } from '@skylark/contract/board.facts';
import type { ElementKind } from '@skylark/contract/board';
import { Listeners } from '../../../lib/Listeners.ts';
import type { Box } from '../model/geometry.ts';
import type { PendingAnnouncement } from '../model/spoken.ts';
import type { Tool } from '../model/tools.ts';
import type { Editing } from './TextEditing.ts';

/** An announcement for screen readers. */
export type Announcement =
  | { readonly kind: 'happened'; readonly sayings: readonly PendingAnnouncement[] }
  | {
      readonly kind: 'selected';
      readonly element: ElementKind;
      readonly text: string;
      readonly position: number;
      readonly count: number;
    }
  | { readonly kind: 'pen'; readonly isDown: boolean };

/** The state of everything around the canvas; a new object on each change. */
export interface BoardSnapshot {
  readonly tool: Tool;
  readonly color: Color;
  /** Size for new elements of the chosen tool. */
  readonly size: number;
  readonly stamp: Stamp;
  /** For new rectangles and ellipses; undefined for none. */
  readonly fill: Fill | undefined;
  readonly canDraw: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** False if there is something to clear. */
  readonly isEmpty: boolean;
  /** A pen was detected, so fingers do not draw. */
  readonly isPenMode: boolean;
  readonly zoom: number;
  readonly canNavigate: boolean;
  readonly canZoomIn: boolean;
  readonly canZoomOut: boolean;
  readonly editing: Editing | undefined;
  /** What the buttons next to it can do; undefined while it is being dragged. */
  readonly selection:
    | { readonly frame: Box; readonly canDelete: boolean; readonly isLocked: boolean; readonly hasShapes: boolean }
    | undefined;
  readonly failedPictures: readonly { readonly id: string; readonly frame: Box }[];
  readonly uploads: number;
  /** Texts on the page from top to bottom, for screen readers. */
  readonly texts: readonly string[];
  /** A new object each time, even when the same announcement is repeated. */
  readonly announcement: Announcement | undefined;
}

export const firstSnapshot: BoardSnapshot = {
  tool: 'pen',
  color: 'ink',
  size: 2,
  stamp: 'star',
  fill: undefined,
  canDraw: false,
  canUndo: false,
  canRedo: false,
  isEmpty: true,
  isPenMode: false,
  zoom: 1,
  canNavigate: true,
  canZoomIn: true,
  canZoomOut: false,
  editing: undefined,
  selection: undefined,
  failedPictures: [],
  uploads: 0,
  texts: [],
  announcement: undefined,
};

/** The board's state for React; notifies only of actual changes. */
export class BoardStore {
  #snapshot: BoardSnapshot;
  readonly #changed = new Listeners();

  constructor(first: BoardSnapshot) {
    this.#snapshot = first;
  }

  readonly snapshot = (): BoardSnapshot => this.#snapshot;

  readonly subscribe = this.#changed.add;

  set(change: Partial<BoardSnapshot>): void {
    const isSame = Object.entries(change).every(([key, value]) =>
      isAlike(this.#snapshot[key as keyof BoardSnapshot], value),
    );
    if (isSame) return;
    this.#snapshot = { ...this.#snapshot, ...change };
    this.#changed.notify();
  }
}

/** Compares lists by content, so that empty and equal lists count as unchanged. */
const isAlike = (a: unknown, b: unknown): boolean =>
  Object.is(a, b) ||
  (Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((one, at) => Object.is(one, b[at])));
