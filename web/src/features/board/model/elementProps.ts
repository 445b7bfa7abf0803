import { COORDINATE_LIMIT, type Color, LOOK_VERSION_MAX } from '@skylark/contract/board.facts';
import type { ElementProps } from '@skylark/contract/board';
import type { Seat } from '@skylark/contract/room';
import { clamp, type Point } from './geometry.ts';
import type { PropsPatch } from './history.ts';

const NONCE_BELOW = 2 ** 31;
const ID_BYTES = 12;
/** How far a pointer that leaves the page is followed. */
const BESIDE_MAX = COORDINATE_LIMIT / 4;

/** Random source; passed in, so that code using it stays testable. */
export type Chance = (below: number) => number;

export const chance: Chance = (below) => Math.floor(Math.random() * below);

/** A unique id; its first letter is the seat. */
export function newElementId(seat: Seat): string {
  const bytes = crypto.getRandomValues(new Uint8Array(ID_BYTES));
  return seat + Array.from(bytes, (byte) => byte.toString(36).padStart(2, '0')).join('');
}

export const quantised = (at: Point): Point => ({
  x: clamp(Math.round(at.x), -BESIDE_MAX, BESIDE_MAX + BESIDE_MAX),
  y: clamp(Math.round(at.y), -BESIDE_MAX, BESIDE_MAX + BESIDE_MAX),
});

export function newProps(at: Point, index: number, style: { color: Color; size: number }): ElementProps {
  const { x, y } = quantised(at);
  return {
    version: 1,
    versionNonce: chance(NONCE_BELOW),
    index,
    isDeleted: false,
    x,
    y,
    width: 0,
    height: 0,
    color: style.color,
    size: style.size,
  };
}

/** The look of a copy at another position: a new element, never locked. */
export function copyProps(look: ElementProps, index: number, by: Point): ElementProps {
  const { x, y } = quantised({ x: look.x + by.x, y: look.y + by.y });
  const copy = { ...look, version: 1, versionNonce: chance(NONCE_BELOW), index, isDeleted: false, x, y };
  delete copy.locked;
  return copy;
}

/** A look that wins over its predecessor. Removed properties are omitted, as on the wire. */
export function nextLook(look: ElementProps, change: PropsPatch & { isDeleted?: boolean }): ElementProps {
  const next = {
    ...look,
    ...change,
    ...(look.version < LOOK_VERSION_MAX
      ? { version: look.version + 1, versionNonce: chance(NONCE_BELOW) }
      : { version: LOOK_VERSION_MAX, versionNonce: Math.min(NONCE_BELOW, look.versionNonce + 1) }),
  };
  return Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined)) as typeof look;
}

const sideLimit = (value: number): number => clamp(Math.round(value), -2 * COORDINATE_LIMIT, 2 * COORDINATE_LIMIT);
const spotLimit = (value: number): number => clamp(Math.round(value), -COORDINATE_LIMIT, COORDINATE_LIMIT);

/** Integer tenths within the room's limits. */
export const placed = (
  x: number,
  y: number,
  width: number,
  height: number,
): Required<Pick<PropsPatch, 'x' | 'y' | 'width' | 'height'>> => ({
  x: spotLimit(x),
  y: spotLimit(y),
  width: sideLimit(width),
  height: sideLimit(height),
});
