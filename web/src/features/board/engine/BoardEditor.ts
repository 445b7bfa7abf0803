import type { BoardEvent, ElementProps, PageId } from '@skylark/contract/board';
import { type BoardElement, type BoardPage, isVisible } from '@skylark/contract/boardState';
import type { Seat } from '@skylark/contract/room';
import type { BoardPort } from '../BoardPort.ts';
import type { Settings, BoardContext } from '../gestures/Gesture.ts';
import {
  canRedo,
  canUndo,
  emptyHistory,
  type History,
  historyOfPage,
  type PropsPatch,
  type CurrentElements,
  redo,
  type Remedy,
  remember,
  type UndoStep,
  type Turn,
  undo,
} from '../model/history.ts';
import { clamp } from '../model/geometry.ts';
import { newElementId, nextLook } from '../model/elementProps.ts';
import { withinLimits } from '../model/withinLimits.ts';
import type { Painter } from '../paint/Painter.ts';
import type { BoardStore } from './BoardStore.ts';
import { type Paint, type PaintGroup, paintGroup, type Paints } from './paints.ts';

/** Far below the room's limit for the index. */
const INDEX_LEAD_MAX = 500;

/** The current page and everything that changes it: each change goes through here and can be undone. */
export class BoardEditor implements BoardContext {
  readonly seat: Seat;
  readonly painter: Painter;
  pageId: PageId;
  paints: Paints;
  readonly tenths: (px: number) => number;
  readonly mayBecomePinch: () => boolean;
  readonly #port: BoardPort;
  readonly #store: BoardStore;
  /** This person's undo steps, per page: undo never affects a page that is not visible. */
  readonly #histories = new Map<PageId, History>();
  #topIndex = 0;

  constructor(
    port: BoardPort,
    painter: Painter,
    store: BoardStore,
    pageId: PageId,
    paints: Paints,
    { tenths, mayBecomePinch }: Pick<BoardEditor, 'tenths' | 'mayBecomePinch'>,
  ) {
    this.#port = port;
    this.seat = port.seat;
    this.painter = painter;
    this.#store = store;
    this.pageId = pageId;
    this.paints = paints;
    this.tenths = tenths;
    this.mayBecomePinch = mayBecomePinch;
  }

  get settings(): Settings {
    const { tool, stamp, fill } = this.#store.snapshot();
    return { tool, stamp, fill, ...this.paints[paintGroup(tool)] };
  }

  paintOf(group: PaintGroup): Paint {
    return this.paints[group];
  }

  page(): BoardPage | undefined {
    return this.#port.board.get(this.pageId);
  }

  do(event: BoardEvent): void {
    const kind = event.k === 'put' ? this.page()?.elements.get(event.id)?.is?.kind : undefined;
    this.#port.do(withinLimits(event, kind));
  }

  change(
    element: BoardElement,
    change: PropsPatch & { isDeleted?: boolean },
    revive = false,
  ): ElementProps | undefined {
    const before = element.look;
    if (!before) return undefined;
    const look = nextLook(before, change);
    this.do({ k: 'put', id: element.id, page: this.pageId, look, ...(revive && { revive: true as const }) });
    return before;
  }

  nextIndex(): number {
    // Elements being created are not in the scene yet, and indexes of another page are irrelevant here.
    const top = this.painter.scene.topIndex();
    this.#topIndex = clamp(this.#topIndex + 1, top, top + INDEX_LEAD_MAX);
    return this.#topIndex;
  }

  remember(step: UndoStep): void {
    this.#histories.set(this.pageId, remember(this.#history, step));
    this.publishHistory();
  }

  undo(): void {
    this.#turn(undo(this.#history, this.#now));
  }

  redo(): void {
    this.#turn(redo(this.#history, this.#now, () => newElementId(this.seat)));
  }

  clear(): void {
    const clear = newElementId(this.seat);
    this.do({ k: 'clear', page: this.pageId, clear });
    this.remember([{ kind: 'cleared', clear }]);
  }

  publishHistory(): void {
    const history = this.#history;
    this.#store.set({ canUndo: canUndo(history, this.#now), canRedo: canRedo(history, this.#now) });
  }

  get #history(): History {
    const known = this.#histories.get(this.pageId);
    if (known) return known;
    const page = this.page();
    return page ? historyOfPage(page, this.seat) : emptyHistory;
  }

  readonly #now: CurrentElements = {
    look: (id) => {
      const page = this.page();
      const element = page?.elements.get(id);
      if (!page || !element?.look) return undefined;
      // Cleared elements count as missing, whether or not they were deleted as well. A child can't undo changes of
      // elements that have been locked since.
      if (this.seat === 's' && element.look.locked) return undefined;
      const isCleared = !isVisible(page, { ...element, look: { ...element.look, isDeleted: false } });
      return isCleared ? undefined : element.look;
    },
    isClearActive: (clear) => this.page()?.clears.get(clear)?.isActive ?? false,
  };

  #turn(turn: Turn | undefined): void {
    if (!turn) return;
    this.#histories.set(this.pageId, turn.history);
    for (const remedy of turn.remedies) this.#apply(remedy);
    this.publishHistory();
  }

  #apply(remedy: Remedy): void {
    const page = this.pageId;
    switch (remedy.kind) {
      case 'delete':
      case 'revive':
      case 'patch': {
        const element = this.page()?.elements.get(remedy.id);
        if (!element) return;
        const change = remedy.kind === 'patch' ? remedy.patch : { isDeleted: remedy.kind === 'delete' };
        this.change(element, change, remedy.kind === 'revive');
        return;
      }
      case 'clear':
      case 'unclear':
        this.do({ k: remedy.kind, page, clear: remedy.clear });
        return;
    }
  }
}
