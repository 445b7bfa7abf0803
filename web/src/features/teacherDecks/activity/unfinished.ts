import { type ActivityKind, activityKinds } from '@skylark/contract/activity.facts';
import type { Edited } from './edited.ts';

/**
 * An activity that can't be played yet: it survives navigation and a reload, but not its tab. The presentation
 * continues with the last playable one, or none.
 */
const keyOf = (deckId: string, slideId: string): string => `skylark.activity.${deckId}.${slideId}`;

export function unfinishedOf(deckId: string, slideId: string): Edited | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(deckId, slideId)) ?? 'null');
    return isEdited(kept) ? kept : null;
  } catch {
    return null;
  }
}

export function storeUnfinished(deckId: string, slideId: string, activity: Edited | null): void {
  try {
    if (activity) sessionStorage.setItem(keyOf(deckId, slideId), JSON.stringify(activity));
    else sessionStorage.removeItem(keyOf(deckId, slideId));
  } catch {
    // Without storage it lasts until the page is left.
  }
}

type Slides = readonly { id: string }[];

/** Whether any of a presentation's activities would be lost with this tab. */
export const hasUnfinished = (deckId: string, slides: Slides): boolean =>
  slides.some(({ id }) => unfinishedOf(deckId, id) !== null);

/** Moves unfinished activities to a copy in which editing continues. */
export function moveUnfinished(from: string, to: string, slides: Slides): void {
  for (const { id } of slides) {
    const unfinished = unfinishedOf(from, id);
    if (!unfinished) continue;
    storeUnfinished(to, id, unfinished);
    storeUnfinished(from, id, null);
  }
}

/** Validates what a form needs: storage may contain data from another version of the page. */
function isEdited(kept: unknown): kept is Edited {
  if (typeof kept !== 'object' || kept === null) return false;
  const { kind, task, parts, answers } = kept as Partial<Record<keyof Edited, unknown>>;
  return (
    activityKinds.includes(kind as ActivityKind) &&
    typeof task === 'string' &&
    Array.isArray(parts) &&
    Array.isArray(answers)
  );
}
