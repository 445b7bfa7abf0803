import type { View } from '@skylark/contract/room';

/** Share of the visible area that may lie outside the other's area before they count as looking at different things. */
const SAME_ENOUGH = 0.25;

export type ViewDifference = 'unknown' | 'same' | 'another_page' | 'another_part' | 'away';

/** Compares what one side sees with what the other shows. An empty view is a page that is not visible. */
export function compareViews(theirs: View | undefined, mine: View | undefined): ViewDifference {
  if (!theirs || !mine) return 'unknown';
  const [page, x, y, width, height] = theirs;
  const [shown, x2, y2, width2, height2] = mine;
  if (width === 0 || height === 0) return 'away';
  if (page !== shown) return 'another_page';
  const overlap =
    Math.max(0, Math.min(x + width, x2 + width2) - Math.max(x, x2)) *
    Math.max(0, Math.min(y + height, y2 + height2) - Math.max(y, y2));
  return overlap / (width2 * height2) < 1 - SAME_ENOUGH ? 'another_part' : 'same';
}
