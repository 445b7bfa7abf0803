import { PAGE_HEIGHT, PAGE_WIDTH } from '@skylark/contract/board.facts';
import type { Transform } from '../input/viewport.ts';
import type { Box } from '../model/geometry.ts';

/** How far the visible part of the page is from the edges of its stage: a value for `inset`. */
const PAGE_INSET = '--page-inset';
/** A page is 1600 x 900 pixels before scaling: it uses units, not tenths. */
const TENTHS = 10;

export interface ViewParts {
  /** Clipped to what may be visible. */
  readonly stage: HTMLElement;
  /** Page-sized elements that move and scale with it. */
  readonly scaled: readonly HTMLElement[];
}

/** Positions everything that is not a canvas (the slide, fields, buttons) over the page. */
export function placeView({ stage, scaled }: ViewParts, { scale, x, y }: Transform, mask: Box | undefined): void {
  const ratio = window.devicePixelRatio;
  // On whole screen pixels, like the canvases.
  const [left, top] = [Math.round(x * ratio) / ratio, Math.round(y * ratio) / ratio];
  for (const element of scaled) {
    element.style.transform = `translate(${left}px, ${top}px) scale(${scale * TENTHS})`;
    element.style.setProperty('--unscaled', String(1 / (scale * TENTHS)));
  }
  const { clientWidth: width, clientHeight: height } = stage;
  // Content in front of the page keeps its position on it, however much space is beside the page here.
  const [right, bottom] = [width - left - PAGE_WIDTH * scale, height - top - PAGE_HEIGHT * scale];
  const inset = [top, right, bottom, left].map((edge) => `${Math.max(0, Math.round(edge))}px`).join(' ');
  const around = stage.closest('section');
  if (around && around.style.getPropertyValue(PAGE_INSET) !== inset) around.style.setProperty(PAGE_INSET, inset);
  stage.style.clipPath = mask
    ? `inset(${mask.top}px ${width - mask.right}px ${height - mask.bottom}px ${mask.left}px round 8px)`
    : '';
}
