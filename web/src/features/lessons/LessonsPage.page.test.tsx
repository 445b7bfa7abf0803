import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, hang, silence } from '../../../test/answers.ts';
import { aBooking, someRights } from '../../../test/booking.ts';
import { aHomework, handedIn } from '../../../test/homework.ts';
import { aLesson, aLessonInFull, aPair, inMinutes } from '../../../test/lessons.ts';
import { aStudent, aTeacher, schoolContacts } from '../../../test/people.ts';
import { renderPage } from '../../../test/renderPage.tsx';

const LESSONS = 'GET /api/v2/lessons';
const PROBLEMS = 'GET /api/v2/lesson_problems';
const RIGHTS = 'GET /api/v2/booking/lessons/{id}';
const CANCEL = 'POST /api/v2/booking/lessons/{id}/cancel';
const none = answer(LESSONS, { items: [], nextCursor: null });
const only = (more: Parameters<typeof aLesson>[0]) => answer(LESSONS, { items: [aLesson(more)], nextCursor: null });

describe('the list of lessons', () => {
  it.each([
    [{ past: 0, new: 0 }, /^Your next step: a free trial lesson$/, 'Book a free trial lesson', '/register/wizard'],
    [{ past: 0, new: 4 }, /times that suit you$/, 'Choose times', '/booking'],
    [{ past: 2, new: 0 }, /^No lessons booked yet\. Buy a package/, 'Buy lessons', '/buy'],
  ])('leads a family without lessons ahead to its next step: %j', async (counts, title, action, to) => {
    const counters = answer('GET /api/v2/lessons/counters', { closest: 0, today: 0, ...counts });
    const booking = answer('GET /api/v2/booking', aBooking({ balance: counts.new }));
    await renderPage('/lessons', { as: aStudent(), answers: [none, counters, booking, schoolContacts] });
    expect(await screen.findByText(title)).toBeVisible();
    expect(screen.getByRole('link', { name: action })).toHaveAttribute('href', to);
    // And a contact to talk to.
    expect(await screen.findByRole('link', { name: '+380 44 000 0000' })).toHaveAttribute('href', 'tel:+380440000000');
  });

  it.each([
    ['again', 'Your trial lesson didn’t take place', 'Choose a new time', '/register/wizard'],
    ['ask', 'You missed your trial lesson', 'Ask for a new time', '/booking'],
  ] as const)(
    'offers a family whose trial lesson was missed another one: %s',
    async (missedTrial, title, action, to) => {
      const counters = answer('GET /api/v2/lessons/counters', { closest: 0, today: 1, past: 1, new: 0 });
      const booking = answer('GET /api/v2/booking', aBooking({ balance: 0, refusal: 'no_credits', missedTrial }));
      await renderPage('/lessons', { as: aStudent(), answers: [none, counters, booking, schoolContacts] });
      expect(await screen.findByText(title)).toBeVisible();
      expect(screen.getByRole('link', { name: action })).toHaveAttribute('href', to);
    },
  );

  it.each([
    ['student', aStudent(), /the teacher’s review here\.$/],
    ['teacher', aTeacher(), /the reviews here\.$/],
  ] as const)('says to a %s what the past lessons will show, and leads to the next one', async (_, as, text) => {
    await renderPage('/lessons?list=past', {
      as,
      answers: [none, answer(PROBLEMS, { items: [], total: 0, nextCursor: null })],
    });
    expect(await screen.findByText('Your past lessons will appear here.')).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.getByRole('link', { name: 'See upcoming lessons' })).toHaveAttribute('href', '/lessons');
  });

  it('shows a family the way to lessons when nobody can say what became of its trial', async () => {
    const counters = answer('GET /api/v2/lessons/counters', { closest: 0, today: 0, past: 1, new: 0 });
    const booking = silence('GET /api/v2/booking');
    await renderPage('/lessons', { as: aStudent(), answers: [none, counters, booking, schoolContacts] });
    expect(await screen.findByRole('link', { name: 'Buy lessons' })).toHaveAttribute('href', '/buy');
  });

  it('takes what is known of the family along to the wizard, and keeps the answers that were given there', async () => {
    localStorage.setItem('skylark.trial', JSON.stringify({ studied: 'never', childName: 'Other' }));
    const counters = answer('GET /api/v2/lessons/counters', { closest: 0, today: 0, past: 0, new: 0 });
    const me = aStudent({ parentName: 'Oksana', phone: '+380671234567' });
    const { user } = await renderPage('/lessons', { as: me, answers: [none, counters, schoolContacts] });
    await user.click(await screen.findByRole('link', { name: 'Book a free trial lesson' }));
    expect(JSON.parse(localStorage.getItem('skylark.trial') ?? '{}')).toEqual({
      studied: 'never',
      childName: me.firstName,
      parentName: 'Oksana',
      phone: '+380671234567',
    });
  });

  it('tells a teacher without lessons who books them, and offers nothing to buy', async () => {
    await renderPage('/lessons', { as: aTeacher(), answers: [none] });
    expect(await screen.findByText(/^No lessons booked yet\. They appear here once/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'My working hours' })).toHaveAttribute('href', '/schedule');
    expect(screen.queryByRole('link', { name: /^Buy/ })).not.toBeInTheDocument();
  });

  it('tells a teacher which families wait for an answer, the longest waiting first, page by page', async () => {
    const problem = (n: number, words = '') => ({
      id: `01900000-0000-7000-8000-00000000009${n}`,
      kind: 'cut' as const,
      words,
      lesson: { id: `01900000-0000-7000-8000-00000000001${n}`, startsAt: inMinutes(-60 * n) },
      studentFirstName: `Child ${n}`,
    });
    const { user } = await renderPage('/lessons', {
      as: aTeacher(),
      answers: [
        none,
        answer(PROBLEMS, ({ query }) =>
          query.has('cursor')
            ? { items: [problem(2)], total: 2, nextCursor: null }
            : { items: [problem(1, 'Three times')], total: 2, nextCursor: problem(1).id },
        ),
      ],
    });
    const card = within(await screen.findByRole('region', { name: 'Reported problems' }));
    expect(card.getByText('2 reported problems are waiting for your answer')).toBeVisible();
    expect(card.getByText('Three times')).toBeVisible();
    expect(card.getByRole('link', { name: /^Child 1, lesson on / })).toHaveAttribute(
      'href',
      `/lessons/${problem(1).lesson.id}`,
    );
    await user.click(card.getByRole('button', { name: 'Show more' }));
    expect(await card.findByRole('link', { name: /^Child 2/ })).toBeVisible();
    expect(card.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  });

  it('says that it is not known whether somebody waits, and asks again', async () => {
    const { user, server } = await renderPage('/lessons', { as: aTeacher(), answers: [none, silence(PROBLEMS)] });
    const card = await screen.findByText('We couldn’t load the problems that families reported.');
    server.add(answer(PROBLEMS, { items: [], total: 0, nextCursor: null }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(card).not.toBeInTheDocument());
  });

  it('asks a family for no such list', async () => {
    const { server } = await renderPage('/lessons', { as: aStudent(), answers: [only({})] });
    expect(await screen.findByRole('article')).toBeVisible();
    expect(server.sent.map(({ key }) => key)).not.toContain(PROBLEMS);
  });

  it('shows placeholders while loading', async () => {
    await renderPage('/lessons', { as: aStudent(), answers: [hang(LESSONS)] });
    await screen.findByRole('heading', { name: 'Lessons' });
    await waitFor(() => expect(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument());
  });

  it('says that there is no network, and shows the lessons when it is back', async () => {
    const { user, server } = await renderPage('/lessons', { as: aStudent(), answers: [silence(LESSONS)] });
    expect(await screen.findByRole('alert')).toHaveTextContent('No internet connection. Check it and try again.');
    server.add(only({}));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('article')).toHaveTextContent('Lesson 7 · Animals');
  });

  it('adds the next page to the one before it, until there is no more', async () => {
    const later = aLesson({ id: '01900000-0000-7000-8000-000000000011', number: 8 });
    const { user, server } = await renderPage('/lessons?list=past', {
      as: aStudent(),
      answers: [
        answer(LESSONS, ({ query }) =>
          query.has('cursor') ? { items: [later], nextCursor: null } : { items: [aLesson()], nextCursor: 'after 7' },
        ),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('Lesson 8 · Animals')).toBeVisible();
    expect(screen.getAllByRole('article')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
    const asked = server.sent.filter(({ key }) => key === LESSONS).map(({ query }) => Object.fromEntries(query));
    expect(asked).toEqual([{ list: 'past' }, { list: 'past', cursor: 'after 7' }]);
  });

  it('opens the way into the room a quarter of an hour before the lesson, not sooner', async () => {
    const early = { id: '01900000-0000-7000-8000-000000000011', startsAt: inMinutes(60) };
    await renderPage('/lessons', {
      as: aStudent(),
      answers: [answer(LESSONS, { items: [aLesson({ startsAt: inMinutes(10) }), aLesson(early)], nextCursor: null })],
    });
    const [soon, later] = await screen.findAllByRole('article');
    expect(within(soon!).getByRole('link', { name: 'Start lesson' })).toBeVisible();
    expect(within(later!).queryByRole('link', { name: 'Start lesson' })).not.toBeInTheDocument();
    expect(later).toHaveTextContent('Starts in');
  });

  it('says who missed a lesson', async () => {
    await renderPage('/lessons?list=past', {
      as: aTeacher(),
      answers: [only({ status: 'missed', missedBy: 'student', startsAt: inMinutes(-90) })],
    });
    expect(await screen.findByText('Lesson missed')).toBeVisible();
    expect(screen.getByText('The student didn’t join or left early')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Start lesson' })).not.toBeInTheDocument();
  });

  it('calls a teacher to the homework that waits', async () => {
    await renderPage('/lessons', {
      as: aTeacher(),
      answers: [none, answer('GET /api/v2/homeworks/counters', { created: 0, toReview: 2 })],
    });
    expect(await screen.findByText('2 pieces of homework to review')).toBeVisible();
  });

  it('cancels after it has said what becomes of the lesson', async () => {
    const { user, server } = await renderPage('/lessons', {
      as: aStudent(),
      answers: [only({}), answer(RIGHTS, someRights()), answer(CANCEL, { isCreditReturned: true })],
    });
    expect(await screen.findByRole('link', { name: 'Move' })).toHaveAttribute(
      'href',
      `/booking?lesson=${aLesson().id}`,
    );
    await user.click(screen.getByRole('button', { name: 'Cancel lesson' }));
    const dialog = await screen.findByRole('dialog', { name: 'Cancel this lesson?' });
    expect(await within(dialog).findByText(/goes back to your balance/)).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Cancel lesson' }));
    expect(await screen.findByText('The lesson is cancelled and back on your balance')).toBeVisible();
    expect(server.sent.filter(({ key }) => key === CANCEL)).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Choose a new time' }));
    expect(window.location.pathname).toBe(`/lessons/${aLesson().id}`);
  });

  it('says why a lesson cannot be cancelled, and leads to the manager', async () => {
    const late = someRights({ cancel: { refusal: 'change_too_late', left: 4 } });
    const { user } = await renderPage('/lessons', { as: aStudent(), answers: [only({}), answer(RIGHTS, late)] });
    await user.click(await screen.findByRole('button', { name: 'Cancel lesson' }));
    expect(await screen.findByText('It’s too late to change this lesson yourself.')).toBeVisible();
    const ask = `/booking?lesson=${aLesson().id}&ask=cancel`;
    expect(screen.getByRole('link', { name: 'Write to the manager' })).toHaveAttribute('href', ask);
  });

  it('does not let a teacher cancel', async () => {
    await renderPage('/lessons', { as: aTeacher(), answers: [only({})] });
    expect(await screen.findByRole('article')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Cancel lesson' })).not.toBeInTheDocument();
  });

  it('shows a teacher the next lesson with the last note, the plan, the board and the homework', async () => {
    const later = aLesson({ id: '01900000-0000-7000-8000-000000000011', number: 8, startsAt: inMinutes(26 * 60) });
    const task = aHomework({ description: 'Say hello', ...handedIn });
    const { server } = await renderPage('/lessons', {
      as: aTeacher(),
      answers: [
        answer(LESSONS, { items: [aLesson(), later], nextCursor: null }),
        answer('GET /api/v2/lessons/{id}/plan', {
          steps: ['Sing', 'Colours', 'Story', 'Game'].map((text, at) => ({ text, isDone: at === 0 })),
          ownNote: '',
          childNote: '',
          revision: 1,
          stars: { inLesson: 0, all: 0 },
          child: null,
          before: [
            {
              lessonId: later.id,
              startsAt: inMinutes(-5_000),
              teacherName: 'Olena',
              isOwn: true,
              childNote: 'Likes cats',
              ownNote: '',
            },
          ],
        }),
        answer('GET /api/v2/homeworks', { items: [task], nextCursor: null }),
      ],
    });
    const next = within(await screen.findByRole('region', { name: 'Next lesson' }));
    expect(await next.findByText('Likes cats')).toBeVisible();
    expect(next.getByText('1 of 4 done')).toBeVisible();
    expect(next.getByText('Colours')).toBeVisible();
    expect(next.queryByText('Sing')).not.toBeInTheDocument();
    expect(await next.findByRole('link', { name: 'Say hello' })).toHaveAttribute('href', `/homeworks/${task.id}`);
    expect(next.getByRole('link', { name: 'Prepare the board' })).toHaveAttribute(
      'href',
      `/lessons/${aLesson().id}/prepare`,
    );
    expect(screen.getAllByRole('article')).toHaveLength(2);
    expect(server.sent.filter(({ key }) => key === 'GET /api/v2/lessons/{id}/plan')).toHaveLength(1);
  });

  it('says to a teacher how many lessons the day has and when the next one begins', async () => {
    const counters = { closest: 145, past: 305, today: 5, new: 0 };
    const counted = (more: object) => answer('GET /api/v2/lessons/counters', { ...counters, ...more });
    await renderPage('/lessons', { as: aTeacher(), answers: [none, counted({ nextToday: inMinutes(60) })] });
    const header = screen.getByRole('banner');
    await waitFor(() => expect(header).toHaveTextContent(/5 lessons today, next \d\d:\d\d/));
  });

  it('finds past lessons by child, month and words, and leads back from one to the same list', async () => {
    const past = aLesson({ startsAt: '2026-01-15T10:00:00.000Z', status: 'held' });
    const older = aLesson({
      id: '01900000-0000-7000-8000-000000000011',
      startsAt: '2025-12-20T10:00:00.000Z',
      status: 'held',
    });
    const other = { ...aPair.student, id: '01900000-0000-7000-8000-000000000003', firstName: 'Eva' };
    const { user, server } = await renderPage('/lessons?list=past', {
      as: aTeacher(),
      answers: [
        answer(LESSONS, { items: [past, older], nextCursor: null }),
        answer('GET /api/v2/students', { items: [aPair.student, other] }),
        answer('GET /api/v2/lessons/{id}', aLessonInFull({ ...past, status: 'missed' })),
        answer('GET /api/v2/lessons/{id}/words', { items: [] }),
      ],
    });
    expect(await screen.findByRole('heading', { name: 'January 2026' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'December 2025' })).toBeVisible();
    const asked = () => Object.fromEntries(server.sent.findLast(({ key }) => key === LESSONS)?.query ?? []);
    await waitFor(() => expect(screen.getByLabelText('Lessons of')).toHaveTextContent('Eva'));
    await user.selectOptions(screen.getByLabelText('Lessons of'), 'Eva Koval');
    await waitFor(() => expect(asked()).toEqual({ list: 'past', student_id: other.id }));
    const month = screen.getByLabelText<HTMLSelectElement>('Month').options[2]?.value ?? '';
    await user.selectOptions(screen.getByLabelText('Month'), month);
    await user.type(screen.getByLabelText('Topic, course or child'), 'anim');
    await waitFor(() => expect(asked()).toEqual({ list: 'past', student_id: other.id, month, text: 'anim' }));
    const address = window.location.search;
    await user.click(screen.getAllByRole('link', { name: 'Details' })[0]!);
    await user.click(await screen.findByRole('link', { name: 'All lessons' }));
    expect(window.location.search).toBe(address);
    server.add(none);
    await user.clear(await screen.findByLabelText('Topic, course or child'));
    await user.type(screen.getByLabelText('Topic, course or child'), 'zebra');
    expect(await screen.findByText('No lessons like that.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Show all past lessons' })).toHaveAttribute('href', '/lessons?list=past');
  });

  it('tells a teacher the child’s clock until the lesson is over', async () => {
    const abroad = { otherTimeZone: 'Asia/Tokyo' } as const;
    const ahead = aLesson(abroad);
    const over = aLesson({ ...abroad, id: `${ahead.id.slice(0, -1)}1`, status: 'held', startsAt: inMinutes(-90) });
    await renderPage('/lessons?list=today', {
      as: aTeacher(),
      answers: [answer(LESSONS, { items: [over, ahead], nextCursor: null })],
    });
    const [first, second] = await screen.findAllByRole('article');
    expect(second).toHaveTextContent(/\d\d:\d\d Tokyo/);
    expect(first).not.toHaveTextContent('Tokyo');
  });

  it('speaks to the teacher who missed a lesson', async () => {
    await renderPage('/lessons?list=past', {
      as: aTeacher(),
      answers: [only({ status: 'missed', missedBy: 'teacher', startsAt: inMinutes(-90) })],
    });
    expect(await screen.findByText('You weren’t there or left early')).toBeVisible();
  });

  it('has a next step after a missed lesson', async () => {
    await renderPage('/lessons?list=past', {
      as: aStudent(),
      answers: [only({ status: 'missed', missedBy: 'teacher', startsAt: inMinutes(-90) })],
    });
    expect(await screen.findByText('The lesson is back on your balance.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Choose a new time' })).toHaveAttribute('href', '/booking');
  });
});
