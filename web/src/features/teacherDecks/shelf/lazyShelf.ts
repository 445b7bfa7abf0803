import { withTexts } from '../../../lib/lazyPart.ts';
import { lazyDialog } from '../../../parts/lazyDialog.tsx';
import type { ShelfDialogProps } from './ShelfDialog.tsx';

/** Loaded with the list of pictures on first use. */
export const ShelfDialog = lazyDialog<ShelfDialogProps>(
  'shelf',
  withTexts(['shelf'], () => import('./ShelfDialog.tsx').then((module) => module.ShelfDialog)),
);
