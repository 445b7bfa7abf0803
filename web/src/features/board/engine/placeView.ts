import type { Transform } from '../input/viewport.ts';
import type { Box } from '../model/geometry.ts';

/** A page is 1600 x 900 pixels large before it is scaled: it counts in units, not in tenths. */
const TENTHS = 10;

export interface ViewParts {
  /** Is cut to what may be seen. */
  readonly stage: HTMLElement;
  /** As large as a page: moved and scaled with it. */
  readonly scaled: readonly HTMLElement[];
}

/** Puts what is no canvas (the slide, fields, buttons) where the page is. */
export function placeView({ stage, scaled }: ViewParts, { scale, x, y }: Transform, mask: Box | undefined): void {
  const ratio = window.devicePixelRatio;
  // On whole pixels of the screen, as the canvases are.
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
