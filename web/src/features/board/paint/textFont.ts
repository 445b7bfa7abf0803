import { FONT_FAMILY, FONT_WEIGHT, LINE_HEIGHT, type Measure } from '../model/textLayout.ts';

/** Letters are measured at this height, whatever the zoom, so that lines break the same on every screen. */
const MEASURED_PX = 100;

export const fontOf = (height: number): string => `${FONT_WEIGHT} ${height}px ${FONT_FAMILY}`;

let context: CanvasRenderingContext2D | null | undefined;
const measuring = (): CanvasRenderingContext2D | null => {
  context ??= document.createElement('canvas').getContext('2d');
  return context;
};

/** Measures text as it is drawn. */
export function measureAt(letterHeight: number): Measure {
  const ctx = measuring();
  return (text) => {
    if (!ctx) return 0;
    ctx.font = fontOf(MEASURED_PX);
    return (ctx.measureText(text).width * letterHeight) / MEASURED_PX;
  };
}

/** Distance from a line's top to its baseline, as a browser places it in a text field. */
export function baselineOf(letterHeight: number): number {
  const ctx = measuring();
  if (!ctx) return letterHeight;
  ctx.font = fontOf(MEASURED_PX);
  const { fontBoundingBoxAscent: ascent, fontBoundingBoxDescent: descent } = ctx.measureText('x');
  return (((LINE_HEIGHT * MEASURED_PX - ascent - descent) / 2 + ascent) * letterHeight) / MEASURED_PX;
}

/** The font is divided by alphabet; a part is loaded when a text needs it. */
export async function loadFontFor(text: string): Promise<void> {
  await document.fonts.load(fontOf(MEASURED_PX), text);
}

export const hasFontFor = (text: string): boolean => document.fonts.check(fontOf(MEASURED_PX), text);
