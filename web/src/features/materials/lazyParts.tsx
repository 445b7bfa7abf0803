import { Skeleton } from '@mantine/core';
import { type ComponentType, Suspense } from 'react';
import { lazyPart } from '../../lib/lazyPart.ts';
import type { TextGroup } from '../../lib/texts.tsx';

/** Parts that other pages show: with their texts, and only where they are shown. */
function part<Props extends object>(
  groups: readonly TextGroup[],
  load: () => Promise<ComponentType<Props>>,
  waiting: number | null,
) {
  const { Part } = lazyPart(groups, load);
  return (props: Props) => (
    <Suspense fallback={waiting === null ? null : <Skeleton height={waiting} radius="lg" />}>
      <Part {...props} />
    </Suspense>
  );
}

export const LessonWords = part(['words'], () => import('./words/LessonWords.tsx').then((m) => m.LessonWords), 160);
export const WordsDialog = part(['words'], () => import('./words/WordsDialog.tsx').then((m) => m.WordsDialog), null);
export const DeckDialog = part(['materials'], () => import('./deck/DeckDialog.tsx').then((m) => m.DeckDialog), null);
