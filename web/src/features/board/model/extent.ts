import type { ElementKind, ElementProps } from '@skylark/contract/board';
import { type Box, boxAround, grow, heightOf, turnedBox, widthOf } from './geometry.ts';
import { inkWidth } from './InkTrace.ts';
import { penWidth } from './palette.ts';

/** How far ink reaches from its points at full pressure, as a factor of the width. */
const BOLDEST = 0.85;
/** Length of an arrow's head, as a factor of the line width, and its minimum. */
const HEAD_WIDTHS = 4;
const HEAD_MIN = 240;
/** Letters extend slightly beyond their box. */
const LETTER_OVERHANG = 90;
/** Half of a card's border lies outside of it. */
const CARD_RIM = 40;

/** Bounding box of a stroke's points, relative to its look's x, y. */
export function inkExtent(points: readonly number[], stride: 2 | 3): Box {
  const extent = { left: points[0] ?? 0, top: points[1] ?? 0, right: points[0] ?? 0, bottom: points[1] ?? 0 };
  for (let at = stride; at < points.length; at += stride) {
    const x = points[at] ?? 0;
    const y = points[at + 1] ?? 0;
    if (x < extent.left) extent.left = x;
    else if (x > extent.right) extent.right = x;
    if (y < extent.top) extent.top = y;
    else if (y > extent.bottom) extent.bottom = y;
  }
  return extent;
}

/** Scale of resized ink; 0 x 0 means its natural extent. A vertical line can't be made wider. */
export function inkScale(look: ElementProps, extent: Box): { x: number; y: number } {
  const scale = (wanted: number, own: number): number => (wanted === 0 || own === 0 ? 1 : wanted / own);
  return { x: scale(look.width, widthOf(extent)), y: scale(look.height, heightOf(extent)) };
}

/**
 * The frame of an element before rotation; its handles are placed around it.
 * @param extent of its points, for ink
 */
export function frameOf(is: ElementKind, look: ElementProps, extent: Box | undefined): Box {
  switch (is.kind) {
    case 'pen':
    case 'highlighter': {
      const own = extent ?? { left: 0, top: 0, right: 0, bottom: 0 };
      const scale = inkScale(look, own);
      return {
        left: look.x + own.left * scale.x,
        top: look.y + own.top * scale.y,
        right: look.x + own.right * scale.x,
        bottom: look.y + own.bottom * scale.y,
      };
    }
    case 'line':
    case 'arrow':
    case 'rectangle':
    case 'ellipse':
    case 'text':
    case 'stamp':
    case 'picture':
    case 'card':
      return boxAround(look, { x: look.x + look.width, y: look.y + look.height });
  }
}

/** Everything that drawing it may touch. */
export const paintedBox = (is: ElementKind, look: ElementProps, extent: Box | undefined): Box =>
  turnedBox(straightBox(is, look, extent), look.angle);

function straightBox(is: ElementKind, look: ElementProps, extent: Box | undefined): Box {
  const frame = frameOf(is, look, extent);
  switch (is.kind) {
    case 'pen':
    case 'highlighter':
      return grow(frame, inkWidth(is.kind, look.size) * BOLDEST);
    case 'arrow':
      return grow(frame, arrowHeadLength(look.size) + penWidth(look.size));
    case 'line':
    case 'rectangle':
    case 'ellipse':
      return grow(frame, penWidth(look.size));
    case 'text':
      return grow(frame, LETTER_OVERHANG);
    case 'card':
      return grow(frame, CARD_RIM);
    case 'stamp':
    case 'picture':
      return frame;
  }
}

export const arrowHeadLength = (size: number): number => Math.max(HEAD_MIN, penWidth(size) * HEAD_WIDTHS);
