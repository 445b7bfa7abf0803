import type { ElementProps } from '@skylark/contract/board';
import { paint } from '../model/palette.ts';
import { fontOf } from './textFont.ts';

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** As a share of the shorter side. */
const ROUND = 0.12;
const RIM = 60;
const INK = '#17233B';
const MARGIN = 0.07;
/** A picture's share of the card when a word is below it. */
const PICTURE_PART = 0.72;
/** Height of a word as a share of its space, unless the word is too long. */
const WORD_PART = 0.62;

/**
 * A card: a picture, a word, or a word below its picture.
 * @param picture its image is undefined while loading
 */
export function drawCard(
  ctx: Context,
  look: ElementProps,
  picture: { image: HTMLImageElement | undefined } | undefined,
): void {
  const { x, y, width, height, color, text = '' } = look;
  ctx.beginPath();
  ctx.roundRect(x, y, width, height, Math.max(0, Math.min(width, height) * ROUND));
  ctx.fillStyle = '#FFFFFF';
  ctx.fill();
  ctx.strokeStyle = paint[color];
  ctx.lineWidth = RIM;
  ctx.stroke();
  const margin = Math.min(width, height) * MARGIN;
  const pictureHeight = !picture ? 0 : text === '' ? height : height * PICTURE_PART;
  if (picture?.image)
    drawWithin(
      ctx,
      picture.image,
      x + margin,
      y + margin,
      width - 2 * margin,
      pictureHeight - (text === '' ? 2 : 1) * margin,
    );
  if (text !== '') drawWord(ctx, text, x + margin, y + pictureHeight, width - 2 * margin, height - pictureHeight);
}

function drawWithin(ctx: Context, image: HTMLImageElement, x: number, y: number, width: number, height: number): void {
  if (width <= 0 || height <= 0) return;
  const scale = Math.min(width / image.naturalWidth, height / image.naturalHeight);
  const [w, h] = [image.naturalWidth * scale, image.naturalHeight * scale];
  ctx.drawImage(image, x + (width - w) / 2, y + (height - h) / 2, w, h);
}

function drawWord(ctx: Context, text: string, x: number, y: number, width: number, height: number): void {
  const letters = height * WORD_PART;
  ctx.font = fontOf(letters);
  const wanted = ctx.measureText(text).width;
  if (wanted > width) ctx.font = fontOf((letters * width) / wanted);
  ctx.fillStyle = INK;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  ctx.fillText(text, x + width / 2, y + height / 2);
  ctx.textAlign = 'start';
}
