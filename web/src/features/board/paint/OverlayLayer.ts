import { boxToScreen, type Transform, toScreen } from '../input/viewport.ts';
import { type Box, centreOf, type Point } from '../model/geometry.ts';
import { clearPixels, fitCanvas, layerContext, type LayerSize } from './layerCanvas.ts';
import type { LaserTrail, TrailPiece } from './LaserTrail.ts';
import type { OtherCursor } from './OtherCursor.ts';
import { FONT_FAMILY } from '../model/textLayout.ts';

/** Editing aids that are not part of the page. */
export interface Marks {
  /** Frame of the selection and positions of its handles. */
  readonly selection?: { readonly frame: Box; readonly angle: number; readonly handles: readonly Point[] } | undefined;
  /** The selection frame being dragged. */
  readonly marquee?: Box | undefined;
  /** Position of the eraser. */
  readonly ring?: { readonly at: Point; readonly radiusPx: number } | undefined;
  /** The keyboard's pen. */
  readonly crosshair?: { readonly at: Point; readonly isDown: boolean } | undefined;
}

const SKY = '#1B6FD8';
const INK = '#17233B';
const LASER = '#E2283C';
const LASER_GLOW = 'rgb(226 40 60 / 25%)';
const HANDLE_PX = 6;
const CROSSHAIR_PX = 18;
const PILL_HEIGHT_PX = 26;
const LASER_WIDTH_PX = 7;

/**
 * Pointers, lasers and selection: drawn over everything, and cleared on each change, because there is little to draw.
 */
export class OverlayLayer {
  readonly ctx = layerContext({});
  marks: Marks = {};
  otherName = '';
  #view: Transform = { scale: 1, x: 0, y: 0 };
  #ratio = 1;

  readonly ownTrail: LaserTrail;
  readonly otherTrail: LaserTrail;
  readonly otherCursor: OtherCursor;

  constructor(parts: { ownTrail: LaserTrail; otherTrail: LaserTrail; otherCursor: OtherCursor }) {
    this.ownTrail = parts.ownTrail;
    this.otherTrail = parts.otherTrail;
    this.otherCursor = parts.otherCursor;
  }

  resize(size: LayerSize): void {
    fitCanvas(this.ctx, size);
    this.#ratio = size.ratio;
  }

  /** @param view from the page to screen pixels */
  show(view: Transform): void {
    this.#view = view;
  }

  /** @returns whether something is animated and another frame is needed */
  draw(nowMs: number): boolean {
    const { ctx } = this;
    const cursor = this.otherCursor.frame(nowMs);
    // The trail follows the displayed pointer, which glides where the network jumps.
    if (cursor?.isLaser && cursor.isMoving) this.otherTrail.add(cursor.at, nowMs);
    else if (!cursor?.isLaser) this.otherTrail.lift();
    const trails = [...this.ownTrail.pieces(nowMs), ...this.otherTrail.pieces(nowMs)];
    const isBlank = !cursor && trails.length === 0 && Object.values(this.marks).every((mark) => mark === undefined);
    // Even an empty canvas is composited in every frame, and copied when there is no graphics card.
    ctx.canvas.hidden = isBlank;
    if (isBlank) return false;
    clearPixels(ctx, { left: 0, top: 0, right: ctx.canvas.width, bottom: ctx.canvas.height });
    ctx.setTransform(this.#ratio, 0, 0, this.#ratio, 0, 0);
    const { selection, marquee, ring, crosshair } = this.marks;
    if (selection) this.#drawSelection(selection);
    if (marquee) this.#drawMarquee(marquee);
    if (ring) this.#drawRing(toScreen(this.#view, ring.at), ring.radiusPx);
    this.#drawTrails(trails);
    if (crosshair) this.#drawCrosshair(toScreen(this.#view, crosshair.at), crosshair.isDown);
    if (cursor) this.#drawCursor(toScreen(this.#view, cursor.at), cursor.isLaser);
    return trails.length > 0 || cursor?.isMoving === true;
  }

  /** Fades by getting thinner: with a translucent colour, dots would be visible where strokes overlap. */
  #drawTrails(trails: readonly TrailPiece[]): void {
    const { ctx } = this;
    ctx.lineCap = 'round';
    ctx.strokeStyle = LASER;
    for (const { from, via, to, strength } of trails) {
      const [a, b, c] = [toScreen(this.#view, from), toScreen(this.#view, via), toScreen(this.#view, to)];
      ctx.lineWidth = LASER_WIDTH_PX * strength;
      ctx.beginPath();
      ctx.moveTo(a.x, a.y);
      ctx.quadraticCurveTo(b.x, b.y, c.x, c.y);
      ctx.stroke();
    }
  }

  #drawSelection({ frame, angle, handles }: NonNullable<Marks['selection']>): void {
    const { ctx } = this;
    const box = boxToScreen(this.#view, frame);
    const { x: midX, y: midY } = centreOf(box);
    const [left, top, right, bottom] = [box.left - midX, box.top - midY, box.right - midX, box.bottom - midY];
    ctx.strokeStyle = SKY;
    ctx.lineWidth = 2;
    ctx.save();
    ctx.translate(midX, midY);
    ctx.rotate((angle * Math.PI) / 180);
    ctx.strokeRect(left - 4, top - 4, right - left + 8, bottom - top + 8);
    ctx.restore();
    ctx.fillStyle = '#FFFFFF';
    for (const handle of handles) {
      const { x, y } = toScreen(this.#view, handle);
      ctx.beginPath();
      ctx.arc(x, y, HANDLE_PX, 0, 2 * Math.PI);
      ctx.fill();
      ctx.stroke();
    }
  }

  #drawMarquee(box: Box): void {
    const { ctx } = this;
    const { left, top, right, bottom } = boxToScreen(this.#view, box);
    ctx.fillStyle = 'rgb(27 111 216 / 10%)';
    ctx.fillRect(left, top, right - left, bottom - top);
    ctx.strokeStyle = SKY;
    ctx.lineWidth = 1.5;
    ctx.strokeRect(left, top, right - left, bottom - top);
  }

  #drawRing(at: Point, radiusPx: number): void {
    const { ctx } = this;
    ctx.beginPath();
    ctx.arc(at.x, at.y, radiusPx, 0, 2 * Math.PI);
    ctx.fillStyle = 'rgb(255 255 255 / 55%)';
    ctx.fill();
    ctx.strokeStyle = INK;
    ctx.lineWidth = 1.5;
    ctx.stroke();
  }

  /** Dark on a light border, so that it is visible on any slide. */
  #drawCrosshair(at: Point, isDown: boolean): void {
    const { ctx } = this;
    for (const [style, width] of [['#FFFFFF', 6] as const, [isDown ? SKY : INK, 3] as const]) {
      ctx.strokeStyle = style;
      ctx.lineWidth = width;
      ctx.beginPath();
      ctx.moveTo(at.x - CROSSHAIR_PX, at.y);
      ctx.lineTo(at.x + CROSSHAIR_PX, at.y);
      ctx.moveTo(at.x, at.y - CROSSHAIR_PX);
      ctx.lineTo(at.x, at.y + CROSSHAIR_PX);
      if (isDown) ctx.roundRect(at.x - 8, at.y - 8, 16, 16, 8);
      ctx.stroke();
    }
  }

  #drawCursor(at: Point, isLaser: boolean): void {
    const { ctx } = this;
    if (isLaser) {
      ctx.beginPath();
      ctx.arc(at.x, at.y, 14, 0, 2 * Math.PI);
      ctx.fillStyle = LASER_GLOW;
      ctx.fill();
      ctx.beginPath();
      ctx.arc(at.x, at.y, 7, 0, 2 * Math.PI);
      ctx.fillStyle = LASER;
    } else {
      ctx.beginPath();
      ctx.moveTo(at.x, at.y);
      ctx.lineTo(at.x + 5, at.y + 17);
      ctx.lineTo(at.x + 9, at.y + 10);
      ctx.lineTo(at.x + 17, at.y + 8);
      ctx.closePath();
      ctx.fillStyle = SKY;
    }
    ctx.fill();
    ctx.strokeStyle = '#FFFFFF';
    ctx.lineWidth = 2;
    ctx.lineJoin = 'round';
    ctx.stroke();
    if (this.otherName !== '') this.#drawPill(at);
  }

  #drawPill(at: Point): void {
    const { ctx } = this;
    ctx.font = `700 14px ${FONT_FAMILY}`;
    const width = ctx.measureText(this.otherName).width + 20;
    // At the right and bottom edges the name is on the other side of the pointer.
    const left = at.x + 14 + width > ctx.canvas.width / this.#ratio ? at.x - 6 - width : at.x + 14;
    const top = at.y + 18 + PILL_HEIGHT_PX > ctx.canvas.height / this.#ratio ? at.y - 8 - PILL_HEIGHT_PX : at.y + 16;
    ctx.beginPath();
    ctx.roundRect(left, top, width, PILL_HEIGHT_PX, PILL_HEIGHT_PX / 2);
    ctx.fillStyle = SKY;
    ctx.fill();
    ctx.fillStyle = '#FFFFFF';
    ctx.textBaseline = 'middle';
    ctx.fillText(this.otherName, left + 10, top + PILL_HEIGHT_PX / 2 + 1);
  }
}
