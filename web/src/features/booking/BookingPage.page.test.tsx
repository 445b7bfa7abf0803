import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, type Answer, hang, refuse, silence } from '../../../test/answers.ts';
import { aBooking, freeSlots, slotIn, someRights } from '../../../test/booking.ts';
import { aLesson, aLessonInFull } from '../../../test/lessons.ts';
import { aStudent } from '../../../test/people.ts';
import { renderPage } from '../../../test/renderPage.tsx';
import { dayPartOf } from '../../lib/time.ts';

const BOOKING = 'GET /api/v2/booking';
const SLOTS = 'GET /api/v2/booking/slots';
const BOOK = 'POST /api/v2/booking/lessons';
const MOVE = 'POST /api/v2/booking/lessons/{id}/move';
const RIGHTS = 'GET /api/v2/booking/lessons/{id}';
const WISH = 'POST /api/v2/booking/wishes';
const LESSON = 'GET /api/v2/lessons/{id}';

const weekly = [slotIn(2), slotIn(9), slotIn(16)];
const slots = answer(SLOTS, freeSlots(weekly));
const open = (address: string, ...answers: Answer[]) => renderPage(address, { as: aStudent(), answers });
const times = () => within(screen.getByRole('group', { name: /Morning|Afternoon|Evening/ })).getAllByRole('button');
const theWish = {
  id: '01900000-0000-7000-8000-000000000077',
  kind: 'book' as const,
  lessonId: null,
  startsAt: null,
  text: 'After football',
  createdAt: slotIn(-1),
  answer: null,
};

describe('choosing times', () => {
  it('parts a day', () => {
    expect([0, 719, 720, 1_019, 1_020].map(dayPartOf)).toEqual([
      'morning',
      'morning',
      'afternoon',
      'afternoon',
      'evening',
    ]);
  });

  it('books the same time for several weeks in one request', async () => {
    const { user, server } = await open(
      '/booking',
      answer(BOOKING, aBooking()),
      slots,
      answer(BOOK, { lessons: [aLesson(), aLesson(), aLesson()] }),
    );
    expect(await screen.findByText('6 lessons on your balance')).toBeVisible();
    expect(await screen.findByText(/Tap a free time to add it/)).toBeVisible();
    await user.click(times()[0]!);
    await user.click(screen.getByRole('button', { name: 'One week more' }));
    await user.click(screen.getByRole('button', { name: 'One week more' }));
    await user.click(screen.getByRole('button', { name: 'Book 3 lessons' }));
    expect(await screen.findByText('3 lessons are booked!')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to my lessons' })).toHaveAttribute('href', '/lessons');
    expect(server.sent.find(({ key }) => key === BOOK)?.body).toMatchObject({ starts: weekly });
  });

  it('names the weeks that are not free and leaves out what is not wanted', async () => {
    const { user } = await open(
      '/booking',
      answer(BOOKING, aBooking()),
      answer(SLOTS, freeSlots([weekly[0]!, weekly[2]!])),
    );
    await screen.findByText(/Tap a free time/);
    await user.click(times()[0]!);
    await user.click(screen.getByRole('button', { name: 'One week more' }));
    await user.click(screen.getByRole('button', { name: 'One week more' }));
    expect(screen.getByText(/^Not free, so left out:/)).toBeVisible();
    await user.click(screen.getAllByRole('button', { name: /^Remove/ })[1]!);
    expect(screen.getByRole('button', { name: 'Book 1 lesson' })).toBeVisible();
  });

  it('stops where the balance ends', async () => {
    const { user } = await open('/booking', answer(BOOKING, aBooking({ bookable: 2, balance: 2 })), slots);
    await screen.findByText(/Tap a free time/);
    await user.click(times()[0]!);
    await user.click(screen.getByRole('button', { name: 'One week more' }));
    expect(screen.getByRole('button', { name: 'One week more' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Book 2 lessons' })).toBeVisible();
  });

  it('takes out what somebody else has just taken, and keeps the rest', async () => {
    const { user } = await open(
      '/booking',
      answer(BOOKING, aBooking()),
      slots,
      refuse(BOOK, 'slot_taken', { 'starts.1': 'taken' }),
    );
    await screen.findByText(/Tap a free time/);
    await user.click(times()[0]!);
    await user.click(screen.getByRole('button', { name: 'One week more' }));
    await user.click(screen.getByRole('button', { name: 'Book 2 lessons' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The rest is still chosen.');
    expect(screen.getByRole('button', { name: 'Book 1 lesson' })).toBeVisible();
  });

  it('leads to the packages without lessons on the balance', async () => {
    await open('/booking', answer(BOOKING, aBooking({ balance: 0, bookable: 0, refusal: 'no_credits' })));
    expect(await screen.findByText('There are no lessons left on your balance')).toBeVisible();
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Buy lessons' })).toHaveAttribute('href', '/buy');
  });

  it.each([
    ['again', 'Your trial lesson didn’t take place', 'link', 'Choose a new time'],
    ['ask', 'You missed your trial lesson', 'button', 'Send to the manager'],
  ] as const)(
    'offers no package to a family whose free lesson was missed: %s',
    async (missedTrial, title, role, name) => {
      const none = { balance: 0, bookable: 0, refusal: 'no_credits' } as const;
      await open('/booking', answer(BOOKING, aBooking({ ...none, missedTrial })));
      expect(await screen.findByText(title)).toBeVisible();
      expect(screen.getByRole(role, { name })).toBeVisible();
    },
  );

  it('sends a wish without a teacher, once', async () => {
    const { user, server } = await open('/booking', answer(BOOKING, aBooking({ teachers: [] })), answer(WISH, theWish));
    expect(await screen.findByText('You don’t have a teacher yet')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Send to the manager' }));
    expect(screen.getByText('Please fill this in')).toBeVisible();
    await user.type(screen.getByRole('textbox'), 'After football');
    await user.click(screen.getByRole('button', { name: 'Send to the manager' }));
    expect(await screen.findByText('Sent!')).toBeVisible();
    expect(server.sent.filter(({ key }) => key === WISH).map(({ body }) => body)).toMatchObject([
      { kind: 'book', text: 'After football' },
    ]);
  });

  it('says that the school arranges it, and shows what the manager answered', async () => {
    const wishes = [{ ...theWish, answer: 'Tuesday at five is yours.' }];
    await open('/booking', answer(BOOKING, aBooking({ refusal: 'booking_off', bookable: 0, wishes })));
    expect(await screen.findByText(/^The school arranges this itself/)).toBeVisible();
    expect(screen.getByText('Manager: Tuesday at five is yours.')).toBeVisible();
  });

  it('has a face for no common time', async () => {
    await open('/booking', answer(BOOKING, aBooking()), answer(SLOTS, freeSlots([])));
    expect(await screen.findByText('No free times in the next 28 days')).toBeVisible();
  });

  it.each([
    ['/booking', [hang(BOOKING)]],
    ['/booking', [answer(BOOKING, aBooking()), hang(SLOTS)]],
    [`/booking?lesson=${aLesson().id}`, [answer(BOOKING, aBooking()), hang(LESSON), hang(RIGHTS)]],
  ])('waits at %s in its own outline: the month, none of whose days can be chosen', async (address, answers) => {
    await open(address, ...answers);
    const outline = await screen.findByRole('status', { name: 'Loading' });
    expect(within(outline).getByRole('table', { hidden: true })).toBeInTheDocument();
    expect(within(outline).queryByRole('button')).not.toBeInTheDocument();
  });

  it('says that there is no network', async () => {
    await open('/booking', silence(BOOKING));
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  });
});

describe('moving a lesson', () => {
  const lesson = aLessonInFull({ startsAt: slotIn(2) });
  const address = `/booking?lesson=${lesson.id}`;
  const base = [answer(BOOKING, aBooking()), answer(LESSON, lesson), slots];

  it('moves it to the time that was chosen', async () => {
    const { user, server } = await open(
      address,
      ...base,
      answer(RIGHTS, someRights()),
      answer(MOVE, { ...lesson, startsAt: weekly[1]! }),
    );
    expect(await screen.findByText(/You can still move this lesson 2 times/)).toBeVisible();
    await user.click(times()[0]!);
    await user.click(screen.getByRole('button', { name: 'Move the lesson' }));
    expect(await screen.findByText(/^The lesson is now on/)).toBeVisible();
    expect(server.sent.find(({ key }) => key === MOVE)?.body).toEqual({ startsAt: weekly[1] });
  });

  it('says what went wrong and lets another time be chosen', async () => {
    const { user } = await open(address, ...base, answer(RIGHTS, someRights()), refuse(MOVE, 'slot_taken'));
    await screen.findByText(/You can still move/);
    await user.click(times()[0]!);
    await user.click(screen.getByRole('button', { name: 'Move the lesson' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('This time has just been taken');
    expect(screen.queryByRole('button', { name: 'Move the lesson' })).not.toBeInTheDocument();
  });

  it('says why not, and asks the manager', async () => {
    const late = { refusal: 'change_too_late' as const, left: 2 };
    const { user, server } = await open(
      address,
      ...base,
      answer(RIGHTS, someRights({ move: late })),
      answer(WISH, { ...theWish, kind: 'move' }),
    );
    expect(await screen.findByText('It’s too late to change this lesson yourself.')).toBeVisible();
    expect(screen.getByText('You can make changes up to 12 hours before a lesson')).toBeVisible();
    await user.type(screen.getByRole('textbox'), 'A fever');
    await user.click(screen.getByRole('button', { name: 'Send to the manager' }));
    expect(await screen.findByText('Sent!')).toBeVisible();
    expect(server.sent.find(({ key }) => key === WISH)?.body).toMatchObject({ kind: 'move', lessonId: lesson.id });
  });
});
