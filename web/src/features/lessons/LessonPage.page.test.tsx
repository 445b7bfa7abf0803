import type { LessonDetails } from '@skylark/contract/lessons';
import type { Review } from '@skylark/contract/reviews';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, refuse, silence } from '../../../test/answers.ts';
import { someRights } from '../../../test/booking.ts';
import { aLesson, aLessonInFull, inMinutes } from '../../../test/lessons.ts';
import { aStudent, aTeacher } from '../../../test/people.ts';
import { noPlan } from '../../../test/plans.ts';
import { aRecord, noProblem } from '../../../test/records.ts';
import { renderPage } from '../../../test/renderPage.tsx';

const LESSON = 'GET /api/v2/lessons/{id}';
const PICNIC = '018f0000-0000-7000-8000-0000000000a1';
const FARM = '018f0000-0000-7000-8000-0000000000a2';
const address = `/lessons/${aLessonInFull().id}`;
const around = [
  answer('GET /api/v2/lessons/{id}/record', aRecord()),
  answer('GET /api/v2/lessons/{id}/problem', noProblem),
  answer('GET /api/v2/lessons/{id}/words', { items: [] }),
  answer('GET /api/v2/lessons/{id}/reviews', { items: [] }),
  answer('GET /api/v2/lessons/{id}/board', { hasReplay: true, pages: [] }),
  answer('GET /api/v2/lessons/{id}/stars', { inLesson: 2 }),
  answer('GET /api/v2/homeworks', { items: [], nextCursor: null }),
  noPlan,
];
const lesson = (more: Partial<LessonDetails>) => answer(LESSON, aLessonInFull(more));

describe('the page of a lesson', () => {
  it.each([
    [aStudent(), 'It counts as missed; the lesson is back on your balance.'],
    [aTeacher(), 'It counts as missed; the lesson is back on the family’s balance.'],
  ])('says of a lesson that ended early for how long both were there', async (as, rest) => {
    const short = lesson({ status: 'missed', missedBy: 'teacher', togetherMinutes: 2, durationMinutes: 50 });
    await renderPage(address, { as, answers: [short, ...around] });
    expect(await screen.findByText(`You were together for 2 of 50 minutes. ${rest}`)).toBeVisible();
    expect(screen.queryByText(/didn’t join/)).not.toBeInTheDocument();
  });

  it.each([aStudent(), aTeacher()])('keeps what a lesson that ended early has left behind', async (as) => {
    const short = lesson({ status: 'missed', missedBy: 'teacher', togetherMinutes: 2, durationMinutes: 50 });
    const line: Review = {
      authorRole: 'teacher',
      score: 4,
      text: 'Max knew every colour',
      createdAt: inMinutes(-3),
      editedAt: null,
      mayPublish: false,
      isPublished: false,
    };
    const reviews = answer('GET /api/v2/lessons/{id}/reviews', { items: [line] });
    await renderPage(address, { as, answers: [short, reviews, ...around] });
    expect(await screen.findByText('Max knew every colour')).toBeVisible();
    expect(await screen.findByText('Nothing was drawn in this lesson.')).toBeVisible();
    const stars = as.type === 'student' ? 1 : 0;
    await expect.poll(() => screen.queryAllByText('2 stars in this lesson!')).toHaveLength(stars);
  });

  it.each([
    [{ missedBy: 'student' }, 'The lesson didn’t take place'],
    [{ missedBy: 'teacher', togetherMinutes: 2 }, 'The lesson ended early'],
  ] as const)('tells a child what happened, and of no fault: %o', async (how, text) => {
    const as = aStudent({ childView: true });
    await renderPage(address, { as, answers: [lesson({ status: 'missed', ...how }), ...around] });
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByText(/missed/i)).not.toBeInTheDocument();
  });

  it('offers a new time of a cancelled lesson in one press, and says what came back', async () => {
    const again = [inMinutes(2_880), inMinutes(4_320)];
    const cancelled = { by: 'teacher' as const, isCreditReturned: true, again };
    const { user, server } = await renderPage(address, {
      as: aStudent(),
      answers: [
        lesson({ status: 'cancelled' }),
        answer('GET /api/v2/booking/lessons/{id}', someRights({ cancelled })),
        answer('POST /api/v2/booking/lessons', { lessons: [aLesson({ startsAt: again[0]! })] }),
        ...around,
      ],
    });
    expect(await screen.findByText('Cancelled')).toBeVisible();
    expect(await screen.findByText('The teacher cancelled this lesson. It’s back on your balance.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Choose another time' })).toHaveAttribute(
      'href',
      `/booking?teacher=${aLessonInFull().teacher.id}`,
    );
    const [first] = screen.getAllByRole('button', { name: /^Book / });
    await user.click(first!);
    expect(await screen.findByText(/^Booked: /)).toBeVisible();
    expect(server.bodiesOf('POST /api/v2/booking/lessons')).toMatchObject([{ starts: [again[0]] }]);
  });

  it('tells the teacher the child’s age and whether it reads', async () => {
    await renderPage(address, {
      as: aTeacher(),
      answers: [lesson({ child: { age: 6, reads: 'letters' } }), ...around],
    });
    expect(await screen.findByText('6 years old · knows letters')).toBeVisible();
  });

  it.each([
    [undefined, 'The teachers weren’t in the lesson for long enough'],
    [2, /^The student and the teachers were together for 2 of 50 minutes\. It counts as missed/],
  ])('never says after a handover that the teacher who came to help was missing', async (minutes, words) => {
    const together = minutes === undefined ? {} : { togetherMinutes: minutes };
    const missed = lesson({
      status: 'missed',
      missedBy: 'teacher',
      durationMinutes: 50,
      isHandedOver: true,
      ...together,
    });
    await renderPage(address, { as: aTeacher(), answers: [missed, ...around] });
    expect(await screen.findByText(words)).toBeVisible();
  });

  it.each([
    ['a proxy without JSON', () => new Response('Bad gateway', { status: 502 }), undefined],
    ['the server', () => new Response('oops', { status: 500 }), undefined],
    [
      'a limit',
      refuse(LESSON, 'too_many_requests').reply,
      'Too many attempts. Please wait a few minutes and try again.',
    ],
    ['no network', silence(LESSON).reply, 'No internet connection. Check it and try again.'],
  ])('says the same sentence for each failure: %s', async (_, reply, why) => {
    await renderPage(address, { as: aStudent(), answers: [{ key: LESSON, reply }, ...around] });
    const failed = await screen.findByRole('alert');
    expect(failed).toHaveTextContent(`Something went wrong, an error occurred${why ?? ''}Try again`);
  });

  it('shows a held lesson with its stars, its board and the way to review it', async () => {
    const held = lesson({ status: 'held', score: 4, startsAt: inMinutes(-90), heldAt: inMinutes(-40) });
    await renderPage(address, { as: aStudent(), answers: [held, ...around] });
    expect(await screen.findByRole('heading', { name: 'Lesson 7' })).toBeVisible();
    expect(screen.getByText('Lesson held')).toBeVisible();
    expect(screen.getByRole('img', { name: 'Score: 4 out of 5' })).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Write a review' })).toBeVisible();
    expect(await screen.findByText('Nothing was drawn in this lesson.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Replay the board' })).toBeVisible();
  });

  it.each([
    [1, ['1 star in this lesson!']],
    [0, []],
  ])('says how many stars the child was given, and nothing about none: %i', async (inLesson, words) => {
    const held = lesson({ status: 'held', startsAt: inMinutes(-90), heldAt: inMinutes(-40) });
    const stars = answer('GET /api/v2/lessons/{id}/stars', { inLesson });
    await renderPage(address, { as: aStudent(), answers: [held, stars, ...around] });
    expect(await screen.findByText('Nothing was drawn in this lesson.')).toBeVisible();
    await waitFor(() =>
      expect(screen.queryAllByText(/in this lesson!|whole lesson/).map((one) => one.textContent)).toEqual(words),
    );
  });

  it('offers to watch a lesson again only if there is something to watch', async () => {
    const held = lesson({ status: 'held', startsAt: inMinutes(-90), heldAt: inMinutes(-40) });
    const withoutLog = answer('GET /api/v2/lessons/{id}/board', { hasReplay: false, pages: [] });
    await renderPage(address, { as: aStudent(), answers: [held, withoutLog, ...around] });
    expect(await screen.findByText('Nothing was drawn in this lesson.')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Replay the board' })).not.toBeInTheDocument();
  });

  it('leads into the room as soon as it is open: messages say "Join the lesson" and link here', async () => {
    const open = lesson({ status: 'booked', startsAt: inMinutes(14) });
    await renderPage(address, { as: aStudent(), answers: [open, ...around] });
    const enter = await screen.findByRole('link', { name: 'Start lesson' });
    expect(enter).toHaveAttribute('href', `/rooms/${aLessonInFull().id}`);
    expect(screen.getByText(/^Starts in/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Device check' })).toHaveAttribute('href', '/settings/devices');
  });

  it('lets its teacher change the presentation, which its page shows at once; the family has no such button', async () => {
    let presentation = { id: PICNIC, title: 'At the picnic', slidesCount: 10 };
    const booked = answer(LESSON, () =>
      aLessonInFull({ status: 'booked', startsAt: inMinutes(60), topic: presentation.title, presentation }),
    );
    const own = { id: FARM, title: 'My farm', slidesCount: 2, coverUrl: null, words: [] };
    const courses = answer('GET /api/v2/courses', {
      items: [
        {
          id: FARM,
          title: 'Own decks',
          level: '',
          description: '',
          lessonsCount: 1,
          slidesCount: 2,
          homeworkCount: 0,
          isOwn: true,
          decks: [own],
        },
      ],
    });
    const set = answer('PUT /api/v2/lessons/{id}/presentation', ({ body }) => {
      presentation = { ...own, id: (body as { deck_id: string }).deck_id };
      return {};
    });
    const { user } = await renderPage(address, { as: aTeacher(), answers: [booked, courses, set, ...around] });
    await user.click(await screen.findByRole('button', { name: 'Change presentation' }));
    await user.click(await screen.findByRole('button', { name: /^My farm/ }));
    expect(await screen.findByText('My farm · 2 slides')).toBeVisible();
    cleanup();
    await renderPage(address, { as: aStudent(), answers: [booked, ...around] });
    expect(await screen.findByText('My farm · 2 slides')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Change presentation' })).not.toBeInTheDocument();
  });

  it('says how long it is to a lesson whose room is not open yet', async () => {
    const early = lesson({ status: 'booked', startsAt: inMinutes(60) });
    await renderPage(address, { as: aTeacher(), answers: [early, ...around] });
    expect(await screen.findByText(/^Starts in/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Start lesson' })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Device check' })).not.toBeInTheDocument();
  });

  it('neither reviews a missed lesson nor shows a board of it', async () => {
    const missed = lesson({ status: 'missed', missedBy: 'teacher', startsAt: inMinutes(-90) });
    await renderPage(address, { as: aStudent(), answers: [missed, ...around] });
    expect(await screen.findByText('Lesson missed')).toBeVisible();
    expect(await screen.findByText('No homework for this lesson.')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Reviews' })).not.toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Lesson board' })).not.toBeInTheDocument();
  });

  it('gives homework to no cancelled lesson', async () => {
    await renderPage(address, { as: aTeacher(), answers: [lesson({ status: 'cancelled' }), ...around] });
    expect(await screen.findByText('Cancelled')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add homework' })).not.toBeInTheDocument();
    expect(screen.queryByLabelText('New word')).not.toBeInTheDocument();
  });

  it('offers a teacher the child’s view of whom they teach now', async () => {
    const recent = lesson({ status: 'held', startsAt: inMinutes(-30 * 24 * 60) });
    await renderPage(address, { as: aTeacher(), answers: [recent, ...around] });
    expect(await screen.findByRole('switch')).toBeVisible();
  });

  it.each([
    { when: 'last year', more: { startsAt: inMinutes(-365 * 24 * 60) }, last: 'Nothing was drawn in this lesson.' },
    { when: 'a cancelled lesson', more: { status: 'cancelled' as const }, last: 'Cancelled' },
  ])('does not offer it on the page of $when', async ({ more, last }) => {
    await renderPage(address, { as: aTeacher(), answers: [lesson({ status: 'held', ...more }), ...around] });
    expect(await screen.findByText(last)).toBeVisible();
    expect(screen.queryByRole('switch')).not.toBeInTheDocument();
  });

  it('says on which clock the other side lives when it is another', async () => {
    await renderPage(address, { as: aStudent(), answers: [lesson({ otherTimeZone: 'Asia/Tokyo' }), ...around] });
    const date = (await screen.findByText('Date and time')).parentElement!;
    expect(within(date).getByText(/Tokyo/)).toBeVisible();
  });

  it('leads from a lesson that is missing, or another family’s, back to the list', async () => {
    const { server } = await renderPage(address, { as: aStudent(), answers: [refuse(LESSON, 'not_found')] });
    expect(await screen.findByRole('alert')).toHaveTextContent('This lesson doesn’t exist or isn’t yours.');
    expect(within(screen.getByRole('alert')).getByRole('link', { name: 'Back home' })).toHaveAttribute(
      'href',
      '/lessons',
    );
    expect(server.sent.filter(({ key }) => key === LESSON)).toHaveLength(1);
  });

  it('can be asked for again without a network', async () => {
    const { user, server } = await renderPage(address, { as: aStudent(), answers: [silence(LESSON)] });
    expect(await screen.findByRole('alert')).toHaveTextContent('No internet connection.');
    server.add(lesson({}), ...around);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Lesson 7' })).toBeVisible();
  });
});

describe('a teacher on the page of a lesson', () => {
  const written = answer('GET /api/v2/lessons/{id}/plan', {
    steps: [{ text: 'Sing the rainbow', isDone: false }],
    ownNote: '',
    childNote: 'Shy today',
    revision: 1,
    before: [],
    stars: { inLesson: 0, all: 0 },
    child: null,
  });
  const next = { id: PICNIC, startsAt: '2036-12-02T10:00:00Z' };
  const previous = { id: FARM, startsAt: '2036-11-18T10:00:00Z' };

  it('goes to the lesson before and the one after with the same child', async () => {
    await renderPage(address, { as: aTeacher(), answers: [lesson({ beside: { previous, next } }), ...around] });
    const ways = await screen.findByRole('navigation', { name: 'Lessons with Max' });
    expect(within(ways).getByRole('link', { name: /^Previous lesson with Max, .*18/ })).toHaveAttribute(
      'href',
      `/lessons/${FARM}`,
    );
    expect(within(ways).getByRole('link', { name: /^Next lesson with Max, .*2/ })).toHaveAttribute(
      'href',
      `/lessons/${PICNIC}`,
    );
  });

  it.each([{ status: 'missed', missedBy: 'student' }, { status: 'cancelled' }] as const)(
    'reads what was prepared for a lesson that didn’t take place: $status',
    async (more) => {
      const gone = lesson({ ...more, startsAt: inMinutes(-90), beside: { previous: null, next } });
      await renderPage(address, { as: aTeacher(), answers: [gone, written, ...around] });
      const plan = await screen.findByRole('region', { name: 'What you had prepared' });
      expect(within(plan).getByText('Sing the rainbow')).toBeVisible();
      expect(within(plan).getByText('Shy today')).toBeVisible();
      expect(within(plan).queryByRole('textbox')).not.toBeInTheDocument();
      expect(within(plan).getByRole('link', { name: 'Max’s next lesson' })).toHaveAttribute(
        'href',
        `/lessons/${PICNIC}`,
      );
    },
  );

  it('sees nothing of a plan that was never written for such a lesson', async () => {
    const gone = lesson({ status: 'cancelled', startsAt: inMinutes(-90) });
    await renderPage(address, { as: aTeacher(), answers: [gone, ...around] });
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
    expect(screen.queryByText('Lesson plan')).not.toBeInTheDocument();
    expect(screen.queryByText('What you had prepared')).not.toBeInTheDocument();
  });
});
