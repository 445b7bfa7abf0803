/** Alternating x and y as pairs. */
export const pointsOf = (shape: readonly number[] = []): [number, number][] =>
  Array.from({ length: Math.floor(shape.length / 2) }, (_, at) => [shape[at * 2] ?? 0, shape[at * 2 + 1] ?? 0]);
