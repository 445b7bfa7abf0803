import type { LessonPlan } from '@skylark/contract/lessonPlans';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answer, type Answer, refuse, silence } from '../../../test/answers.ts';
import { aLessonInFull } from '../../../test/lessons.ts';
import { aTeacher } from '../../../test/people.ts';
import { renderPage } from '../../../test/renderPage.tsx';

const PLAN = 'GET /api/v2/lessons/{id}/plan';
const WRITE = 'PUT /api/v2/lessons/{id}/plan';
const STAR = 'POST /api/v2/lessons/{id}/stars';
const HOMEWORK = 'POST /api/v2/homeworks';
const REVIEW = 'POST /api/v2/lessons/{id}/reviews';
const as = aTeacher();
const { id } = aLessonInFull();
const plan: LessonPlan = {
  steps: [
    { text: 'Sing', isDone: true },
    { text: 'Colours', isDone: false },
  ],
  ownNote: '',
  childNote: '',
  revision: 3,
  before: [
    {
      lessonId: '01900000-0000-7000-8000-000000000011',
      startsAt: '2026-11-18T10:00:00.000Z',
      teacherName: 'Boris',
      isOwn: false,
      childNote: 'Likes cats',
      ownNote: '',
    },
  ],
  stars: { inLesson: 2, all: 9 },
};
const around: Answer[] = [
  answer('GET /api/v2/lessons/{id}/words', { items: [] }),
  answer('GET /api/v2/homeworks', { items: [], nextCursor: null }),
  answer('GET /api/v2/lessons', { items: [], nextCursor: null }),
  answer('GET /api/v2/lessons/{id}/reviews', { items: [] }),
];
const lesson = (more: Parameters<typeof aLessonInFull>[0]) => answer('GET /api/v2/lessons/{id}', aLessonInFull(more));
const section = async () => within(await screen.findByRole('region', { name: 'Lesson plan' }));

beforeEach(() => localStorage.clear());

describe('the plan of a lesson, on its page', () => {
  const open = (answers: Answer[]) =>
    renderPage(`/lessons/${id}`, { as, answers: [lesson({ status: 'cancelled' }), ...around, ...answers] });

  it('has steps with ticks, what was noted before, and saves by itself, the last state whole', async () => {
    const { user, server } = await open([answer(PLAN, plan), answer(WRITE, { revision: 4 })]);
    const of = await section();
    expect(await of.findByText('1 of 2 done')).toBeVisible();
    expect(of.getByText('Likes cats')).toBeVisible();
    await user.click(of.getByRole('checkbox', { name: 'Colours' }));
    await user.type(of.getByRole('textbox', { name: 'Next step' }), 'A game{Enter}');
    await user.type(of.getByLabelText(/for the next teacher/), 'Shy');
    expect(await of.findByText('Saved', {}, { timeout: 4_000 })).toBeVisible();
    const steps = [
      { text: 'Sing', isDone: true },
      { text: 'Colours', isDone: true },
      { text: 'A game', isDone: false },
    ];
    expect(server.bodiesOf(WRITE).at(-1)).toMatchObject({ steps, childNote: 'Shy', ownNote: '' });
    expect(server.bodiesOf(WRITE)[0]).toMatchObject({ revision: 3 });
  });

  it('a step is removed by keys, and the focus goes on to the field', async () => {
    const { user } = await open([answer(PLAN, plan), answer(WRITE, { revision: 4 })]);
    const of = await section();
    (await of.findByRole('button', { name: 'Remove the step “Sing”' })).focus();
    await user.keyboard('{Enter}');
    expect(of.queryByRole('checkbox', { name: 'Sing' })).toBeNull();
    expect(of.getByRole('textbox', { name: 'Next step' })).toHaveFocus();
  });

  it('that was written on another device is shown as it is there', async () => {
    const { user, server } = await open([answer(PLAN, plan), refuse(WRITE, 'plan_changed')]);
    const of = await section();
    await user.click(await of.findByRole('checkbox', { name: 'Colours' }));
    server.add(answer(PLAN, { ...plan, steps: [{ text: 'From there', isDone: false }], revision: 9 }));
    expect(await screen.findByText(/changed on another device/, {}, { timeout: 4_000 })).toBeVisible();
    expect(await (await section()).findByRole('checkbox', { name: 'From there' })).toBeVisible();
    expect(server.bodiesOf(WRITE)).toHaveLength(1);
  });

  it('can be tried again', async () => {
    await open([silence(PLAN)]);
    expect(await (await section()).findByRole('button', { name: 'Try again' })).toBeVisible();
  });
});

describe('after a lesson', () => {
  const held = lesson({ status: 'held', startsAt: '2026-11-20T10:00:00.000Z' });
  const open = (answers: Answer[]) =>
    renderPage(`/lessons/${id}/review`, { as, answers: [held, answer(PLAN, plan), ...around, ...answers] });

  it('homework, a line for the family and a note are saved together, by keys alone', async () => {
    const given = answer(HOMEWORK, () => ({}) as never);
    const { user, server } = await open([given, answer(REVIEW, () => ({}) as never), answer(WRITE, { revision: 4 })]);
    await user.type(await screen.findByLabelText(/^Homework for/), 'Draw a cow');
    await user.click(screen.getByRole('radio', { name: '5 stars out of 5' }));
    await user.type(screen.getByLabelText('A line for the family'), 'She knows all her colours');
    await user.type(screen.getByLabelText(/for the next teacher/), 'Shy');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(window.location.pathname).toBe('/lessons'));
    expect(server.bodiesOf(HOMEWORK)).toMatchObject([{ description: 'Draw a cow', lessonId: id }]);
    expect(server.bodiesOf(REVIEW)).toMatchObject([{ score: 5, text: 'She knows all her colours' }]);
    expect(server.bodiesOf(WRITE).at(-1)).toMatchObject({ childNote: 'Shy' });
    expect(localStorage.getItem(`skylark.after.${id}`)).toBeNull();
  });

  it('what failed stays typed, also over a reload, and what was saved is not saved twice', async () => {
    const given = answer(HOMEWORK, () => ({}) as never);
    const { user, server, reload } = await open([given, refuse(REVIEW, 'internal')]);
    await user.type(await screen.findByLabelText(/^Homework for/), 'Draw a cow');
    await user.click(screen.getByRole('radio', { name: '4 stars out of 5' }));
    await user.click(screen.getByRole('button', { name: 'Save and finish' }));
    expect(await screen.findByText(/Not everything was saved/)).toBeVisible();
    expect(screen.getByLabelText(/^Homework for/)).toHaveValue('');
    expect(server.bodiesOf(HOMEWORK)).toHaveLength(1);
    await reload();
    expect(await screen.findByRole('radio', { name: '4 stars out of 5' })).toBeChecked();
  });

  it('words without a score are not lost: the score is asked for', async () => {
    const { user, server } = await open([]);
    await user.type(await screen.findByLabelText('A line for the family'), 'She sings well');
    await user.click(screen.getByRole('button', { name: 'Save and finish' }));
    expect(await screen.findByText('Please choose a star rating')).toBeVisible();
    expect(server.bodiesOf(REVIEW)).toEqual([]);
  });

  it('a forgotten star is given, under one key until it has worked, and what is being typed stays', async () => {
    const { user, server } = await open([refuse(STAR, 'internal'), answer(WRITE, { revision: 4 })]);
    expect(await screen.findByText(/2 stars in this lesson\. 9 in all\./)).toBeVisible();
    await user.type(screen.getByLabelText(/for the next teacher/), 'Shy');
    const button = screen.getByRole('button', { name: 'Give a star' });
    await user.click(button);
    await waitFor(() => expect(server.bodiesOf(STAR)).toHaveLength(1));
    server.add(answer(STAR, { inLesson: 3 }));
    await waitFor(() => expect(button).toBeEnabled());
    await user.click(button);
    expect(await screen.findByText(/3 stars in this lesson\. 10 in all\./)).toBeVisible();
    const [first, second] = server.bodiesOf(STAR);
    expect(first).toEqual(second);
    expect(screen.getByLabelText(/for the next teacher/)).toHaveValue('Shy');
  });
});
