import { withTexts } from '../../../lib/lazyPart.ts';
import { lazyDialog } from '../../../parts/lazyDialog.tsx';
import type { ActivityDialogProps } from './ActivityDialog.tsx';

/** Forms, canvas and player: loaded when an activity is created or changed. */
export const ActivityDialog = lazyDialog<ActivityDialogProps>(
  'activity-editor',
  withTexts(['author', 'play'], () => import('./ActivityDialog.tsx').then((module) => module.ActivityDialog)),
);
