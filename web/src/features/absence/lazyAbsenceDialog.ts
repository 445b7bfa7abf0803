import { withTexts } from '../../lib/lazyPart.ts';
import { lazyDialog } from '../../parts/lazyDialog.tsx';

export const AbsenceDialog = lazyDialog(
  'absence-dialog',
  withTexts(['absence', 'field'], () => import('./AbsenceDialog.tsx').then((module) => module.AbsenceDialog)),
);
