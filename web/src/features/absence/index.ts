import { lazyPart } from '../../lib/lazyPart.ts';

export { openSlotAgain, closeSlot, scheduleQuery } from './api.ts';
export { CantTeachButton } from './CantTeachButton.tsx';
export { AbsenceDialog } from './lazyAbsenceDialog.ts';

/** Its code and texts load after the page. */
export const { Part: AbsenceNotes } = lazyPart(['absence'], () =>
  import('./AbsenceNotes.tsx').then((module) => module.AbsenceNotes),
);
