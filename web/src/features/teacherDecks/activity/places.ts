import { type Box, hasFace, nameOf, paints } from '@skylark/contract/activity.facts';
import type { Translate } from '../../../lib/texts.tsx';
import { around, stretched } from './boxes.ts';
import { type Edited, type EditedPart, isDraggable, isPutting, setPart } from './edited.ts';

/** Something on a slide that can be moved. */
export interface Place {
  id: string;
  label: string;
  box: Box;
  /** An outline or a stroke instead of a box. */
  shape?: readonly number[] | undefined;
  picture?: EditedPart['picture'];
  colour?: string | undefined;
  look: 'thing' | 'spot' | 'field';
}

/** The activity's own fields: its question or line, and the tray. */
const OWN = ['at', 'tray'] as const;
const ownId = (name: (typeof OWN)[number]): string => `own ${name}`;

export function placesOf(activity: Edited, t: Translate): Place[] {
  const { parts, kind } = activity;
  const own = OWN.flatMap((name): Place[] => {
    const box = activity[name];
    // Cards of a memory game are arranged in rows of their field.
    if (!box) return [];
    const label = t(
      name === 'tray' ? 'author.field.tray' : kind === 'order' ? 'author.field.line' : 'author.field.asked',
    );
    return [{ id: ownId(name), label, box, look: 'field' }];
  });
  const placed = parts.flatMap((part): Place[] => {
    const { id, at, shape, paint, picture } = part;
    const box = at ?? (shape && around(shape));
    if (!box) return [];
    return [
      {
        id,
        label: nameOf(part),
        box,
        shape: at ? undefined : shape,
        picture,
        colour: paint && paints[paint],
        look: (isPutting(activity) ? isDraggable(activity, part) : hasFace(part)) ? 'thing' : 'spot',
      },
    ];
  });
  return [...own, ...placed];
}

/** Moves something to another position. */
export const placedAt =
  (id: string, box: Box) =>
  (activity: Edited): Edited => {
    const own = OWN.find((name) => ownId(name) === id);
    if (own) return { ...activity, [own]: box };
    const part = activity.parts.find((one) => one.id === id);
    if (!part) return activity;
    return setPart(id, {
      ...(part.at && { at: box }),
      ...(part.shape && { shape: stretched(part.shape, box) }),
    })(activity);
  };
