import { Skeleton } from '@mantine/core';
import type { ComponentProps } from 'react';
import { lazyPart, withTexts } from '../../lib/lazyPart.ts';
import { Island } from '../../parts/Island.tsx';
import { lazyDialog } from '../../parts/lazyDialog.tsx';

// Parts for other pages, loaded with their texts on demand.

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

const { Part: WordList } = lazyPart(['words', 'child'], () => import('./words/WordList.tsx').then((m) => m.WordList));

export function LessonWordList(props: ComponentProps<typeof WordList>) {
  return (
    <Island name="lesson-word-list" waiting={<Skeleton height={120} radius="lg" />}>
      <WordList {...props} />
    </Island>
  );
}

export const DeckPicker = lazyDialog(
  'deck-picker',
  withTexts(['picker'], () => import('./deck/DeckPicker.tsx').then((m) => m.DeckPicker)),
  { soon: true },
);

export const DeckDialog = lazyDialog(
  'deck-dialog',
  withTexts(['materials'], () => import('./deck/DeckDialog.tsx').then((m) => m.DeckDialog)),
);
