import { around, between, flat, type Point, simplified } from './boxes.ts';
import { addParts, type Edited, type EditedPart, freeId, isPainting, toggleAreaToFind } from './edited.ts';

/** What a drawn line becomes: a stroke, an outline, or the area it covers. */
export interface Drawn {
  part: EditedPart;
  make: (activity: Edited) => Edited;
}

/** Whether the kind supports drawing on the slide. */
export const canDraw = ({ kind }: Edited): boolean =>
  kind === 'trace' || kind === 'colour' || kind === 'find' || kind === 'cover' || kind === 'drag' || kind === 'follow';

/** @returns undefined for a line that is too short */
export function drawnPart(activity: Edited, points: readonly Point[]): Drawn | undefined {
  const { parts } = activity;
  const kind = activity.kind === 'follow' ? (isPainting(activity) ? 'colour' : 'drag') : activity.kind;
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return undefined;
  const [, , width, height] = around(points.flat());
  const isSmall = Math.max(width, height) < 2;
  switch (kind) {
    case 'trace': {
      if (isSmall) return undefined;
      const part = { id: freeId(parts, 'line'), shape: flat(simplified(points)) };
      return { part, make: addParts([part]) };
    }
    case 'colour': {
      if (Math.min(width, height) < 2) return undefined;
      const part = { id: freeId(parts, 'area'), shape: flat(simplified(points)) };
      const pot = parts.find(({ paint }) => paint);
      return { part, make: addParts([part], pot ? [[part.id, pot.id]] : []) };
    }
    case 'find':
    case 'cover':
    case 'drag': {
      if (isSmall) return undefined;
      const prefix = kind === 'find' ? 'spot' : kind === 'cover' ? 'cover' : 'place';
      const part = { id: freeId(parts, prefix), at: between(first, last) };
      const added = addParts([part]);
      return { part, make: kind === 'find' ? (now) => toggleAreaToFind(part.id)(added(now)) : added };
    }
    default:
      return undefined;
  }
}
