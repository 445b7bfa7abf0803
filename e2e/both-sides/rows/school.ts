import { expect } from '@playwright/test';
import type { RowAlone, Scene } from '../row.ts';

const OUTSIDE_THE_RECORD = 'It happens outside the room’s own record, and the replay shows what the record has.';

const extend = async ({ calls, lessonId }: Scene): Promise<void> => {
  const body = { minutes: 15 as const, reason: 'The child was late' };
  await calls.manager.call('POST /api/v2/manager/lessons/{id}/extension', { params: { id: lessonId }, body });
};

/** Of a lesson of 50 minutes that is on, more than that is left only if it runs longer. */
const runsLonger = (who: 'teacher' | 'child') => (scene: Scene) =>
  expect(scene[who].page.getByRole('timer')).toContainText(/^[56][0-9]:[0-9]{2} left/);

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
    opening: { startsInMinutes: -1 },
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
    opening: { startsInMinutes: -1 },
    do: extend,
    sees: runsLonger('teacher'),
    not: { 'in the replay': OUTSIDE_THE_RECORD },
  },
];
