import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, silence } from '../../../test/answers.ts';
import { aLesson } from '../../../test/lessons.ts';
import { aTeacher } from '../../../test/people.ts';
import { renderPage } from '../../../test/renderPage.tsx';
import { anAbsence, aSchedule } from '../../../test/schedule.ts';

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

  it('does not save overlapping hours', async () => {
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

  it('shows all lessons inside a time before the school is told', async () => {
    const lessons = Array.from({ length: 25 }, (_, at) =>
      aLesson({ id: `01900000-0000-7000-8000-0000000001${String(at).padStart(2, '0')}` }),
    );
    const { user, server } = await renderPage('/schedule/edit', {
      as,
      answers: [
        saved,
        answer('GET /api/v2/schedule/closed_slots/lessons', lessons),
        answer(CLOSE, { slots: [], absence: anAbsence({ lessons: 25, waiting: 25 }) }),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Close a slot' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(await within(dialog).findByRole('radio', { name: 'Hours' }));
    await user.clear(within(dialog).getByLabelText('To'));
    await user.type(within(dialog).getByLabelText('To'), '2036-11-24T18:00');
    expect(await within(dialog).findAllByRole('listitem')).toHaveLength(25);
    await user.click(await within(dialog).findByRole('button', { name: 'Tell the school' }));
    expect(within(dialog).getByLabelText('Reason')).toBeInvalid();
    expect(server.bodiesOf(CLOSE)).toEqual([]);
    await user.type(within(dialog).getByLabelText('Reason'), 'A trip');
    await user.click(within(dialog).getByRole('button', { name: 'Tell the school' }));
    await waitFor(() =>
      expect(server.bodiesOf(CLOSE)).toMatchObject([
        { reason: 'A trip', to: '2036-11-24T18:00', knownLessons: lessons.map(({ id }) => id) },
      ]),
    );
    expect(await screen.findByText(/looking for substitutes for 25 lessons/)).toBeInTheDocument();
  });

  it('opens a closed slot with one tap, and closes it again with Undo', async () => {
    const slot = { id: as.id, startsAt: '2036-12-24T08:00:00Z', endsAt: '2036-12-24T10:00:00Z', reason: 'Dentist' };
    const { user, server } = await renderPage('/schedule/edit', {
      as,
      answers: [
        answer('GET /api/v2/schedule', aSchedule({ closedSlots: [{ ...slot, absenceId: null }] })),
        answer('DELETE /api/v2/schedule/closed_slots/{id}', {}),
        answer(CLOSE, { slots: [], absence: null }),
      ],
    });
    await user.click(await screen.findByRole('button', { name: /Open again/ }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(server.bodiesOf(CLOSE)).toMatchObject([{ reason: 'Dentist' }]));
    expect(await screen.findByText('This time is closed again')).toBeInTheDocument();
  });

  it('a time for which the school looks for substitutes is only taken back as a whole', async () => {
    const slot = { id: as.id, startsAt: '2036-12-24T08:00:00Z', endsAt: '2036-12-24T10:00:00Z', reason: 'Ill' };
    const absence = anAbsence();
    const back = 'DELETE /api/v2/schedule/absences/{id}';
    const { user, server } = await renderPage('/schedule/edit', {
      as,
      answers: [
        answer('GET /api/v2/schedule', aSchedule({ closedSlots: [{ ...slot, absenceId: absence.id }] })),
        answer('GET /api/v2/schedule/absences', [absence]),
        answer(back, {}),
      ],
    });
    expect(await screen.findByText('2 lessons wait for a substitute.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Open again/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'I can teach after all' }));
    await waitFor(() => expect(server.bodiesOf(back)).toHaveLength(1));
  });

  it('can be asked for again without a network', async () => {
    const { user, server } = await renderPage('/schedule/edit', { as, answers: [silence('GET /api/v2/schedule')] });
    expect(await screen.findByRole('alert')).toHaveTextContent('No internet connection.');
    server.add(saved);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByLabelText('Monday: from')).toHaveValue('09:00');
  });
});
