import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, refuse } from '../../../test/answers.ts';
import { aLessonInFull, inMinutes } from '../../../test/lessons.ts';
import { aStudent } from '../../../test/people.ts';
import { renderPage } from '../../../test/renderPage.tsx';
import { noPlan } from '../../../test/plans.ts';

const OFFER = 'POST /api/v2/tablet_codes';
const LAST = 'GET /api/v2/tablet_codes/last';
const lesson = aLessonInFull({ status: 'booked', startsAt: inMinutes(600) });
const around = [
  answer('GET /api/v2/lessons/{id}', lesson),
  answer('GET /api/v2/lessons/{id}/ready_check', { sentAt: null, result: null }),
  answer('GET /api/v2/lessons/{id}/words', { items: [] }),
  answer('GET /api/v2/homeworks', { items: [], nextCursor: null }),
  noPlan,
];
const offered = answer(OFFER, { code: 'K7QM2X', key: 'a-long-key', expiresAt: inMinutes(5) });
const open = async (answers: Parameters<typeof renderPage>[1]) => {
  const shown = await renderPage(`/lessons/${lesson.id}`, answers);
  await shown.user.click(await screen.findByRole('button', { name: 'Open on the tablet' }));
  return shown;
};

it('shows a code for this lesson, and says so once the tablet is in', async () => {
  let isUsed = false;
  const { server, user } = await open({
    as: aStudent(),
    answers: [...around, offered, answer(LAST, () => ({ isUsed }))],
  });
  expect(await screen.findByText('K7Q-M2X')).toBeVisible();
  expect(screen.getByRole('img', { name: 'Code for the tablet' })).toBeVisible();
  expect(server.sent.find(({ key }) => key === OFFER)?.body).toEqual({ lessonId: lesson.id });
  isUsed = true;
  expect(await screen.findByText('The tablet is ready!', {}, { timeout: 10_000 })).toBeVisible();
  expect(screen.queryByText('K7Q-M2X')).toBeNull();
  await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1)!);
  await waitFor(() => expect(screen.queryByText('The tablet is ready!')).toBeNull(), { timeout: 10_000 });
});

it('gives a new code when the one before is too old', async () => {
  let asked = 0;
  const again = answer(OFFER, () => {
    asked += 1;
    return { code: `K7QM2${asked}`, key: `key-${asked}`, expiresAt: inMinutes(asked === 1 ? 0 : 5) };
  });
  const { user } = await open({ as: aStudent(), answers: [...around, again, answer(LAST, { isUsed: false })] });
  expect(await screen.findByText('This code has expired.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show a new code' }));
  expect(await screen.findByText('K7Q-M22')).toBeVisible();
});

it('says why there is no code', async () => {
  await open({ as: aStudent(), answers: [...around, refuse(OFFER, 'too_many_requests')] });
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many attempts');
  expect(screen.getByRole('button', { name: 'Show a new code' })).toBeVisible();
});

it('is not shown in the child view', async () => {
  await renderPage(`/lessons/${lesson.id}`, { as: aStudent({ childView: true }), answers: around });
  expect(await screen.findByRole('heading', { name: 'Lesson 7' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Open on the tablet' })).toBeNull();
});
