import type { PageId } from '@skylark/contract/board';
import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import type { ActivityPort } from './ActivityPort.ts';
import { isSecondTap } from './isSecondTap.ts';

const SEND_EVERY_MS = 40;
/** A part held still is sent again at this interval, because a pointer that doesn't move causes no events. */
const REPEAT_EVERY_MS = 2_000;
/** The other side's part returns after this long without an update, because its page may be gone. */
const LOST_AFTER_MS = 8_000;
/** A shorter movement is a tap with an unsteady finger. */
const TAP_PX = 8;
const TENTHS_X = 160;
const TENTHS_Y = 90;

interface Options {
  layer: RefObject<HTMLElement | null>;
  port: ActivityPort;
  page: PageId;
  canMove: boolean;
  /** Where it was dropped, in per cent of the slide. */
  onDrop: (part: string, x: number, y: number) => void;
  onTap: (part: string) => void;
}

/** The part a finger is dragging, or is about to drag. */
interface Held {
  part: string;
  pointerId: number;
  x: number;
  y: number;
  /** In per cent of the slide. */
  at: [x: number, y: number];
  isMoving: boolean;
  sentMs: number;
  repeating?: ReturnType<typeof setTimeout>;
}

/**
 * Drags parts with a finger. Movement bypasses React, so that forty parts cost no more than one. The other side sees a
 * pointer that carries the part.
 */
export function useDragParts({ layer, port, page, canMove, onDrop, onTap }: Options) {
  const held = useRef<Held | null>(null);

  useEffect(() => {
    let shown: string | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (part: string | undefined): void => {
      clearTimeout(timer);
      if (shown !== undefined && shown !== part) releasePart(layer.current, shown);
      shown = part;
      if (part !== undefined) timer = setTimeout(() => show(undefined), LOST_AFTER_MS);
    };
    const end = port.onCursor((mark) => {
      const part = mark?.page === page && held.current?.part !== mark.part ? mark.part : undefined;
      show(part);
      if (mark && part !== undefined && mayBeCarried(layer.current, part))
        carry(layer.current, part, mark.x / TENTHS_X, mark.y / TENTHS_Y);
    });
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [layer, port, page]);
  useEffect(() => () => clearTimeout(held.current?.repeating), []);

  /** Sends the position of the held part to the other side, repeatedly while it is held. */
  const showHeld = (now: Held): void => {
    clearTimeout(now.repeating);
    const { part, at } = now;
    port.showCursor({ page, x: Math.round(at[0] * TENTHS_X), y: Math.round(at[1] * TENTHS_Y), laser: false, part });
    now.repeating = setTimeout(() => showHeld(now), REPEAT_EVERY_MS);
  };
  const spot = (event: PointerEvent): [number, number] => {
    const box = layer.current?.getBoundingClientRect();
    if (!box || box.width === 0) return [0, 0];
    return [((event.clientX - box.left) / box.width) * 100, ((event.clientY - box.top) / box.height) * 100];
  };
  const end = (): void => {
    clearTimeout(held.current?.repeating);
    if (held.current) releasePart(layer.current, held.current.part);
    if (held.current?.isMoving) port.showCursor(null);
    held.current = null;
  };
  return (part: string, isLoose: boolean) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>): void => {
      // A second finger is ignored; otherwise the first one's part would stay where it is.
      if (!canMove || !isLoose || event.button !== 0 || held.current) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      held.current = {
        part,
        pointerId: event.pointerId,
        x: event.clientX,
        y: event.clientY,
        at: [0, 0],
        isMoving: false,
        sentMs: 0,
      };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>): void => {
      const now = held.current;
      if (now?.pointerId !== event.pointerId) return;
      now.isMoving ||= Math.hypot(event.clientX - now.x, event.clientY - now.y) > TAP_PX;
      if (!now.isMoving) return;
      now.at = spot(event);
      carry(layer.current, part, ...now.at);
      if (event.timeStamp - now.sentMs < SEND_EVERY_MS) return;
      now.sentMs = event.timeStamp;
      showHeld(now);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>): void => {
      if (held.current?.pointerId !== event.pointerId) return;
      const { isMoving } = held.current;
      end();
      if (!isMoving) return;
      droppedAt = performance.now();
      onDrop(part, ...spot(event));
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>): void => {
      if (held.current?.pointerId === event.pointerId) end();
    },
    // Ends holding after a drop; otherwise no part could be picked up again.
    onLostPointerCapture: (event: PointerEvent<HTMLElement>): void => {
      if (held.current?.pointerId === event.pointerId) end();
    },
    onClick: (event: MouseEvent<HTMLElement>): void => {
      if (!isSecondTap(event) && canMove && !justDropped(event)) onTap(part);
    },
  });

  function justDropped(event: { detail: number }): boolean {
    // A drop also ends in a click; keyboards and screen readers click without a pointer.
    return event.detail > 0 && performance.now() - droppedAt < 50;
  }
}

let droppedAt = -Infinity;

const elementOf = (layer: HTMLElement | null, part: string): HTMLElement | null =>
  layer?.querySelector<HTMLElement>(`[data-part="${part}"]`) ?? null;

/** The other side's page is not trusted: its pointer can only move draggable parts that aren't in their place yet. */
const mayBeCarried = (layer: HTMLElement | null, part: string): boolean => {
  const element = elementOf(layer, part);
  return element?.dataset['drags'] !== undefined && element.dataset['done'] === undefined;
};

/** Starting points of dragged parts: the middle of their place, and the size of the slide, in page units. */
const starts = new WeakMap<HTMLElement, { x: number; y: number; width: number; height: number }>();

function carry(layer: HTMLElement | null, part: string, x: number, y: number): void {
  const element = elementOf(layer, part);
  if (!layer || !element) return;
  // Measured once: after each change of the position the browser would first compute styles and layout again. Zooming
  // doesn't change page units.
  let start = starts.get(element);
  if (!start || element.dataset['carried'] === undefined) {
    // Set first, because it ends a running transition to the part's place, during which it may be picked up.
    element.dataset['carried'] = '';
    start = {
      x: element.offsetLeft + element.offsetWidth / 2,
      y: element.offsetTop + element.offsetHeight / 2,
      width: layer.offsetWidth,
      height: layer.offsetHeight,
    };
    starts.set(element, start);
  }
  element.style.translate = `${(x / 100) * start.width - start.x}px ${(y / 100) * start.height - start.y}px`;
}

function releasePart(layer: HTMLElement | null, part: string): void {
  const element = elementOf(layer, part);
  if (element?.dataset['carried'] === undefined) return;
  delete element.dataset['carried'];
  element.style.removeProperty('translate');
}
