import type { LessonPlan } from '@skylark/contract/lessonPlans';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answer, type Answer, refuse, silence } from '../../../test/answers.ts';
import { aLessonInFull, inMinutes } from '../../../test/lessons.ts';
import { aTeacher } from '../../../test/people.ts';
import { mainButtons } from '../../../test/mainButtons.ts';
import { renderPage } from '../../../test/renderPage.tsx';
import { queryClient } from '../../lib/queries.ts';

const PLAN = 'GET /api/v2/lessons/{id}/plan';
const WRITE = 'PUT /api/v2/lessons/{id}/plan';
const STAR = 'POST /api/v2/lessons/{id}/stars';
const HOMEWORK = 'POST /api/v2/homeworks';
const TELL = 'POST /api/v2/lessons/{id}/family_message';
const REVIEWS = 'GET /api/v2/lessons/{id}/reviews';
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
  child: null,
};
const child: LessonPlan['child'] = {
  age: 7,
  reads: 'letters',
  likes: 'dinosaurs and cars',
  wishes: { studied: 'never', format: 'game', temperament: 'restless' },
  last: { at: '2026-11-18T10:00:00.000Z', topic: 'Whales', slides: 8, stars: 3, hard: ['seal', 'crab'] },
  words: { met: 40, known: 12 },
  hard: ['pig', 'sheep'],
  aim: { level: 'starter', lessonsCount: 16, goal: 'Names animals' },
  next: { title: 'How many?', aim: 'counts to five' },
  placement: {
    takenAt: '2026-11-17T10:00:00.000Z',
    byTeacher: false,
    asked: 12,
    known: 9,
    begins: { course: 'Starters 1', level: 'Starter', lesson: 'How many?', number: 3 },
  },
};
const around: Answer[] = [
  answer('GET /api/v2/lessons/{id}/words', { items: [] }),
  answer('GET /api/v2/homeworks', { items: [], nextCursor: null }),
  answer('GET /api/v2/lessons', { items: [], nextCursor: null }),
  answer('GET /api/v2/lessons/{id}/reviews', { items: [] }),
  answer(TELL, {}),
  answer('GET /api/v2/lessons/{id}/board', { hasReplay: false, pages: [] }),
];
const lesson = (more: Parameters<typeof aLessonInFull>[0]) => answer('GET /api/v2/lessons/{id}', aLessonInFull(more));
const section = async () => within(await screen.findByRole('region', { name: 'Lesson plan' }));

beforeEach(() => localStorage.clear());

describe('the plan of a lesson, on its page', () => {
  const open = (answers: Answer[]) =>
    renderPage(`/lessons/${id}`, { as, answers: [lesson({ status: 'booked' }), ...around, ...answers] });

  it('folds all but the last two notes of earlier lessons', async () => {
    const [note] = plan.before;
    const before = ['2026-11-18', '2026-11-11', '2026-11-04'].map((day) => ({
      ...note!,
      lessonId: `01900000-0000-7000-8000-0000${day.replaceAll('-', '')}`,
      startsAt: `${day}T10:00:00.000Z`,
      childNote: `Noted on ${day}`,
    }));
    const { user } = await open([answer(PLAN, { ...plan, before })]);
    expect(await screen.findByText('Noted on 2026-11-11')).toBeVisible();
    expect(screen.getByText('Noted on 2026-11-04')).not.toBeVisible();
    await user.click(screen.getByText('Older notes'));
    expect(screen.getByText('Noted on 2026-11-04')).toBeVisible();
  });

  it('has steps with ticks, what was noted before, and saves by itself, the last state whole', async () => {
    const { user, server } = await open([answer(PLAN, plan), answer(WRITE, { revision: 4 })]);
    const of = await section();
    expect(await of.findByText('1 of 2 done')).toBeVisible();
    expect(of.getByText('Likes cats')).toBeVisible();
    await user.click(of.getByRole('checkbox', { name: 'Colours' }));
    await user.type(of.getByRole('textbox', { name: 'Next step' }), 'A game{Enter}');
    await user.type(of.getByLabelText(/for the next teacher/), 'Shy');
    expect(await of.findByText('Saved')).toBeVisible();
    const steps = [
      { text: 'Sing', isDone: true },
      { text: 'Colours', isDone: true },
      { text: 'A game', isDone: false },
    ];
    expect(server.bodiesOf(WRITE).at(-1)).toMatchObject({ steps, childNote: 'Shy', ownNote: '' });
    expect(server.bodiesOf(WRITE)[0]).toMatchObject({ revision: 3 });
  });

  it('begins with the child: who it is, what was done last, what is hard, and what the goal is', async () => {
    await open([answer(PLAN, { ...plan, child })]);
    const facts = within(await screen.findByRole('region', { name: 'About the child' }));
    for (const text of [
      '7 years old · knows letters',
      'dinosaurs and cars',
      'playful, with games · restless',
      'not yet',
      'Whales · 8 slides · 3 stars · hard: seal, crab',
      'knows 12 of 40',
      'pig, sheep',
      'Starter: Names animals',
      'Lesson 3 of “Starters 1”: How many? (9 of 12 words known)',
    ])
      expect(facts.getByText(text)).toBeVisible();
    expect(facts.queryByText('Next aim')).not.toBeInTheDocument();
  });

  it('shows the aim of the next presentation where there is no plan', async () => {
    await open([answer(PLAN, { ...plan, child: { ...child, aim: null } })]);
    const facts = within(await screen.findByRole('region', { name: 'About the child' }));
    expect(facts.getByText('Next aim')).toBeVisible();
    expect(facts.getByText('How many? · counts to five')).toBeVisible();
  });

  it.each([
    ['a trial lesson whose child has no place yet', { isTrial: true, number: null }, null, true],
    ['a trial lesson whose child has one', { isTrial: true, number: null }, child, false],
    ['any other lesson', {}, null, false],
  ])('offers to find the first lesson: %s', async (_what, more, known, isOffered) => {
    const placed = { ...child, placement: known?.placement ?? null } as typeof child;
    await renderPage(`/lessons/${id}`, {
      as,
      answers: [
        lesson({ status: 'booked', startsAt: inMinutes(5), ...more }),
        ...around,
        answer(PLAN, { ...plan, child: placed }),
      ],
    });
    await screen.findByRole('region', { name: 'About the child' });
    const link = screen.queryByRole('link', { name: 'Find the first lesson together' });
    expect(link?.getAttribute('href') ?? undefined).toBe(isOffered ? `/lessons/${id}/placement` : undefined);
  });

  it('follows what others change of the child, and keeps what is being typed', async () => {
    let likes = 'dinosaurs and cars';
    const { user } = await open([
      answer(PLAN, () => ({ ...plan, child: { ...child, likes } })),
      answer(WRITE, { revision: 4 }),
    ]);
    const of = await section();
    expect(await of.findByText('dinosaurs and cars')).toBeVisible();
    await user.type(of.getByLabelText(/for the next teacher/), 'Shy');
    likes = 'trains';
    await act(() => queryClient.invalidateQueries({ queryKey: ['lessons'] }));
    expect(await of.findByText('trains')).toBeVisible();
    expect(of.getByLabelText(/for the next teacher/)).toHaveValue('Shy');
  });

  it('has its steps sorted, taken from the slides’ notes and from plans of the teacher’s own', async () => {
    const presentation = { id: '01900000-0000-7000-8000-000000000071', title: 'Colours', slidesCount: 2 };
    const slide = { imageUrl: '/a.webp', thumbUrl: '/b.webp', description: 'A slide', activity: null };
    const KEEP = 'POST /api/v2/plan_templates';
    const mine = { id: '01900000-0000-7000-8000-000000000073', title: 'Trial', steps: ['Greet', 'Sing'] };
    const { user, server } = await renderPage(`/lessons/${id}`, {
      as,
      answers: [
        lesson({ status: 'booked', presentation }),
        ...around,
        answer(PLAN, plan),
        answer(WRITE, { revision: 4 }),
        answer('GET /api/v2/plan_templates', { items: [mine] }),
        answer(KEEP, mine),
        answer('GET /api/v2/decks/{id}', {
          ...presentation,
          courseId: presentation.id,
          courseTitle: 'First words',
          notes: null,
          words: [],
          slides: [
            { ...slide, id: '01900000-0000-7000-8000-000000000081', note: 'Point at the red one.\nThen wait.' },
            { ...slide, id: '01900000-0000-7000-8000-000000000082', note: null },
          ],
        }),
      ],
    });
    const of = await section();
    await user.click(await of.findByRole('button', { name: 'Move up: Colours' }));
    await user.click(of.getByRole('button', { name: 'From the slides’ notes' }));
    expect(await of.findByRole('checkbox', { name: 'Point at the red one.' })).not.toBeChecked();
    await user.click(of.getByRole('button', { name: 'My plans' }));
    await user.click(await of.findByRole('button', { name: /^Trial/ }));
    const texts = ['Colours', 'Sing', 'Point at the red one.', 'Greet'];
    await waitFor(() =>
      expect(server.bodiesOf(WRITE).at(-1)).toMatchObject({
        steps: texts.map((text) => ({ text, isDone: text === 'Sing' })),
      }),
    );
    await user.click(of.getByRole('button', { name: 'Keep as my plan' }));
    await user.type(of.getByLabelText('Name of the plan'), 'Animals{Enter}');
    await waitFor(() => expect(server.bodiesOf(KEEP)).toEqual([{ title: 'Animals', steps: texts }]));
  });

  it.each([
    ['early', inMinutes(24 * 60), '/prepare?words=hard'],
    ['when its room is open', inMinutes(5), undefined],
  ])('shows what the child finds hard, and puts it on the board: %s', async (_when, startsAt, to) => {
    const hard = [{ word: 'cow', pictureUrl: null }];
    await renderPage(`/lessons/${id}`, {
      as,
      answers: [
        ...around,
        lesson({ status: 'booked', startsAt }),
        answer(PLAN, plan),
        answer('GET /api/v2/lessons/{id}/weak_words', { items: hard }),
      ],
    });
    const words = within(await (await section()).findByRole('region', { name: 'Words to come back to' }));
    expect(words.getByText('cow')).toBeVisible();
    const link = words.queryByRole('link', { name: 'Put them on the board' });
    expect(link?.getAttribute('href') ?? undefined).toEqual(to && `/lessons/${id}${to}`);
  });

  it('a step is removed by keys, and the focus goes on to the field', async () => {
    const { user } = await open([answer(PLAN, plan), answer(WRITE, { revision: 4 })]);
    const of = await section();
    (await of.findByRole('button', { name: 'Remove the step “Sing”' })).focus();
    await user.keyboard('{Enter}');
    expect(of.queryByRole('checkbox', { name: 'Sing' })).toBeNull();
    expect(of.getByRole('textbox', { name: 'Next step' })).toHaveFocus();
  });

  /** Changed elsewhere in between: only revision 9 is accepted. */
  const takesOnlyNine: Answer = {
    key: WRITE,
    reply: (asked) =>
      (asked.body as { revision: number }).revision === 9
        ? answer(WRITE, { revision: 10 }).reply(asked)
        : refuse(WRITE, 'plan_changed').reply(asked),
  };

  it('that was written on another device too keeps what was typed on both', async () => {
    const { user, server } = await open([answer(PLAN, plan), takesOnlyNine]);
    const of = await section();
    const steps = [{ text: 'From there', isDone: false }];
    server.add(answer(PLAN, { ...plan, steps, childNote: 'Theirs', revision: 9 }));
    const note = await of.findByLabelText(/for the next teacher/);
    await user.type(note, 'Mine');
    await user.type(of.getByLabelText(/yourself/), 'Own');
    expect(await screen.findByText(/changed on another device/)).toBeVisible();
    expect(await of.findByText('Saved')).toBeVisible();
    expect(of.getByRole('checkbox', { name: 'From there' })).toBeVisible();
    expect(note).toHaveValue('Theirs\nMine');
    const merged = { steps, childNote: 'Theirs\nMine', ownNote: 'Own', revision: 9 };
    expect(server.bodiesOf(WRITE).at(-1)).toEqual(merged);
  });

  it('whose response was lost is not merged with itself', async () => {
    const { user, server } = await open([answer(PLAN, plan), silence(WRITE)]);
    const of = await section();
    const note = await of.findByLabelText(/for the next teacher/);
    await user.type(note, 'Shy');
    expect(await of.findByText(/Not saved yet/)).toBeVisible();
    server.add(takesOnlyNine, answer(PLAN, { ...plan, childNote: 'Shy', revision: 9 }));
    await user.clear(note);
    await user.type(note, 'Kind');
    expect(await of.findByText('Saved')).toBeVisible();
    expect(note).toHaveValue('Kind');
    expect(screen.queryByText(/changed on another device/)).toBeNull();
  });

  it('that could not be saved is still there when the page is left and opened again', async () => {
    const { user, server, reload } = await open([answer(PLAN, plan), silence(WRITE)]);
    await user.type(await (await section()).findByLabelText(/for the next teacher/), 'Shy');
    await waitFor(() => expect(screen.getByText(/Not saved yet/)).toBeVisible(), { timeout: 4_000 });
    const leaving = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(true);
    expect(server.bodiesOf(WRITE).length).toBeGreaterThan(0);
    await reload();
    expect(await (await section()).findByLabelText(/for the next teacher/)).toHaveValue('Shy');
  });

  it('can be tried again', async () => {
    await open([silence(PLAN)]);
    expect(await (await section()).findByRole('button', { name: 'Try again' })).toBeVisible();
  });
});

describe('after a lesson', () => {
  const held = lesson({ status: 'held', startsAt: inMinutes(-24 * 60) });
  const open = (answers: Answer[]) =>
    renderPage(`/lessons/${id}/review`, { as, answers: [...answers, held, answer(PLAN, plan), ...around] });

  it('homework, a line for the family and a note are saved together, by keys alone', async () => {
    const given = answer(HOMEWORK, () => ({}) as never);
    const { user, server } = await open([given, answer(REVIEW, () => ({}) as never), answer(WRITE, { revision: 4 })]);
    await user.type(await screen.findByLabelText('Homework for next time'), 'Draw a cow');
    await user.click(screen.getByRole('radio', { name: '5 stars out of 5' }));
    await user.type(screen.getByLabelText('A line for the family'), 'She knows all her colours');
    await user.type(screen.getByLabelText(/for the next teacher/), 'Shy');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(window.location.pathname).toBe('/lessons'));
    expect(server.bodiesOf(HOMEWORK)).toMatchObject([{ description: 'Draw a cow', lessonId: id }]);
    expect(server.bodiesOf(REVIEW)).toMatchObject([{ score: 5, text: 'She knows all her colours' }]);
    expect(server.bodiesOf(WRITE).at(-1)).toMatchObject({ childNote: 'Shy' });
    expect(server.bodiesOf(TELL)).toHaveLength(1);
    expect(localStorage.getItem(`skylark.after.${id}`)).toBeNull();
  });

  it('a line for the family is made of ready sentences, one tap each, and can be changed', async () => {
    const { user, server } = await open([answer(REVIEW, () => ({}) as never)]);
    await user.click(await screen.findByRole('radio', { name: '5 stars out of 5' }));
    const ready = within(screen.getByRole('group', { name: 'Ready sentences for the family' }));
    const [first, second] = ready.getAllByRole('button');
    await user.click(second!);
    expect(second).toBeDisabled();
    await user.click(first!);
    await user.type(screen.getByLabelText('A line for the family'), ' Well done!');
    await user.click(screen.getByRole('button', { name: 'Save and finish' }));
    const text = `${second!.textContent} ${first!.textContent} Well done!`;
    await waitFor(() => expect(server.bodiesOf(REVIEW)).toMatchObject([{ score: 5, text }]));
  });

  it('what failed stays typed, also over a reload, and what was saved is not saved twice', async () => {
    const given = answer(HOMEWORK, () => ({}) as never);
    const { user, server, reload } = await open([given, refuse(REVIEW, 'internal')]);
    await user.type(await screen.findByLabelText('Homework for next time'), 'Draw a cow');
    await user.click(screen.getByRole('radio', { name: '4 stars out of 5' }));
    await user.click(screen.getByRole('button', { name: 'Save and finish' }));
    expect(await screen.findByText(/Not everything was saved/)).toBeVisible();
    expect(screen.getByLabelText('Homework for next time')).toHaveValue('');
    expect(server.bodiesOf(HOMEWORK)).toHaveLength(1);
    // The message to the family waits for the missing parts.
    expect(server.bodiesOf(TELL)).toEqual([]);
    await reload();
    expect(await screen.findByRole('radio', { name: '4 stars out of 5' })).toBeChecked();
  });

  it('homework whose answer got lost goes again under the same key, another text under another', async () => {
    const keys: string[] = [];
    const lost: Answer = {
      key: HOMEWORK,
      reply: ({ body }) => {
        keys.push((body as { key: string }).key);
        return Promise.reject(new TypeError('Failed to fetch'));
      },
    };
    const { user, reload } = await open([lost]);
    await user.type(await screen.findByLabelText('Homework for next time'), 'Draw a cow');
    await user.click(screen.getByRole('button', { name: 'Save and finish' }));
    expect(await screen.findByText(/Not everything was saved/)).toBeVisible();
    await reload();
    await user.click(await screen.findByRole('button', { name: 'Save and finish' }));
    expect(await screen.findByText(/Not everything was saved/)).toBeVisible();
    await user.type(screen.getByLabelText('Homework for next time'), 's');
    await user.click(screen.getByRole('button', { name: 'Save and finish' }));
    await waitFor(() => expect(keys).toHaveLength(3));
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('has one main button, also beside a review that was written before', async () => {
    const by = { authorRole: 'teacher' as const, score: 5, text: 'She sings well', createdAt: inMinutes(-3) };
    await open([answer(REVIEWS, { items: [{ ...by, editedAt: null, mayPublish: false, isPublished: false }] })]);
    expect(await screen.findByText('She sings well')).toBeVisible();
    expect(mainButtons()).toEqual(['Save and finish']);
    expect(screen.queryByRole('link', { name: 'Finish' })).toBeNull();
  });

  it('has no stars to give when the school takes none any more', async () => {
    await open([lesson({ status: 'held', startsAt: inMinutes(-74 * 60) })]);
    expect(await screen.findByText(/2 stars in this lesson/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Give a star' })).toBeNull();
  });

  it('a later failed refetch leaves the form unchanged', async () => {
    const { user, server } = await open([]);
    const task = await screen.findByLabelText('Homework for next time');
    await user.type(task, 'Draw a cow');
    server.add(refuse(PLAN, 'not_found'), refuse(REVIEWS, 'not_found'));
    await act(() => queryClient.invalidateQueries());
    await user.keyboard(' and a calf');
    expect(task).toBeVisible();
    expect(task).toHaveValue('Draw a cow and a calf');
  });

  it('notes that were saved are there when the page is opened again', async () => {
    const { user } = await open([answer(WRITE, { revision: 4 })]);
    await user.type(await screen.findByLabelText(/for the next teacher/), 'Shy');
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(queryClient.getQueryData(['plans', id])).toMatchObject({ childNote: 'Shy', revision: 4 });
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
    await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'false'));
    await user.click(button);
    expect(await screen.findByText(/3 stars in this lesson\. 10 in all\./)).toBeVisible();
    const [first, second] = server.bodiesOf(STAR);
    expect(first).toEqual(second);
    // The next one would be refused now: the button is disabled and keeps the focus.
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveFocus();
    await user.click(button);
    expect(server.bodiesOf(STAR)).toHaveLength(2);
    expect(screen.getByLabelText(/for the next teacher/)).toHaveValue('Shy');
  });
});
