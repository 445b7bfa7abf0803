import type { BoardEvent, ElementProps, PageId } from '@skylark/contract/board';
import type { Color, Fill, Stamp } from '@skylark/contract/board.facts';
import type { BoardElement, BoardPage } from '@skylark/contract/boardState';
import type { Seat } from '@skylark/contract/room';
import type { Paint, PaintGroup } from '../engine/paints.ts';
import type { Point } from '../model/geometry.ts';
import type { PropsPatch, UndoStep } from '../model/history.ts';
import type { Tool } from '../model/tools.ts';
import type { Painter } from '../paint/Painter.ts';

/** A touch on the page and its pressure. */
export interface Touch extends Point {
  /** 0 to 100. */
  readonly pressure: number;
  /** Shift: straight, square, or adding to the selection. */
  readonly isSteady: boolean;
}

/** What one press does, from down to up. The keyboard's pen uses the same gestures as a finger. */
export interface Gesture {
  extend(touches: readonly Touch[]): void;
  finish(): void;
  /** Reverts everything, because the press was the first finger of two. */
  takeBack(): void;
  /** The gesture may not continue, and nothing more may be sent. */
  abandon(): void;
}

export interface Settings {
  readonly tool: Tool;
  readonly color: Color;
  readonly size: number;
  readonly stamp: Stamp;
  /** For new rectangles and ellipses; undefined for none. */
  readonly fill: Fill | undefined;
}

/** The environment of a gesture. */
export interface BoardContext {
  readonly seat: Seat;
  readonly painter: Painter;
  readonly pageId: PageId;
  readonly settings: Settings;
  /** Converts screen pixels to tenths of a unit. */
  tenths(px: number): number;
  page(): BoardPage | undefined;
  do(event: BoardEvent): void;
  /**
   * Changes an existing element.
   * @returns its previous look
   */
  change(
    element: BoardElement,
    change: PropsPatch & { isDeleted?: boolean },
    revive?: boolean,
  ): ElementProps | undefined;
  remember(step: UndoStep): void;
  nextIndex(): number;
  /** Colour and size for a group of tools. */
  paintOf(group: PaintGroup): Paint;
  /** Whether the press may still become the first finger of two; nothing is sent until then. */
  mayBecomePinch(): boolean;
}

/** Tolerance in pixels; fingertips are less precise than mouse pointers. */
export const REACH_PX = 10;
