import type { Profile } from '@skylark/contract/profile';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { homeworkCountersQuery, lessonCountersQuery, profileQuery } from './api.ts';

/** The signed-in person. Only below RequireProfile, which has loaded it. */
export const useProfile = (): Profile => useSuspenseQuery(profileQuery).data;

/** undefined until loaded; a failure is only logged (specification, point 8). */
export const useLessonCounters = () => useQuery(lessonCountersQuery).data;

/**
 * Whether the counters are still loading: what depends on them is not shown before, so that it doesn't move the content
 * below. After a first failure, the page continues without them.
 */
export function useAwaitsLessonCounters(): boolean {
  const { isPending, failureCount } = useQuery(lessonCountersQuery);
  return isPending && failureCount === 0;
}

/** `created` is for students, `toReview` for teachers; undefined until loaded. */
export const useHomeworkCounters = () => useQuery(homeworkCountersQuery).data;
