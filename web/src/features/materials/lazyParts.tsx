import { Skeleton } from '@mantine/core';
import type { ComponentProps } from 'react';
import { lazyPart, withTexts } from '../../lib/lazyPart.ts';
import { Island } from '../../parts/Island.tsx';
import { lazyDialog } from '../../parts/lazyDialog.tsx';

// Parts that other pages show: with their texts, and only where they are shown.

const { Part: Words } = lazyPart(['words', 'child'], () =>
  import('./words/LessonWords.tsx').then((m) => m.LessonWords),
);

export function LessonWords(props: ComponentProps<typeof Words>) {
  return (
    <Island name="lesson-words" waiting={<Skeleton height={160} radius="lg" />}>
      <Words {...props} />
    </Island>
  );
}

export const WordsDialog = lazyDialog(
  'words-dialog',
  withTexts(['words', 'child'], () => import('./words/WordsDialog.tsx').then((m) => m.WordsDialog)),
);

export const DeckDialog = lazyDialog(
  'deck-dialog',
  withTexts(['materials'], () => import('./deck/DeckDialog.tsx').then((m) => m.DeckDialog)),
);
