import { type Box, heightOf, unite, uniteAll, widthOf } from '../model/geometry.ts';

/** More spots than this are repaired as one. */
const SPOTS_MAX = 24;
/** Two spots are merged when that adds hardly any area. */
const HARDLY_MORE = 1.15;

const areaOf = (box: Box): number => widthOf(box) * heightOf(box);

/** Adds a spot to be redrawn; overlapping spots are merged. */
export function withSpot(spots: readonly Box[], spot: Box): readonly Box[] {
  const near = spots.findIndex((one) => areaOf(unite(one, spot)) <= (areaOf(one) + areaOf(spot)) * HARDLY_MORE);
  const neighbour = spots[near];
  // The larger spot may overlap others in turn.
  if (neighbour)
    return withSpot(
      spots.filter((_, at) => at !== near),
      unite(neighbour, spot),
    );
  const all = [...spots, spot];
  const whole = all.length > SPOTS_MAX ? uniteAll(all) : undefined;
  return whole ? [whole] : all;
}
