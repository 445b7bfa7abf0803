import type { Turns } from './Turns.ts';

/** Number of past moves used for a prediction. */
const ORDER = 5;
/** Fixed-point scale of weights: both sides compute with integers only. */
const ONE = 4_096;
const WEIGHT_MAX = 8 * ONE - 1;

export const NO_WEIGHTS: readonly number[] = Array.from({ length: ORDER }, () => 0);

/** Predicts the next move of a series from its last ones, newest first: linear prediction, as in FLAC. */
export function nextMove(moves: readonly number[], weights: readonly number[]): number {
  let sum = 0;
  for (let back = 0; back < weights.length; back += 1) sum += (weights[back] ?? 0) * (moves[back] ?? 0);
  return Math.round(sum / ONE);
}

/** Records a move among the last ones. */
export function addMove(moves: number[], move: number): void {
  for (let at = Math.min(moves.length, ORDER - 1); at > 0; at -= 1) moves[at] = moves[at - 1] ?? 0;
  moves[0] = move;
}

/** The weights with the least squared error over all series. */
export async function fitWeights(series: readonly (readonly number[])[], turns: Turns): Promise<readonly number[]> {
  const sums = NO_WEIGHTS.map(() => [...NO_WEIGHTS, 0]);
  for (const places of series) {
    const moves: number[] = [];
    for (const [at, place] of places.entries()) {
      const move = place - (places[at - 1] ?? place);
      if (moves.length === ORDER)
        for (const [row, ofRow] of sums.entries()) {
          const one = moves[row] ?? 0;
          for (let column = 0; column < ORDER; column += 1)
            ofRow[column] = (ofRow[column] ?? 0) + one * (moves[column] ?? 0);
          ofRow[ORDER] = (ofRow[ORDER] ?? 0) + one * move;
        }
      if (at > 0) addMove(moves, move);
    }
    await turns.after(places.length);
  }
  // Regularisation: a series that never moves would otherwise lead to a division by zero.
  for (const [row, ofRow] of sums.entries()) ofRow[row] = (ofRow[row] ?? 0) * (1 + 1e-6) + 1;
  return solved(sums).map((weight) => Math.max(-WEIGHT_MAX, Math.min(WEIGHT_MAX, Math.round(weight * ONE))));
}

/** Gaussian elimination for a symmetric positive matrix. @param rows each with its right-hand side appended */
function solved(rows: number[][]): number[] {
  const count = rows.length;
  for (let at = 0; at < count; at += 1)
    for (let row = at + 1; row < count; row += 1) {
      const factor = (rows[row]?.[at] ?? 0) / (rows[at]?.[at] ?? 1);
      rows[row] = (rows[row] ?? []).map((value, column) => value - factor * (rows[at]?.[column] ?? 0));
    }
  const found = Array.from({ length: count }, () => 0);
  for (let row = count - 1; row >= 0; row -= 1) {
    let rest = rows[row]?.[count] ?? 0;
    for (let column = row + 1; column < count; column += 1) rest -= (rows[row]?.[column] ?? 0) * (found[column] ?? 0);
    found[row] = rest / (rows[row]?.[row] ?? 1);
  }
  return found;
}
