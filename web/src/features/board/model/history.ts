import type { ElementProps } from '@skylark/contract/board';
import type { BoardPage } from '@skylark/contract/boardState';
import type { Seat } from '@skylark/contract/room';

/** The changed properties of a look. */
export type PropsPatch = Partial<
  Pick<ElementProps, 'index' | 'x' | 'y' | 'width' | 'height' | 'color' | 'size' | 'text'>
> & {
  /** undefined removes the property. */
  [K in 'angle' | 'fill' | 'locked']?: ElementProps[K] | undefined;
};

/** A person's own change of one element, or of the page. */
export type Change =
  | { readonly kind: 'made'; readonly id: string }
  /** pieces: what an eraser left of a stroke, in its place */
  | { readonly kind: 'deleted'; readonly id: string; readonly pieces?: readonly string[] }
  | { readonly kind: 'patched'; readonly id: string; readonly before: PropsPatch; readonly after: PropsPatch }
  | { readonly kind: 'cleared'; readonly clear: string };

/** Changes made together; they are undone together. */
export type UndoStep = readonly Change[];

/** A person's own steps on one page; the other side's changes are never included. */
export interface History {
  readonly done: readonly UndoStep[];
  readonly undone: readonly UndoStep[];
}

export const emptyHistory: History = { done: [], undone: [] };

/**
 * What can be undone on a newly opened page: own steps are forgotten, but a cleared page can be restored by those who
 * may clear it, as the dialog promises.
 */
export function historyOfPage(page: Pick<BoardPage, 'clears'>, seat: Seat): History {
  const active = [...page.clears].filter(([id, { isActive }]) => isActive && id.startsWith(seat));
  active.sort(([, a], [, b]) => a.seq - b.seq);
  return { done: active.map(([clear]) => [{ kind: 'cleared', clear }]), undone: [] };
}

/** Enough for a lesson; older steps can't be undone any more. */
const STEPS_MAX = 300;

/** The current state: others may have changed it since. */
export interface CurrentElements {
  /** undefined when it does not exist, or is hidden by a clear. */
  look(id: string): ElementProps | undefined;
  isClearActive(clear: string): boolean;
}

/** A change to apply to the page. */
export type Remedy =
  | { readonly kind: 'delete'; readonly id: string }
  | { readonly kind: 'revive'; readonly id: string }
  | { readonly kind: 'patch'; readonly id: string; readonly patch: PropsPatch }
  | { readonly kind: 'unclear'; readonly clear: string }
  | { readonly kind: 'clear'; readonly clear: string };

export interface Turn {
  readonly history: History;
  readonly remedies: readonly Remedy[];
}

export function remember(history: History, step: UndoStep): History {
  if (step.length === 0) return history;
  return { done: [...history.done.slice(1 - STEPS_MAX), step], undone: [] };
}

/**
 * Undoes the latest step that can be undone. A step the other side has overtaken (moved since, erased, cleared) is
 * skipped: undo never reverts another person's work.
 */
export function undo(history: History, now: CurrentElements): Turn | undefined {
  const found = latest(history.done, (change) => undoOf(change, now));
  if (!found) return undefined;
  const { step, remedies, rest } = found;
  return { history: { done: rest, undone: [...history.undone, step] }, remedies };
}

/** @param newClear id for clearing a page again: the old clear can't be reused */
export function redo(history: History, now: CurrentElements, newClear: () => string): Turn | undefined {
  const found = latest(history.undone, (change) => redoOf(change, now, newClear));
  if (!found) return undefined;
  const { step, remedies, rest } = found;
  const cleared = remedies.find((remedy) => remedy.kind === 'clear');
  const again = step.map((change): Change =>
    change.kind === 'cleared' && cleared ? { kind: 'cleared', clear: cleared.clear } : change,
  );
  return { history: { done: [...history.done, again], undone: rest }, remedies };
}

export const canUndo = (history: History, now: CurrentElements): boolean =>
  history.done.some((step) => step.some((change) => undoOf(change, now).length > 0));

export const canRedo = (history: History, now: CurrentElements): boolean =>
  history.undone.some((step) => step.some((change) => redoOf(change, now, () => '').length > 0));

function latest(
  steps: readonly UndoStep[],
  remediesOf: (change: Change) => readonly Remedy[],
): { step: UndoStep; remedies: Remedy[]; rest: UndoStep[] } | undefined {
  for (let at = steps.length - 1; at >= 0; at -= 1) {
    const step = steps[at] ?? [];
    const remedies = step.flatMap(remediesOf);
    if (remedies.length > 0) return { step, remedies, rest: steps.filter((_, index) => index !== at) };
  }
  return undefined;
}

function undoOf(change: Change, now: CurrentElements): readonly Remedy[] {
  switch (change.kind) {
    case 'made':
      return replaced([change.id], [], now);
    case 'deleted':
      return replaced(change.pieces ?? [], [change.id], now);
    case 'patched':
      return isStill(now.look(change.id), change.after) ? [{ kind: 'patch', id: change.id, patch: change.before }] : [];
    case 'cleared':
      return now.isClearActive(change.clear) ? [{ kind: 'unclear', clear: change.clear }] : [];
  }
}

function redoOf(change: Change, now: CurrentElements, newClear: () => string): readonly Remedy[] {
  switch (change.kind) {
    case 'made':
      return replaced([], [change.id], now);
    case 'deleted':
      return replaced([change.id], change.pieces ?? [], now);
    case 'patched':
      return isStill(now.look(change.id), change.before) ? [{ kind: 'patch', id: change.id, patch: change.after }] : [];
    case 'cleared':
      return now.isClearActive(change.clear) ? [] : [{ kind: 'clear', clear: newClear() }];
  }
}

/** A stroke and its pieces change places only as a whole, otherwise the same ink would be on the page twice. */
function replaced(gone: readonly string[], back: readonly string[], now: CurrentElements): Remedy[] {
  const isWhole =
    gone.every((id) => now.look(id)?.isDeleted === false) && back.every((id) => now.look(id)?.isDeleted === true);
  if (!isWhole) return [];
  return [...gone.map((id): Remedy => ({ kind: 'delete', id })), ...back.map((id): Remedy => ({ kind: 'revive', id }))];
}

function isStill(look: ElementProps | undefined, patch: PropsPatch): boolean {
  if (!look || look.isDeleted) return false;
  return Object.entries(patch).every(([key, value]) => look[key as keyof PropsPatch] === value);
}
