import { expect } from '@playwright/test';
import type { RowAlone, Scene } from '../row.ts';

const OUTSIDE_THE_RECORD = 'It happens outside the room’s own record, and the replay shows what the record has.';

const extend = async ({ calls, lessonId }: Scene): Promise<void> => {
  const body = { minutes: 15 as const, reason: 'The child was late' };
  await calls.manager.call('POST /api/v2/manager/lessons/{id}/extension', { params: { id: lessonId }, body });
};

/** A lesson of 25 minutes that has just begun has more than 30 left only if it runs longer. */
const runsLonger = (who: 'teacher' | 'child') => (scene: Scene) =>
  expect(scene[who].page.getByRole('timer')).toContainText(/(3[0-9]|[4-9][0-9]):[0-9]{2}/);

/** What the school does about a lesson that is on. */
export const schoolRows: readonly RowAlone[] = [
  {
    act: 'writes a line to the teacher',
    by: 'manager',
    seenBy: 't',
    kinds: [],
    controls: [],
    do: async ({ calls, lessonId, words }) => {
      await calls.manager.call('POST /api/v2/manager/lessons/{id}/teacher_lines', {
        params: { id: lessonId },
        body: { text: words },
      });
    },
    sees: async ({ teacher, child, words }) => {
      await expect(teacher.page.getByText(`The school: ${words}`)).toBeVisible();
      await expect(child.page.getByText(words)).toHaveCount(0);
    },
    not: { 'in the replay': OUTSIDE_THE_RECORD },
  },
  {
    act: 'lets the lesson run longer',
    by: 'manager',
    seenBy: 's',
    kinds: [],
    controls: [],
    do: extend,
    sees: runsLonger('child'),
    not: { 'in the replay': OUTSIDE_THE_RECORD },
  },
  {
    act: 'lets the lesson run longer',
    by: 'manager',
    seenBy: 't',
    kinds: [],
    controls: [],
    do: extend,
    sees: runsLonger('teacher'),
    not: { 'in the replay': OUTSIDE_THE_RECORD },
  },
];
