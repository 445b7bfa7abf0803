import type { AfterTrial } from '@skylark/contract/afterLesson';
import type { LessonPackage } from '@skylark/contract/payments';
import type { Review } from '@skylark/contract/reviews';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Answer, answer, refuse } from '../../../test/answers.ts';
import { aBooking, freeSlots } from '../../../test/booking.ts';
import { aLessonInFull, inMinutes } from '../../../test/lessons.ts';
import { mainButtons } from '../../../test/mainButtons.ts';
import { aStudent, aTeacher } from '../../../test/people.ts';
import { renderPage } from '../../../test/renderPage.tsx';
import { queryClient } from '../../lib/queries.ts';

const AFTER = 'GET /api/v2/lessons/{id}/after_trial';
const PLAN = 'PUT /api/v2/lessons/{id}/child_plan';
const REVIEWS = 'GET /api/v2/lessons/{id}/reviews';
const WRITE = 'POST /api/v2/lessons/{id}/reviews';
const BOOK = 'POST /api/v2/booking/lessons';
const lesson = aLessonInFull({
  status: 'held',
  isTrial: true,
  number: null,
  heldAt: inMinutes(-5),
  startsAt: inMinutes(-60),
});
const { teacher, student } = lesson;
const usual = { level: 'starter', perWeek: 2, lessonsCount: 16 } as const;
const plan = { level: 'a1', perWeek: 2, lessonsCount: 16, goal: 'She will talk about her day' } as const;
const held = { teacherId: teacher.id, startsAt: '2030-11-26T15:30:00.000Z', until: inMinutes(24 * 60) };
const after = (more: Partial<AfterTrial> = {}) =>
  answer(AFTER, { plan: null, usual, held: null, placement: null, ...more });
const mine: Review = {
  authorRole: 'student',
  score: 5,
  text: null,
  createdAt: inMinutes(-3),
  editedAt: null,
  mayPublish: false,
  isPublished: false,
};
const reviewed = answer(REVIEWS, { items: [mine] });
const unreviewed = answer(REVIEWS, { items: [] });
const balance = (count: number) =>
  answer('GET /api/v2/lessons/counters', { closest: 0, past: 1, today: 0, new: count });
const aPackage = (lessonsCount: number, fullPrice: number): LessonPackage => ({
  id: `01900000-0000-7000-8000-0000000000${lessonsCount}`,
  lessonsCount,
  fullPrice,
  pricePerLesson: fullPrice / lessonsCount,
  currency: 'UAH',
  lessonMinutes: 25,
  isAdvised: lessonsCount === 8,
});
const around: Answer[] = [
  answer('GET /api/v2/lessons/{id}', lesson),
  answer('GET /api/v2/lessons/{id}/words', { items: [{ word: 'cow', pictureUrl: null }] as never }),
  answer('GET /api/v2/lessons/{id}/stars', { inLesson: 3 }),
  answer('GET /api/v2/lessons/{id}/board', { hasReplay: false, pages: [] } as never),
  answer('GET /api/v2/profile/lesson_packages', [aPackage(8, 264_000), aPackage(16, 480_000)]),
  balance(0),
];
const address = `/lessons/${lesson.id}/review`;
const open = (answers: Answer[], as = aStudent()) => renderPage(address, { as, answers: [...answers, ...around] });

describe('a family after its trial lesson', () => {
  it('rates first, is thanked, and then sees what was learned and what comes next', async () => {
    const { user, server } = await open([unreviewed, after({ plan, held }), answer(WRITE, mine)]);
    await user.click(await screen.findByRole('radio', { name: '5 stars out of 5' }));
    expect(mainButtons()).toEqual(['Save']);
    for (const hidden of ['3 stars in this lesson!', 'cow', `${student.firstName}’s plan`, 'Buy lessons'])
      expect(screen.queryByText(hidden)).not.toBeInTheDocument();
    server.add(reviewed);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Thank you!' })).toBeVisible();
    expect(await screen.findByText('3 stars in this lesson!')).toBeVisible();
    const next = within(await screen.findByRole('region', { name: `${student.firstName}’s plan` }));
    expect(next.getByText('16 lessons, 2 a week: 8 weeks')).toBeVisible();
    expect(next.getByText(/By lesson 16:/).parentElement).toHaveTextContent('She will talk about her day');
    const advised = within(screen.getByRole('region', { name: '16 lessons for this plan' }));
    expect(advised.getByText(/4,800.*300/)).toBeVisible();
    expect(mainButtons()).toEqual(['Buy lessons']);
    expect(screen.getByText(/We’re holding this time for you until .* Buy lessons to book it\./)).toBeVisible();
  });

  it('sees all of it without a rating, too', async () => {
    const { user } = await open([unreviewed, after()]);
    await user.click(await screen.findByRole('button', { name: 'Not now' }));
    expect(await screen.findByText(`${teacher.firstName} is writing it. It will appear here.`)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Buy lessons' })).toHaveAttribute('href', '/buy#plan');
    expect(screen.getByRole('radio', { name: '5 stars out of 5' })).toBeVisible();
  });

  it('sees the plan on the open page when the teacher has written it', async () => {
    const { server } = await open([reviewed, after()]);
    expect(await screen.findByText(/is writing it/)).toBeVisible();
    server.add(after({ plan: { ...plan, goal: null } }));
    // As the server’s message makes the page do.
    await act(() => queryClient.invalidateQueries({ queryKey: ['lessons'] }));
    expect(await screen.findByText(/will talk about family, home and favourite things/)).toBeVisible();
  });

  it('books the held time with one press, when it has lessons', async () => {
    const { user, server } = await open([
      balance(16),
      reviewed,
      after({ plan, held }),
      answer(BOOK, { lessons: [] } as never),
    ]);
    const time = within(await screen.findByRole('region', { name: `Again with ${teacher.firstName}?` }));
    expect(time.getByText(/^Tuesday,? 26 November, \d\d:30$/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Buy lessons' })).not.toBeInTheDocument();
    server.add(after({ plan }));
    await user.click(time.getByRole('button', { name: 'Book this time' }));
    expect(await screen.findByText('Booked. See you there!')).toBeVisible();
    expect(server.bodiesOf(BOOK)).toEqual([{ teacherId: teacher.id, starts: [held.startsAt] }]);
    await waitFor(() => expect(screen.queryByText(/holding this time/)).not.toBeInTheDocument());
  });

  it('is told when somebody has the time after all, and can choose another', async () => {
    const { user } = await open([balance(16), reviewed, after({ plan, held }), refuse(BOOK, 'slot_taken')]);
    await user.click(await screen.findByRole('button', { name: 'Book this time' }));
    expect(await screen.findByText('This time has just been taken. Please choose another one.')).toBeVisible();
    const other = screen.getByRole('link', { name: 'Choose another time' });
    expect(other).toHaveAttribute('href', `/booking?teacher=${teacher.id}`);
  });

  it('no longer sees the time when the hold has ended', async () => {
    const ends = new Date(Date.now() + 1_500).toISOString();
    const { server } = await open([reviewed, after({ plan, held: { ...held, until: ends } })]);
    expect(await screen.findByText(/holding this time/)).toBeVisible();
    server.add(after({ plan }));
    await waitFor(() => expect(screen.queryByText(/holding this time/)).not.toBeInTheDocument(), { timeout: 10_000 });
  });

  it('in the child’s view has the stars and the words, and nothing about plans, times or money', async () => {
    await open([reviewed], aStudent({ childView: true }));
    expect(await screen.findByText('3 stars in this lesson!')).toBeVisible();
    expect(screen.queryByRole('region', { name: `${student.firstName}’s plan` })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Buy lessons' })).not.toBeInTheDocument();
  });

  it('finds the held time above all others where it books', async () => {
    await renderPage('/booking', {
      as: aStudent(),
      answers: [
        answer('GET /api/v2/booking', aBooking({ held })),
        answer('GET /api/v2/booking/slots', freeSlots([])),
        answer('GET /api/v2/booking/teachers', { items: [], nextCursor: null, asked: null } as never),
      ],
    });
    expect(await screen.findByText(/We’re holding this time for you until/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Book this time' })).toBeVisible();
  });

  it('sees the held time also before it has lessons to book it with', async () => {
    await renderPage('/booking', {
      as: aStudent(),
      answers: [answer('GET /api/v2/booking', aBooking({ held, balance: 0, bookable: 0, refusal: 'no_credits' }))],
    });
    expect(await screen.findByText(/Buy lessons to book it/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Book this time' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Buy lessons' })).toHaveAttribute('href', '/buy#plan');
  });

  it('is led from its empty list to what comes next', async () => {
    await renderPage('/lessons', {
      as: aStudent(),
      answers: [
        balance(0),
        answer('GET /api/v2/lessons', { items: [], nextCursor: null }),
        answer('GET /api/v2/booking', aBooking({ balance: 0, trialId: lesson.id })),
      ],
    });
    expect(await screen.findByRole('link', { name: 'See the plan' })).toHaveAttribute('href', address);
  });
});

describe('a teacher after a trial lesson', () => {
  beforeEach(() => localStorage.clear());
  const own: Answer[] = [
    unreviewed,
    answer('GET /api/v2/lessons/{id}/plan', {
      steps: [],
      ownNote: '',
      childNote: '',
      revision: 0,
      before: [],
      stars: { inLesson: 3, all: 3 },
      child: null,
    }),
    answer('GET /api/v2/homeworks', { items: [], nextCursor: null }),
    answer('GET /api/v2/lessons', { items: [], nextCursor: null }),
    answer(PLAN, {}),
    answer('POST /api/v2/lessons/{id}/family_message', {}),
  ];
  const openAsTeacher = (answers: Answer[]) => open([...answers, ...own], aTeacher());

  it('finds the plan filled in, and saves it with one press', async () => {
    const { user, server } = await openAsTeacher([after({ held })]);
    const form = within(await screen.findByRole('region', { name: `${student.firstName}’s plan` }));
    expect(form.getByRole('radio', { name: 'Starter' })).toBeChecked();
    expect(form.getByRole('radio', { name: '2' })).toBeChecked();
    expect(form.getByRole('radio', { name: 'lesson 16' })).toBeChecked();
    expect(form.getByRole<HTMLTextAreaElement>('textbox', { name: 'By lesson 16' }).value).toMatch(/say hello/);
    expect(form.getByText(/The family’s next time, .*, is held until/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save and finish' }));
    await waitFor(() => expect(server.bodiesOf(PLAN)).toEqual([{ ...usual, goal: null }]));
  });

  it('changes it with three taps and a sentence, which a reload keeps', async () => {
    const { user, server, reload } = await openAsTeacher([after()]);
    await user.click(await screen.findByRole('radio', { name: 'A2' }));
    await user.click(screen.getByRole('radio', { name: '3' }));
    await user.click(screen.getByRole('radio', { name: 'lesson 32' }));
    const goal = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'By lesson 32' });
    expect(goal.value).toMatch(/what happened yesterday/);
    await user.clear(goal);
    await user.type(goal, 'She will read a book');
    expect(server.bodiesOf(PLAN)).toEqual([]);
    const again = await reload();
    await again.user.click(await screen.findByRole('button', { name: 'Save and finish' }));
    const wanted = { level: 'a2', perWeek: 3, lessonsCount: 32, goal: 'She will read a book' };
    await waitFor(() => expect(again.server.bodiesOf(PLAN)).toEqual([wanted]));
  });

  it('sees what the family has, and sends it again only if it has changed', async () => {
    const { user, server } = await openAsTeacher([after({ plan })]);
    expect(await screen.findByRole('radio', { name: 'A1' })).toBeChecked();
    expect(screen.getByText('The family has it. You can still change it.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save and finish' }));
    await waitFor(() => expect(window.location.pathname).toBe('/lessons'));
    expect(server.bodiesOf(PLAN)).toEqual([]);
  });
});
