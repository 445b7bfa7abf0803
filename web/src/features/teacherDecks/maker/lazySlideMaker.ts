import { withTexts } from '../../../lib/lazyPart.ts';
import { lazyDialog } from '../../../parts/lazyDialog.tsx';
import type { SlideMakerProps } from './SlideMaker.tsx';

/** Loaded when a slide is composed. */
export const SlideMaker = lazyDialog<SlideMakerProps>(
  'slide-maker',
  withTexts(['maker', 'shelf'], () => import('./SlideMaker.tsx').then((module) => module.SlideMaker)),
);
