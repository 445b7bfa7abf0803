import type { TeacherNumbers } from '@skylark/contract/teacherNumbers';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, refuse } from '../../../test/answers.ts';
import { aTeacher } from '../../../test/people.ts';
import { renderPage } from '../../../test/renderPage.tsx';

const NUMBERS = 'GET /api/v2/teacher_numbers';
const REVIEWS = 'GET /api/v2/teacher_numbers/reviews';
const LESSON = '01900000-0000-7000-8000-000000000010';
const aMonth = (more: Partial<TeacherNumbers> = {}): TeacherNumbers => ({
  month: '2026-01',
  timeZone: 'Europe/Kyiv',
  lessons: {
    held25: 31,
    held50: 4,
    heldTrials: 3,
    missedByStudent: 2,
    missedByTeacher: 0,
    missedByBoth: 0,
    cancelledByTeacher: 1,
    minutesHeld: 975,
  },
  reviews: { count: 2, average: 4.5 },
  ...more,
});

it('a teacher sees its hours and lessons of a month by kind, and what families wrote', async () => {
  const { server } = await renderPage('/my-month?month=2026-01', {
    as: aTeacher(),
    answers: [
      answer(NUMBERS, aMonth()),
      answer(REVIEWS, {
        items: [{ lessonId: LESSON, at: '2026-01-20T10:00:00Z', child: 'Masha', score: 5, text: 'She laughed' }],
        nextCursor: null,
      }),
    ],
  });
  const month = await screen.findByRole('region', { name: 'January 2026' });
  expect(within(month).getByText('16 hr 15 min')).toBeVisible();
  expect(within(month).getByText('31')).toBeVisible();
  expect(within(month).getByText(/^2 reviews .* 4\.5 of 5/)).toBeVisible();
  expect(server.sent.find(({ key }) => key === NUMBERS)?.query.get('month')).toBe('2026-01');
  expect(screen.getByRole('link', { name: 'Month before' })).toHaveAttribute('href', '/my-month?month=2025-12');
  expect(screen.getByRole('link', { name: 'Month after' })).toHaveAttribute('href', '/my-month?month=2026-02');
  expect(await screen.findByText('She laughed')).toBeVisible();
  expect(screen.getByRole('link', { name: /Masha/ })).toHaveAttribute('href', `/lessons/${LESSON}`);
});

it('says that nobody has written yet, and offers another try when it fails', async () => {
  await renderPage('/my-month', {
    as: aTeacher(),
    answers: [refuse(NUMBERS, 'too_many_requests'), answer(REVIEWS, { items: [], nextCursor: null })],
  });
  expect(await screen.findByText('No reviews yet')).toBeVisible();
  expect(await screen.findByRole('button', { name: /try again/i })).toBeVisible();
});
