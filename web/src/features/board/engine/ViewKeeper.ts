import type { ViewRect } from '../BoardPort.ts';
import {
  boxToScreen,
  fitted,
  followTransform,
  newViewport,
  panned,
  pinched,
  resized,
  revealed,
  type Transform,
  transformOf,
  type Viewport,
  visibleRect,
  ZOOM_MAX,
  ZOOM_MIN,
  zoomedAt,
} from '../input/viewport.ts';
import type { Box, Point } from '../model/geometry.ts';
import { Throttle } from './Throttle.ts';

/** Often enough for the other side to follow smoothly. */
const PUBLISH_EVERY_MS = 100;
const BUTTON_ZOOM = 1.5;

/** The visible area of the page: chosen by this person, or that of the person being followed. */
export class ViewKeeper {
  #viewport: Viewport = newViewport(1, 1);
  #followed: ViewRect | null = null;
  readonly #onShow: (transform: Transform, mask: Box | undefined) => void;
  readonly #publisher: Throttle<ViewRect>;

  /** @param onShow gets the area of the screen that shows the page, when only that may be visible */
  constructor(onShow: (transform: Transform, mask: Box | undefined) => void, onView: (rect: ViewRect) => void) {
    this.#onShow = onShow;
    this.#publisher = new Throttle(PUBLISH_EVERY_MS, onView);
  }

  get transform(): Transform {
    const { widthPx, heightPx } = this.#viewport;
    return this.#followed ? followTransform(this.#followed, widthPx, heightPx) : transformOf(this.#viewport);
  }

  get size(): { widthPx: number; heightPx: number } {
    return this.#viewport;
  }

  get zoom(): number {
    return this.#viewport.zoom;
  }

  get canNavigate(): boolean {
    return this.#followed === null;
  }

  get canZoomIn(): boolean {
    return this.canNavigate && this.#viewport.zoom < ZOOM_MAX;
  }

  get canZoomOut(): boolean {
    return this.canNavigate && this.#viewport.zoom > ZOOM_MIN;
  }

  rect(): ViewRect {
    return this.#followed ?? visibleRect(this.#viewport);
  }

  resize(widthPx: number, heightPx: number): void {
    this.#set(resized(this.#viewport, widthPx, heightPx));
  }

  follow(rect: ViewRect | null): void {
    // An empty area is a page that is not visible to the person followed: what they last showed stays.
    if (rect && (rect.width === 0 || rect.height === 0)) return;
    // After following ends, the view starts from the whole page, so that the person is never lost.
    if (this.#followed && !rect) this.#viewport = fitted(this.#viewport);
    this.#followed = rect;
    this.#show();
  }

  fit(): void {
    this.#move(fitted(this.#viewport));
  }

  pan(dx: number, dy: number): void {
    this.#move(panned(this.#viewport, dx, dy));
  }

  pinch(from: readonly [Point, Point], to: readonly [Point, Point]): void {
    this.#move(pinched(this.#viewport, from, to));
  }

  zoomAt(factor: number, px: Point): void {
    this.#move(zoomedAt(this.#viewport, factor, px));
  }

  /** For the zoom buttons: around the centre. */
  step(direction: 1 | -1): void {
    const { widthPx, heightPx } = this.#viewport;
    this.zoomAt(direction === 1 ? BUTTON_ZOOM : 1 / BUTTON_ZOOM, { x: widthPx / 2, y: heightPx / 2 });
  }

  reveal(at: Point, marginPx: number): void {
    this.#move(revealed(this.#viewport, at, marginPx));
  }

  /** Publishes the visible area again, for instance because another page is shown. */
  publish(): void {
    this.#publisher.offer(this.rect());
  }

  close(): void {
    this.#publisher.flush();
    this.#publisher.close();
  }

  #move(view: Viewport): void {
    if (this.canNavigate) this.#set(view);
  }

  #set(view: Viewport): void {
    this.#viewport = view;
    this.#show();
  }

  #show(): void {
    const { transform } = this;
    this.#onShow(transform, this.#followed ? boxToScreen(transform, boxOfRect(this.#followed)) : undefined);
    this.publish();
  }
}

const boxOfRect = ({ x, y, width, height }: ViewRect): Box => ({
  left: x,
  top: y,
  right: x + width,
  bottom: y + height,
});
