import { expect } from '@playwright/test';
import type { RowAlone, Scene } from '../row.ts';

const seesEnd = ({ other }: Scene): Promise<void> =>
  expect(other.page.getByRole('group', { name: 'How did you like the lesson?' })).toBeVisible();

/** The beginning of the call and the end of the lesson. */
export const endRows: readonly RowAlone[] = [
  {
    act: 'starts the call',
    by: 't',
    kinds: ['call'],
    controls: [{ role: 'button', name: /^Start the call$/ }],
    do: ({ teacher }) => teacher.room.startCall(),
    sees: async ({ other, decks }) => {
      await expect(other.room.slide(decks.planned.slides[0] ?? '')).toBeVisible();
      await other.room.seesTheOther();
    },
    not: { 'in the replay': 'A replay begins with the call.' },
  },
  {
    act: 'ends the lesson',
    by: 't',
    kinds: ['end'],
    controls: [
      { role: 'button', name: /^End lesson$/ },
      { role: 'button', name: /^End the lesson$/, within: /End the lesson/ },
    ],
    before: async ({ teacher, child, decks }) => {
      await teacher.room.startCall();
      await expect(child.room.slide(decks.planned.slides[0] ?? '')).toBeVisible();
    },
    do: ({ teacher }) => teacher.room.endLesson(),
    sees: seesEnd,
    not: {
      'entering later': 'A room that is over admits nobody; the lesson’s page says how it ended.',
      'in the replay': 'A replay ends with the lesson.',
    },
  },
];
