import { freeBox } from './boxes.ts';
import { addParts, type Edited, type EditedPart, freeId } from './edited.ts';

/** A part with a new id at a free position. */
export function newPart({ parts }: Edited, prefix: string, [width, height]: readonly [number, number]): EditedPart {
  const taken = parts.flatMap(({ at }) => (at ? [at] : []));
  return { id: freeId(parts, prefix), at: freeBox(taken, width, height) };
}

export const CARD = [20, 16] as const;
export const PLACE = [22, 26] as const;
export const POT = [10, 18] as const;

/** Adds one part with its answers. */
export const withPart = (part: EditedPart, answers: Edited['answers'] = []) => addParts([part], answers);
