import type { PageId } from '@skylark/contract/board';
import type { Slide } from '@skylark/contract/materials';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { retryAfterMs } from '../../lib/retryAfterMs.ts';
import { deckQuery } from '../materials/index.ts';
import { useRoom } from './useRoom.ts';

/** Slides preloaded after the current one. */
const SLIDES_AHEAD = 3;
const NO_SLIDES: readonly Slide[] = [];

export interface Presentation {
  title: string | undefined;
  slides: readonly Slide[];
  /** Every page the teacher can turn to: the slides, then the free pages. */
  pages: readonly PageId[];
  /** Index of the current page in `pages`; -1 when none is shown. */
  at: number;
  current: Slide | undefined;
  next: Slide | undefined;
  /** The course's notes for the teacher on the whole lesson; may be empty. */
  plan: string;
  /** The lesson's words, as listed by its course. */
  words: readonly string[];
  /** It could not be loaded so far, and is being tried again. */
  failed: boolean;
  retry: () => void;
}

/** The presentation shown in the room, and the position in it. */
export function usePresentation(page: PageId | null): Presentation {
  const deck = useRoom((room) => room.state.deck);
  const query = useQuery({
    ...deckQuery(deck ?? ''),
    ...(deck === null && { queryFn: skipToken }),
    // Retried until it has loaded, because the other side is looking at it.
    refetchInterval: ({ state }) => (state.status === 'error' ? retryAfterMs(state.errorUpdateCount) : false),
    refetchIntervalInBackground: true,
  });
  const slides = query.data?.slides ?? NO_SLIDES;
  const words = useMemo(() => query.data?.words.map(({ word }) => word) ?? [], [query.data]);
  const freePages = useRoom((room) => room.state.freePages);
  const pages = useMemo(() => pagesOf(slides, freePages), [slides, freePages]);
  const at = page === null ? -1 : pages.indexOf(page);
  useEffect(() => {
    const soon = slides.slice(at + 1, at + 1 + SLIDES_AHEAD);
    if (soon.length > 0) void preload(soon);
  }, [slides, at]);
  return {
    title: query.data?.title,
    slides,
    pages,
    at,
    current: slides[at],
    next: slides[at + 1],
    plan: query.data?.notes ?? '',
    words,
    failed: query.data === undefined && query.errorUpdateCount > 0,
    retry: () => void query.refetch(),
  };
}

const pagesOf = (slides: readonly Slide[], freePages: number): PageId[] => [
  ...slides.map((slide): PageId => `slide:${slide.id}`),
  ...Array.from({ length: freePages }, (_, index): PageId => `free:${index + 1}`),
];

/** The slides are cached by the board's code, which loads after the room; the room works without it. */
async function preload(slides: readonly Slide[]): Promise<void> {
  try {
    const { preloadSlide } = await import('../board/index.ts');
    for (const slide of slides) preloadSlide(slide.imageUrl);
  } catch (error) {
    console.info('The next slides could not be loaded ahead.', error);
  }
}
