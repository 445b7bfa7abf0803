import type { BoardEvent, ElementLook, PageId } from '@skylark/contract/board';
import type { Color, Fill, Stamp } from '@skylark/contract/board.facts';
import type { BoardElement, BoardPage } from '@skylark/contract/boardState';
import type { Seat } from '@skylark/contract/room';
import type { Paint, PaintGroup } from '../engine/paints.ts';
import type { Point } from '../model/geometry.ts';
import type { LookPatch, UndoStep } from '../model/history.ts';
import type { Tool } from '../model/tools.ts';
import type { Painter } from '../paint/Painter.ts';

/** Where a hand is: on the page, and how hard it presses. */
export interface Touch extends Point {
  /** 0 to 100. */
  readonly pressure: number;
  /** Shift: straight, square, or one more. */
  readonly isSteady: boolean;
}

/** What one press does, from down to up. The keyboard's pen does the same gestures as a finger. */
export interface Gesture {
  extend(touches: readonly Touch[]): void;
  finish(): void;
  /** As if it had never begun: it was the first finger of two. */
  takeBack(): void;
  /** It may not go on, and nothing more may be sent. */
  abandon(): void;
}

export interface Settings {
  readonly tool: Tool;
  readonly color: Color;
  readonly size: number;
  readonly stamp: Stamp;
  /** Of new rectangles and circles; undefined: none. */
  readonly fill: Fill | undefined;
}

/** What a gesture works with. */
export interface BoardContext {
  readonly seat: Seat;
  readonly painter: Painter;
  readonly pageId: PageId;
  readonly settings: Settings;
  /** Pixels of the screen as tenths of a unit. */
  tenths(px: number): number;
  page(): BoardPage | undefined;
  do(event: BoardEvent): void;
  /** Changes an element that is there. @returns what it looked like before */
  change(element: BoardElement, change: LookPatch & { isDeleted?: boolean }, revive?: boolean): ElementLook | undefined;
  remember(step: UndoStep): void;
  nextIndex(): number;
  /** Colour and size of what a group of tools makes. */
  paintOf(group: PaintGroup): Paint;
  /** Whether the press may still turn out to be the first finger of two: then nothing is sent of it yet. */
  isYoung(): boolean;
}

/** Ends of fingers and of mice differ. */
export const REACH_PX = 10;
