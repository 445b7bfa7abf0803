import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Reply } from '../../lib/call.ts';
import { answer } from '../../../test/answers.ts';
import { aLessonInFull } from '../../../test/lessons.ts';
import { aTeacher } from '../../../test/people.ts';
import { noPlan } from '../../../test/plans.ts';
import { renderPage } from '../../../test/renderPage.tsx';

const address = `/lessons/${aLessonInFull().id}`;
const around = [
  answer('GET /api/v2/lessons/{id}', aLessonInFull({ status: 'booked' })),
  answer('GET /api/v2/lessons/{id}/words', { items: [] }),
  answer('GET /api/v2/homeworks', { items: [], nextCursor: null }),
  noPlan,
];
const AT = '2026-11-20T13:05:00.000Z';
const check = (found: Reply<'GET /api/v2/lessons/{id}/ready_check'>) =>
  renderPage(address, {
    as: aTeacher({ timeZone: 'UTC' }),
    answers: [...around, answer('GET /api/v2/lessons/{id}/ready_check', found)],
  });

it('a teacher sees what does not work at the family’s side', async () => {
  await check({ sentAt: AT, result: { checkedAt: AT, verdict: 'not_ready', faults: ['microphone_silent', 'camera'] } });
  const says = await screen.findByText('Something doesn’t work yet (checked at 13:05):');
  expect(
    within(says.parentElement!)
      .getAllByRole('listitem')
      .map((one) => one.textContent),
  ).toEqual(['no sound from the microphone', 'the camera doesn’t turn on']);
});

it('and that all works, or that nobody has looked', async () => {
  await check({ sentAt: AT, result: { checkedAt: AT, verdict: 'ready', faults: [] } });
  expect(await screen.findByText('Camera, sound and network work (checked at 13:05).')).toBeVisible();
});

it('a link that went out and was not used is said, too', async () => {
  await check({ sentAt: AT, result: null });
  expect(await screen.findByText('The family hasn’t checked the camera and sound yet.')).toBeVisible();
});
