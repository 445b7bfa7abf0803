import { letterHeight } from '../model/palette.ts';
import type { Held, Placing } from '../model/selection.ts';
import { brokenLines, LINE_HEIGHT } from '../model/textLayout.ts';
import { measureAt } from './textFont.ts';

/** Adapts a text's height after its width, and therefore its lines, changed. */
export function withTextHeights(
  all: readonly Held[],
  places: ReadonlyMap<string, Placing>,
): ReadonlyMap<string, Placing> {
  const result = new Map(places);
  for (const { id, is, look } of all) {
    const place = places.get(id);
    if (is.kind !== 'text' || !place) continue;
    const letters = letterHeight(look.size);
    const lines = brokenLines(look.text ?? '', place.width, measureAt(letters));
    result.set(id, { ...place, height: Math.ceil(lines.length * letters * LINE_HEIGHT) });
  }
  return result;
}
