import { Thresholds } from '@skylark/contract/now';
import { z } from 'zod';

/** How a lesson ended. */
const Outcome = z.object({
  status: z.enum(['held', 'missed']),
  missedBy: z.enum(['student', 'teacher', 'both']).nullable(),
});

/** A command that undoes an act, stored with the act. */
export const Inverse = z.discriminatedUnion('do', [
  z.object({ do: z.literal('move'), lessonId: z.uuid(), from: z.iso.datetime(), to: z.iso.datetime() }),
  z.object({ do: z.literal('swap'), lessonId: z.uuid(), from: z.uuid(), to: z.uuid() }),
  z.object({ do: z.literal('extend'), lessonId: z.uuid(), from: z.int(), to: z.int() }),
  z.object({ do: z.literal('verdict'), lessonId: z.uuid(), from: Outcome, to: Outcome }),
  z.object({ do: z.literal('problem'), problemId: z.uuid() }),
  z.object({ do: z.literal('wish'), wishId: z.uuid() }),
  z.object({ do: z.literal('line'), lineId: z.uuid() }),
  z.object({ do: z.literal('restore'), lessonId: z.uuid() }),
  z.object({ do: z.literal('credits'), studentId: z.uuid(), amount: z.int() }),
  z.object({ do: z.literal('minutes'), studentId: z.uuid(), amount: z.int() }),
  z.object({ do: z.literal('block'), personId: z.uuid(), isBlocked: z.boolean() }),
  z.object({ do: z.literal('thresholds'), from: Thresholds, to: Thresholds }),
]);
export type Inverse = z.infer<typeof Inverse>;
