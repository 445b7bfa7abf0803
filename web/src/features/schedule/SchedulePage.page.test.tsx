import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, hang, refuse, silence } from '../../../test/answers.ts';
import { aLesson } from '../../../test/lessons.ts';
import { aStudent, aTeacher } from '../../../test/people.ts';
import { renderPage } from '../../../test/renderPage.tsx';
import { aWeek } from '../../../test/schedule.ts';

const WEEK = 'GET /api/v2/schedule/week';

describe('the week', () => {
  it.each([
    ['teacher', aTeacher(), /^No hours yet\. Add the times you teach/],
    ['student', aStudent(), /^Nothing planned this week\. Tell us/],
  ])('asks a %s without hours to say some', async (_, as, words) => {
    await renderPage('/schedule', { as, answers: [answer(WEEK, aWeek())] });
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Add hours' })).toHaveAttribute('href', '/schedule/edit');
  });

  it('shows a lesson with the person it is with, and leads to it', async () => {
    const lesson = aLesson();
    const answers = [answer(WEEK, aWeek({ lessons: [{ day: '2026-11-24', fromMinute: 600, toMinute: 650, lesson }] }))];
    await renderPage('/schedule', { as: aTeacher(), answers });
    expect(await screen.findByRole('link', { name: /Max/ })).toHaveAttribute('href', `/lessons/${lesson.id}`);
  });

  it.each(['missed', 'held'] as const)('says in words too that a lesson was %s', async (status) => {
    const lesson = aLesson({ status });
    const answers = [answer(WEEK, aWeek({ lessons: [{ day: '2026-11-24', fromMinute: 600, toMinute: 625, lesson }] }))];
    await renderPage('/schedule', { as: aTeacher(), answers });
    const name = status === 'missed' ? /Max.*Missed/ : /Max.*Lesson held/;
    expect(await screen.findByRole('link', { name })).toBeVisible();
  });

  it('turns to the next week', async () => {
    const { user, server } = await renderPage('/schedule', { as: aTeacher(), answers: [answer(WEEK, aWeek())] });
    await user.click(await screen.findByRole('link', { name: 'Next week' }));
    expect(await screen.findByRole('link', { name: 'This week' })).toBeVisible();
    expect(server.sent.filter(({ key }) => key === WEEK).map(({ query }) => query.get('day'))).toEqual([
      null,
      '2026-11-30',
    ]);
  });

  it('asks for the week again when the person turns out to be in another zone', async () => {
    const week = { ...aWeek(), timeZone: 'Pacific/Auckland' };
    const { server } = await renderPage('/schedule', {
      as: { ...aTeacher(), timeZone: 'Pacific/Auckland' },
      answers: [answer('POST /api/v2/profile/time_zone', { timeZone: 'Asia/Tokyo' }), answer(WEEK, week)],
    });
    await waitFor(() => expect(server.sent.filter(({ key }) => key === WEEK)).toHaveLength(2));
    expect(await screen.findByText('Times in Auckland')).toBeVisible();
  });

  it('says that clocks change', async () => {
    const change = { day: '2026-11-29', minutes: -60 };
    await renderPage('/schedule', { as: aTeacher(), answers: [answer(WEEK, aWeek({ clockChanges: [change] }))] });
    expect(await screen.findByText(/clocks go back by one hour/)).toBeVisible();
  });

  it('shows placeholders while loading', async () => {
    await renderPage('/schedule', { as: aTeacher(), answers: [hang(WEEK)] });
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeInTheDocument();
  });

  it('can be asked for again without a network', async () => {
    const { user, server } = await renderPage('/schedule', { as: aTeacher(), answers: [silence(WEEK)] });
    expect(await screen.findByRole('alert')).toHaveTextContent('No internet connection.');
    server.add(answer(WEEK, aWeek()));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/^No hours yet/)).toBeVisible();
  });

  it.each([
    ['no-network', silence(WEEK)],
    ['oops', refuse(WEEK, 'internal')],
  ])('shows Sky as %s when loading fails', async (pose, failing) => {
    await renderPage('/schedule', { as: aTeacher(), answers: [failing] });
    const alert = await screen.findByRole('alert');
    expect(alert.querySelector('img')).toHaveAttribute('src', `/public/sky/${pose}.svg`);
  });
});
