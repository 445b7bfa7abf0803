import type { ElementKind, ElementProps } from '@skylark/contract/board';
import { arrowHeadLength, frameOf, inkScale } from '../model/extent.ts';
import { type Box, boxAround, centreOf, clamp } from '../model/geometry.ts';
import { inkStyle, InkTrace } from '../model/InkTrace.ts';
import { HIGHLIGHTER_ALPHA, letterHeight, lightColors, paint, penWidth } from '../model/palette.ts';
import { brokenLines, LINE_HEIGHT } from '../model/textLayout.ts';
import type { Gallery, PictureState } from './Gallery.ts';
import { drawCard } from './drawCard.ts';
import { addOutline } from './inkPath.ts';
import type { Art, SceneEntry } from './Scene.ts';
import { baselineOf, fontOf, measureAt } from './textFont.ts';

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

const ROUNDED = 90;
const HEAD_ANGLE = 0.5;
const SOFT_ALPHA = 0.28;
/** Width of the outline around letters, as a share of their height: keeps them readable on any picture. */
const HALO = 0.16;
const LIGHT_HALO = '#FFFFFF';
const DARK_HALO = '#17233B';
const PLACEHOLDER = '#E6EEF8';
const PLACEHOLDER_SIGN = '#93A2BB';

const undrawable = new Set<string>();

/**
 * Draws one element. An element that can't be drawn is skipped, so that the others are still drawn. The context is
 * scaled to tenths of a unit from the page's corner.
 */
export function drawEntry(ctx: Context, entry: SceneEntry, gallery: Gallery): void {
  try {
    draw(ctx, entry, gallery);
  } catch (error) {
    const { id } = entry.element;
    if (undrawable.has(id)) return;
    undrawable.add(id);
    console.info('An element of the board could not be drawn.', id, error);
  }
}

function draw(ctx: Context, entry: SceneEntry, gallery: Gallery): void {
  const { angle } = entry.look;
  if (!angle) return drawStraight(ctx, entry, gallery);
  const { x, y } = centreOf(frameOf(entry.is, entry.look, entry.extent));
  ctx.save();
  try {
    ctx.translate(x, y);
    ctx.rotate((angle * Math.PI) / 180);
    ctx.translate(-x, -y);
    drawStraight(ctx, entry, gallery);
  } finally {
    ctx.restore();
  }
}

function drawStraight(ctx: Context, entry: SceneEntry, gallery: Gallery): void {
  const { is, look } = entry;
  entry.art ??= artOf(entry);
  switch (is.kind) {
    case 'pen':
    case 'highlighter':
      if (entry.art.kind === 'ink')
        fillInk(ctx, look, entry.art.path, is.kind === 'highlighter' ? HIGHLIGHTER_ALPHA : 1);
      return;
    case 'line':
    case 'arrow':
    case 'rectangle':
    case 'ellipse':
      drawShape(ctx, is.kind, look);
      return;
    case 'text':
      gallery.needFont(look.text ?? '');
      if (entry.art.kind === 'text') drawText(ctx, look, entry.art.lines);
      return;
    case 'stamp': {
      const image = gallery.stamp(is.stamp);
      if (image) ctx.drawImage(image, look.x, look.y, look.width, look.height);
      return;
    }
    case 'picture':
      drawPicture(ctx, look, gallery.picture(is.picture));
      return;
    case 'card':
      gallery.needFont(look.text ?? '');
      drawCard(ctx, look, is.picture === null ? undefined : { image: gallery.card(is.picture) });
      return;
  }
}

function artOf(entry: SceneEntry): Art {
  const { is, look, extent, element } = entry;
  if ('pressure' in is && extent) return { kind: 'ink', path: inkPath(is, look, extent, element.points) };
  if (is.kind === 'text') {
    const measure = measureAt(letterHeight(look.size));
    return { kind: 'text', lines: brokenLines(look.text ?? '', look.width, measure) };
  }
  return { kind: 'plain' };
}

function inkPath(
  is: Extract<ElementKind, { pressure: boolean }>,
  look: ElementProps,
  extent: Box,
  points: readonly number[],
): Path2D {
  const trace = new InkTrace(inkStyle(is, look.size, inkScale(look, extent)), Infinity);
  trace.take(points);
  const path = new Path2D();
  const tail = trace.tail();
  if (tail) addOutline(path, tail);
  return path;
}

/** One fill for the whole path, so that a highlighter gets no darker where a stroke crosses itself. */
export function fillInk(ctx: Context, look: ElementProps, path: Path2D, alpha: number): void {
  ctx.globalAlpha = alpha;
  ctx.fillStyle = paint[look.color];
  ctx.translate(look.x, look.y);
  try {
    ctx.fill(path, 'nonzero');
  } finally {
    ctx.translate(-look.x, -look.y);
    ctx.globalAlpha = 1;
  }
}

function drawShape(ctx: Context, kind: 'line' | 'arrow' | 'rectangle' | 'ellipse', look: ElementProps): void {
  const { x, y, width, height } = look;
  ctx.strokeStyle = paint[look.color];
  ctx.lineWidth = penWidth(look.size);
  ctx.lineCap = 'round';
  ctx.lineJoin = 'round';
  ctx.beginPath();
  switch (kind) {
    case 'line':
    case 'arrow':
      ctx.moveTo(x, y);
      ctx.lineTo(x + width, y + height);
      if (kind === 'arrow') traceHead(ctx, look);
      break;
    case 'rectangle': {
      const round = Math.min(ROUNDED, Math.abs(width) / 4, Math.abs(height) / 4);
      ctx.roundRect(Math.min(x, x + width), Math.min(y, y + height), Math.abs(width), Math.abs(height), round);
      break;
    }
    case 'ellipse':
      ctx.ellipse(x + width / 2, y + height / 2, Math.abs(width) / 2, Math.abs(height) / 2, 0, 0, 2 * Math.PI);
      break;
  }
  if (look.fill && (kind === 'rectangle' || kind === 'ellipse')) {
    ctx.fillStyle = paint[look.color];
    ctx.globalAlpha = look.fill === 'soft' ? SOFT_ALPHA : 1;
    ctx.fill();
    ctx.globalAlpha = 1;
  }
  ctx.stroke();
}

function traceHead(ctx: Context, { x, y, width, height, size }: ElementProps): void {
  const length = Math.min(arrowHeadLength(size), Math.hypot(width, height) * 0.6);
  const angle = Math.atan2(height, width);
  const [tipX, tipY] = [x + width, y + height];
  ctx.moveTo(tipX - length * Math.cos(angle - HEAD_ANGLE), tipY - length * Math.sin(angle - HEAD_ANGLE));
  ctx.lineTo(tipX, tipY);
  ctx.lineTo(tipX - length * Math.cos(angle + HEAD_ANGLE), tipY - length * Math.sin(angle + HEAD_ANGLE));
}

function drawText(ctx: Context, look: ElementProps, lines: readonly string[]): void {
  const height = letterHeight(look.size);
  ctx.font = fontOf(height);
  ctx.fillStyle = paint[look.color];
  ctx.textBaseline = 'alphabetic';
  const baseline = baselineOf(height);
  ctx.strokeStyle = lightColors.has(look.color) ? DARK_HALO : LIGHT_HALO;
  ctx.lineWidth = height * (lightColors.has(look.color) ? HALO / 2 : HALO);
  ctx.lineJoin = 'round';
  // All outlines first, so that they don't cut into the letters of another line.
  for (const draws of ['strokeText', 'fillText'] as const)
    for (const [at, line] of lines.entries()) ctx[draws](line, look.x, look.y + baseline + at * height * LINE_HEIGHT);
}

function drawPicture(ctx: Context, look: ElementProps, state: PictureState): void {
  // Older boards contain pictures with negative sizes, which the room now refuses.
  const { left: x, top: y, right, bottom } = boxAround(look, { x: look.x + look.width, y: look.y + look.height });
  const [width, height] = [right - x, bottom - y];
  if (state.kind === 'ready') {
    ctx.drawImage(state.image, x, y, width, height);
    return;
  }
  ctx.fillStyle = PLACEHOLDER;
  ctx.beginPath();
  ctx.roundRect(x, y, width, height, Math.min(ROUNDED, width / 4, height / 4));
  ctx.fill();
  const side = clamp(Math.min(width, height) * 0.4, 0, 900);
  const left = x + (width - side) / 2;
  const top = y + (height - side) / 2;
  ctx.strokeStyle = PLACEHOLDER_SIGN;
  ctx.lineWidth = side / 14;
  ctx.lineJoin = 'round';
  ctx.lineCap = 'round';
  ctx.beginPath();
  // Two hills and a sun: the placeholder of a picture.
  ctx.moveTo(left, top + side);
  ctx.lineTo(left + side * 0.35, top + side * 0.45);
  ctx.lineTo(left + side * 0.6, top + side * 0.8);
  ctx.lineTo(left + side * 0.75, top + side * 0.6);
  ctx.lineTo(left + side, top + side);
  ctx.closePath();
  ctx.moveTo(left + side * 0.88, top + side * 0.2);
  ctx.arc(left + side * 0.76, top + side * 0.2, side * 0.12, 0, 2 * Math.PI);
  ctx.stroke();
}
