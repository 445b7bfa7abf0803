import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, silence } from '../../../test/answers.ts';
import { aLesson } from '../../../test/lessons.ts';
import { aTeacher } from '../../../test/people.ts';
import { renderPage } from '../../../test/renderPage.tsx';
import { aSchedule } from '../../../test/schedule.ts';

const SAVE = 'PUT /api/v2/schedule/hours';
const CLOSE = 'POST /api/v2/schedule/closed_slots';
const as = aTeacher();
const saved = answer('GET /api/v2/schedule', aSchedule());

describe('changing the schedule', () => {
  it('saves hours that were added, and says so only then', async () => {
    const { user, server } = await renderPage('/schedule/edit', { as, answers: [saved, silence(SAVE)] });
    await user.selectOptions(await screen.findByLabelText('Monday: to'), '13:00');
    expect(screen.getByText('Not saved yet')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save hours' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('No internet connection.');
    expect(screen.getByText('Not saved yet')).toBeVisible();
    const hours = [{ weekday: 1 as const, from: '09:00', to: '13:00' }];
    server.add(answer(SAVE, aSchedule({ hours })));
    await user.click(screen.getByRole('button', { name: 'Save hours' }));
    await waitFor(() => expect(screen.queryByText('Not saved yet')).not.toBeInTheDocument());
    expect(server.bodiesOf(SAVE).at(-1)).toMatchObject({ hours });
  });

  it('does not save hours that lie over each other', async () => {
    const hours = [
      { weekday: 1 as const, from: '09:00', to: '12:00' },
      { weekday: 1 as const, from: '13:00', to: '15:00' },
    ];
    const { user } = await renderPage('/schedule/edit', {
      as,
      answers: [answer('GET /api/v2/schedule', aSchedule({ hours }))],
    });
    await user.selectOptions((await screen.findAllByLabelText('Monday: to'))[0]!, '14:00');
    expect(await screen.findByText('This overlaps another time')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save hours' })).toBeDisabled();
  });

  it('shows the lessons inside a slot before it is closed over them', async () => {
    const lesson = aLesson();
    const { user, server } = await renderPage('/schedule/edit', {
      as,
      answers: [
        saved,
        answer('GET /api/v2/schedule/closed_slots/lessons', [lesson]),
        answer(CLOSE, { id: lesson.id, startsAt: lesson.startsAt, endsAt: lesson.startsAt, reason: 'A trip' }),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Close a slot' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Close this time' }));
    expect(within(dialog).getByLabelText('To')).toBeInvalid();
    await user.type(within(dialog).getByLabelText('To'), '2036-11-24T18:00');
    await user.type(within(dialog).getByLabelText('Reason'), 'A trip');
    await user.click(within(dialog).getByRole('button', { name: 'Close this time' }));
    expect(await within(dialog).findByText('1 lesson is booked in this time')).toBeInTheDocument();
    expect(server.bodiesOf(CLOSE)).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Close it and keep the lessons' }));
    await waitFor(() => expect(server.bodiesOf(CLOSE)).toMatchObject([{ knownLessons: [lesson.id] }]));
  });

  it('can be asked for again without a network', async () => {
    const { user, server } = await renderPage('/schedule/edit', { as, answers: [silence('GET /api/v2/schedule')] });
    expect(await screen.findByRole('alert')).toHaveTextContent('No internet connection.');
    server.add(saved);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByLabelText('Monday: from')).toHaveValue('09:00');
  });
});
