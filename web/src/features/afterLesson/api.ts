import type { ChildPlan } from '@skylark/contract/afterLesson';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

/** Keyed below the lessons: the other side's page refetches it when the plan is written or the time is booked. */
export const afterTrialQuery = (lessonId: string) =>
  queryOptions({
    queryKey: ['lessons', 'after_trial', lessonId],
    queryFn: ({ signal }) => call('GET /api/v2/lessons/{id}/after_trial', { params: { id: lessonId }, signal }),
  });

export const writeChildPlan = (id: string, plan: ChildPlan) =>
  call('PUT /api/v2/lessons/{id}/child_plan', { params: { id }, body: plan });

export const bookHeld = ({ teacherId, startsAt }: { teacherId: string; startsAt: string }) =>
  call('POST /api/v2/booking/lessons', { body: { teacherId, starts: [startsAt] } });

/** Sends the family its summary of the lesson; otherwise it is sent automatically an hour later. */
export const tellFamily = (id: string) =>
  call('POST /api/v2/lessons/{id}/family_message', { params: { id }, body: {} });
