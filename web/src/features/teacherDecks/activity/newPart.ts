import { freeBox } from './boxes.ts';
import { addParts, type Edited, type EditedPart, freeId } from './edited.ts';

/** A part of its own name in a place where nothing stands yet. */
export function newPart({ parts }: Edited, prefix: string, [width, height]: readonly [number, number]): EditedPart {
  const taken = parts.flatMap(({ at }) => (at ? [at] : []));
  return { id: freeId(parts, prefix), at: freeBox(taken, width, height) };
}

export const CARD = [20, 16] as const;
export const PLACE = [22, 26] as const;
export const POT = [10, 18] as const;

/** Adds one part, and what it means. */
export const withPart = (part: EditedPart, answers: Edited['answers'] = []) => addParts([part], answers);
