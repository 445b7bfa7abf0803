import { type Box, heightOf, unite, uniteAll, widthOf } from '../model/geometry.ts';

/** More spots than this are mended as one. */
const SPOTS_MAX = 24;
/** Two spots become one when that is hardly more to draw than both. */
const HARDLY_MORE = 1.15;

const areaOf = (box: Box): number => widthOf(box) * heightOf(box);

/** Notes one more spot that has to be drawn anew; those that lie over each other are drawn once. */
export function withSpot(spots: readonly Box[], spot: Box): readonly Box[] {
  const near = spots.findIndex((one) => areaOf(unite(one, spot)) <= (areaOf(one) + areaOf(spot)) * HARDLY_MORE);
  const neighbour = spots[near];
  // The larger spot may lie over others in turn.
  if (neighbour)
    return withSpot(
      spots.filter((_, at) => at !== near),
      unite(neighbour, spot),
    );
  const all = [...spots, spot];
  const whole = all.length > SPOTS_MAX ? uniteAll(all) : undefined;
  return whole ? [whole] : all;
}
