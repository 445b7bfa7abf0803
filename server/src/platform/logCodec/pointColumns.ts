import { type Column, compress, GUESSED_FORMAT, OFF_GRID, PENS } from './columns.ts';
import { NumberWriter } from './Numbers.ts';
import { type DrawnStroke, fitPen, type PenModel, writePen } from './penModel.ts';
import { anchorOf, PenPath } from './PenPath.ts';
import { AXES, guessed, GUESSES, moveOn, StrokeGuess } from './StrokeGuess.ts';
import type { Turns } from './Turns.ts';

/** The points of a piece, as sent. */
export interface Piece {
  stroke: string;
  head: string;
  pen: number;
  stride: number;
  numbers: readonly number[];
}

/** The parameters of the prediction for the pack's header, and the remaining columns. */
export interface PointColumns {
  writeExpected: (head: NumberWriter) => void;
  columns: Partial<Record<Column, NumberWriter>>;
}

/** Predicts each seat's points with a model of its pen. */
export async function pointsByModel(pieces: readonly Piece[], turns: Turns): Promise<PointColumns> {
  const pens: PenModel[] = [];
  for (const pen of PENS.keys()) pens.push(await fitPen(await drawnBy(pen, pieces, turns), turns));
  const columns = { ...writers(), offX: new NumberWriter(), offY: new NumberWriter() };
  const paths = new Map<string, PenPath>();
  for (const { stroke, head, pen, stride, numbers } of pieces) {
    const model = pens[pen];
    const path = paths.get(stroke) ?? (model && new PenPath(model, head));
    if (!path) continue;
    paths.set(stroke, path);
    for (const [at, value] of numbers.entries()) {
      const axis = at % stride;
      const { off, offGrid } = path.keep(axis, value);
      columns[AXES[axis] ?? 'x'].add(off);
      const grid = OFF_GRID[axis];
      if (grid) columns[grid].add(offGrid);
    }
    await turns.after(numbers.length);
  }
  return {
    writeExpected: (head) => {
      for (const pen of pens) writePen(pen, head);
    },
    columns,
  };
}

/** Uses the one guess that leaves the least to store: a mouse moves by whole pixels, a pen smoothly. */
export async function pointsByGuess(pieces: readonly Piece[], turns: Turns): Promise<PointColumns> {
  const guesses = GUESSES.map((how) => ({ how, columns: writers() }));
  const strokes = new StrokeGuess();
  for (const { stroke: id, head, numbers } of pieces) {
    const stroke = strokes.stroke(id, head);
    for (let at = 0; at < numbers.length; at += stroke.stride) {
      const point = numbers.slice(at, at + stroke.stride);
      for (const [axis, value] of point.entries())
        for (const { how, columns } of guesses) columns[AXES[axis] ?? 'x'].add(value - guessed(stroke, axis, how));
      moveOn(stroke, point);
    }
    await turns.after(GUESSES.length * numbers.length);
  }
  const tried = [];
  for (const { how, columns } of guesses)
    tried.push({ how, columns, size: (await compress(columns.x.bytes(), GUESSED_FORMAT)).length });
  const [{ how, columns }] = tried.toSorted((a, b) => a.size - b.size) as [(typeof tried)[number]];
  return { writeExpected: (head) => head.add(how), columns };
}

const writers = (): Record<(typeof AXES)[number], NumberWriter> => ({
  x: new NumberWriter(),
  y: new NumberWriter(),
  pressure: new NumberWriter(),
});

async function drawnBy(pen: number, pieces: readonly Piece[], turns: Turns): Promise<DrawnStroke[]> {
  const strokes = new Map<string, { anchor: readonly number[]; points: number[][] }>();
  for (const piece of pieces) {
    if (piece.pen !== pen) continue;
    const stroke = strokes.get(piece.stroke) ?? { anchor: anchorOf(piece.head), points: [] };
    strokes.set(piece.stroke, stroke);
    for (let at = 0; at < piece.numbers.length; at += piece.stride)
      stroke.points.push(piece.numbers.slice(at, at + piece.stride));
    await turns.after(piece.numbers.length);
  }
  return [...strokes.values()];
}
