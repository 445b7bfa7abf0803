import { useInfiniteQuery } from '@tanstack/react-query';
import { useHomeworkCounters } from '../profile/index.ts';
import { homeworksQuery } from './api.ts';

interface ReviewQueue {
  /** Position of this homework in the queue, from 1; undefined if it isn't among the first. */
  at: number | undefined;
  count: number;
  /** The next homework to review. */
  next: string | undefined;
}

/** Homework waiting for review, longest waiting first. @param id the homework being viewed */
export function useReviewQueue(id: string): ReviewQueue {
  const queue = useInfiniteQuery(homeworksQuery({ list: 'to_review' }));
  const waiting = queue.data?.pages.flatMap(({ items }) => items) ?? [];
  const index = waiting.findIndex((one) => one.id === id);
  const next = waiting[index + 1] ?? waiting.find((one) => one.id !== id);
  return {
    at: index === -1 ? undefined : index + 1,
    count: Math.max(useHomeworkCounters()?.toReview ?? 0, waiting.length),
    next: next?.id,
  };
}
