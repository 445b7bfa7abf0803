import type { Slide } from '@skylark/contract/materials';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { deckQuery } from '../materials/index.ts';
import { useRoom } from './useRoom.ts';

/** So many slides after the one that is shown are loaded before they are asked for. */
const SLIDES_AHEAD = 3;
const NO_SLIDES: readonly Slide[] = [];

export interface Presentation {
  title: string | undefined;
  slides: readonly Slide[];
  /** Of the page that is shown, from 0; -1 on a free page. */
  at: number;
  current: Slide | undefined;
  failed: boolean;
  retry: () => void;
}

/** The presentation that the room shows, and where one is in it. */
export function usePresentation(page: string | null): Presentation {
  const deck = useRoom((room) => room.state.deck);
  const query = useQuery({ ...deckQuery(deck ?? ''), ...(deck === null && { queryFn: skipToken }) });
  const slides = query.data?.slides ?? NO_SLIDES;
  const at = slides.findIndex((slide) => `slide:${slide.id}` === page);
  useEffect(() => {
    const soon = slides.slice(at + 1, at + 1 + SLIDES_AHEAD);
    if (soon.length > 0) void preload(soon);
  }, [slides, at]);
  return {
    title: query.data?.title,
    slides,
    at,
    current: slides[at],
    failed: query.isError,
    retry: () => void query.refetch(),
  };
}

/** The board's code keeps the slides; it comes after the room, which can be used without it. */
async function preload(slides: readonly Slide[]): Promise<void> {
  try {
    const { preloadSlide } = await import('../board/index.ts');
    for (const slide of slides) preloadSlide(slide.imageUrl);
  } catch (error) {
    console.info('The next slides could not be loaded ahead.', error);
  }
}
