import type { Transform } from '../input/viewport.ts';
import type { Box } from '../model/geometry.ts';

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
  stage.style.clipPath = mask
    ? `inset(${mask.top}px ${width - mask.right}px ${height - mask.bottom}px ${mask.left}px round 8px)`
    : '';
}
