import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, type Answer, hang, refuse, silence } from '../../../test/answers.ts';
import { aBooking, freeSlots, slotIn, someRights } from '../../../test/booking.ts';
import { aLesson, aLessonInFull } from '../../../test/lessons.ts';
import { aStudent } from '../../../test/people.ts';
import { aChoice, aChoosable, ANNA, OLEG } from '../../../test/teachers.ts';
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
  offered: null,
};

describe('choosing the teacher', () => {
  const TEACHERS = 'GET /api/v2/booking/teachers';
  const without = answer(BOOKING, aBooking({ teachers: [], hasTrial: true }));

  it('shows a family that has paid and has no teacher whom it can choose, and then that teacher’s times', async () => {
    const { user, server } = await open('/booking', without, slots, answer(TEACHERS, aChoice(aChoosable())));
    expect(await screen.findByRole('heading', { name: /^Who will teach/ })).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Choose Anna' }));
    expect(await screen.findByText(/Tap a free time/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Anna Bright' })).toBeVisible();
    expect(server.sent.find(({ key }) => key === SLOTS)?.query.get('teacher_id')).toBe(ANNA);
  });

  it('opens the times of the teacher in the address', async () => {
    const asked = { ...aChoice(aChoosable()), asked: { id: ANNA, firstName: 'Anna', problem: null } };
    const { server } = await open(
      `/booking?teacher=${ANNA}`,
      answer(BOOKING, aBooking()),
      slots,
      answer(TEACHERS, asked),
    );
    expect(await screen.findByText(/Tap a free time/)).toBeVisible();
    expect(server.sent.find(({ key }) => key === SLOTS)?.query.get('teacher_id')).toBe(ANNA);
  });

  it('says that the teacher in the address has no time, and shows who has', async () => {
    const asked = { id: OLEG, firstName: 'Oleg', problem: 'no_times' as const };
    await open(`/booking?teacher=${OLEG}`, without, answer(TEACHERS, { ...aChoice(aChoosable()), asked }));
    expect(await screen.findByText('Oleg has no free time in the coming weeks.')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Choose Anna' })).toBeVisible();
  });

  it('finds who is free on the days and at the hours that suit the family', async () => {
    const { user, server } = await open(
      '/booking?choose=teacher',
      answer(BOOKING, aBooking()),
      answer(TEACHERS, ({ query }) => (query.get('days') === '24' ? aChoice() : aChoice(aChoosable()))),
    );
    await screen.findByRole('button', { name: 'Choose Anna' });
    await user.click(screen.getByRole('button', { name: 'Tue' }));
    await user.click(screen.getByRole('button', { name: 'Thu' }));
    await user.click(screen.getByRole('button', { name: 'Evening' }));
    expect(await screen.findByText('No one is free at these times.')).toBeVisible();
    expect(server.sent.findLast(({ key }) => key === TEACHERS)?.query.get('from_hour')).toBe('17');
    await user.click(screen.getByRole('button', { name: 'Show all times' }));
    expect(await screen.findByRole('button', { name: 'Choose Anna' })).toBeVisible();
  });
});

describe('choosing times', () => {
  it('divides a day into parts', () => {
    expect([0, 719, 720, 1_019, 1_020].map(dayPartOf)).toEqual([
      'morning',
      'morning',
      'afternoon',
      'afternoon',
      'evening',
    ]);
  });

  it('shows times outside the family’s hours when asked, and books them', async () => {
    const beyond = answer(SLOTS, { ...freeSlots([slotIn(2)]), beyond: [slotIn(3)] });
    const { user, server } = await open(
      '/booking',
      answer(BOOKING, aBooking()),
      beyond,
      answer(BOOK, { lessons: [aLesson()] }),
    );
    expect(await screen.findByText('Only times within your hours are shown.')).toBeVisible();
    expect(screen.getAllByRole('button', { name: /: 1 free time$/ })).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Show all times' }));
    const days = screen.getAllByRole('button', { name: /: 1 free time$/ });
    expect(days).toHaveLength(2);
    await user.click(days[1]!);
    await user.click(times()[0]!);
    await user.click(screen.getByRole('button', { name: 'Only within your hours' }));
    await user.click(screen.getByRole('button', { name: 'Book 1 lesson' }));
    expect(await screen.findByText('Your lesson is booked!')).toBeVisible();
    expect(server.sent.find(({ key }) => key === BOOK)?.body).toMatchObject({ starts: [slotIn(3)] });
  });

  it('offers the times outside the family’s hours where none lie within', async () => {
    const beyond = answer(SLOTS, { ...freeSlots([]), beyond: [slotIn(3)] });
    const { user } = await open('/booking', answer(BOOKING, aBooking()), beyond);
    await user.click(await screen.findByRole('button', { name: 'Show all times' }));
    expect(await screen.findByText('All of the teacher’s free times are shown.')).toBeVisible();
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

  it('takes proposed weekly times and books them with two presses', async () => {
    const four = [2, 9, 16, 23].map(slotIn);
    const { user, server } = await open(
      '/booking',
      answer(BOOKING, aBooking()),
      answer(SLOTS, freeSlots(four)),
      answer(BOOK, { lessons: [aLesson(), aLesson(), aLesson(), aLesson()] }),
    );
    const proposals = await screen.findByRole('region', { name: 'Regular times that are free' });
    await user.click(within(proposals).getByRole('button'));
    expect(proposals).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Book 4 lessons' }));
    expect(await screen.findByText('4 lessons are booked!')).toBeVisible();
    expect(server.sent.find(({ key }) => key === BOOK)?.body).toMatchObject({ starts: four });
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

  it('stops at the end of the balance', async () => {
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

  it('sends a wish where no teacher can be chosen, once', async () => {
    const { user, server } = await open(
      '/booking',
      answer(BOOKING, aBooking({ teachers: [] })),
      answer('GET /api/v2/booking/teachers', aChoice()),
      answer(WISH, theWish),
    );
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

  it('keeps a wish that is being typed when the page goes', async () => {
    const off = answer(BOOKING, aBooking({ refusal: 'booking_off', bookable: 0 }));
    const { user, reload } = await open('/booking', off, answer(WISH, theWish));
    await user.type(await screen.findByRole('textbox'), 'After football');
    await reload();
    expect(await screen.findByRole('textbox')).toHaveValue('After football');
    await user.click(screen.getByRole('button', { name: 'Send to the manager' }));
    expect(await screen.findByText('Sent!')).toBeVisible();
    await reload();
    expect(await screen.findByRole('textbox')).toHaveValue('');
  });

  it('says that the school arranges it, and shows what the manager answered', async () => {
    const wishes = [{ ...theWish, answer: 'Tuesday at five is yours.' }];
    await open('/booking', answer(BOOKING, aBooking({ refusal: 'booking_off', bookable: 0, wishes })));
    expect(await screen.findByText(/^The school arranges this itself/)).toBeVisible();
    expect(screen.getByText('Manager: Tuesday at five is yours.')).toBeVisible();
  });

  it.each([null, 'booking_off'] as const)(
    'shows the times the manager offers; one of them is booked with two taps, with the refusal %s',
    async (refusal) => {
      const teacherId = aBooking().teachers[0]?.id ?? '';
      const offered = {
        teacherId,
        teacherName: 'Olena Bright',
        teacherFirstName: 'Olena',
        starts: [slotIn(-1), slotIn(9)],
      };
      const wishes = [{ ...theWish, answer: 'One of these?', offered }];
      const { user, server } = await open(
        '/booking',
        answer(BOOKING, aBooking({ wishes, refusal })),
        slots,
        answer(BOOK, { lessons: [aLesson()] }),
      );
      const links = within(await screen.findByRole('region', { name: 'Your requests' })).getAllByRole('link');
      expect(links).toHaveLength(1);
      await user.click(links[0] as HTMLElement);
      const offer = within(await screen.findByRole('region', { name: 'The time your manager offers' }));
      expect(offer.getByText('With Olena Bright')).toBeVisible();
      expect(offer.queryAllByRole('link', { name: 'Choose another time' })).toHaveLength(refusal === null ? 1 : 0);
      // Once it is booked, the answer no longer offers times.
      server.add(answer(BOOKING, aBooking({ wishes: [{ ...theWish, answer: 'One of these?' }], refusal })));
      await user.click(offer.getByRole('button', { name: /^Book 1 lesson/ }));
      expect(await screen.findByText('Your lesson is booked!')).toBeVisible();
      expect(screen.getByText(/^We’ve told Olena, and/)).toBeVisible();
      expect(server.bodiesOf(BOOK)).toEqual([{ teacherId, starts: [slotIn(9)], wishId: theWish.id }]);
    },
  );

  it('of a sibling’s wish open for that child', async () => {
    const as = aStudent({ hasSiblings: true });
    const masha = { id: '01900000-0000-7000-8000-0000000000a2', firstName: 'Masha', lastName: 'Koval' };
    const owner = answer('GET /api/v2/family/things/{id}', { ...masha, photo: { thumb: null }, isChosen: false });
    const { server } = await renderPage(`/booking?wish=${masha.id}`, {
      as,
      answers: [
        answer(BOOKING, aBooking()),
        slots,
        owner,
        answer('GET /api/v2/family/children', { children: [], canAdd: true }),
        refuse('POST /api/v2/family/children/{id}/choice', 'internal'),
      ],
    });
    expect(await screen.findByRole('heading', { name: 'This belongs to Masha' })).toBeVisible();
    expect(server.sent.some(({ key }) => key === SLOTS)).toBe(false);
  });

  it('says that a time is no longer offered, and shows the others to who may book', async () => {
    const teacherId = aBooking().teachers[0]?.id ?? '';
    await open(`/booking?teacher=${teacherId}&slot=${slotIn(3)}`, answer(BOOKING, aBooking()), slots);
    expect(await screen.findByRole('alert')).toHaveTextContent(/is no longer offered\. .*choose another time below/);
    await screen.findByRole('group', { name: /Morning|Afternoon|Evening/ });
    expect(times().length).toBeGreaterThan(0);
  });

  it.each(['offer_over', 'slot_taken', 'no_credits'] as const)(
    'which are refused can’t be tried again: %s',
    async (code) => {
      const teacherId = aBooking().teachers[0]?.id ?? '';
      const offered = { teacherId, teacherName: 'Olena Bright', teacherFirstName: 'Olena', starts: [slotIn(9)] };
      const wishes = [{ ...theWish, answer: 'This one?', offered }];
      const isOver = code !== 'no_credits';
      const { user, server } = await open(
        `/booking?teacher=${teacherId}&slot=${slotIn(9)}&wish=${theWish.id}`,
        answer(BOOKING, aBooking({ wishes, refusal: isOver ? null : 'booking_off' })),
        slots,
        refuse(BOOK, code),
      );
      await user.click(await screen.findByRole('button', { name: /^Book 1 lesson/ }));
      expect(await screen.findByRole('alert')).toHaveTextContent(isOver ? /no longer offered/ : /No lessons left/);
      expect(screen.queryByRole('button', { name: /^Book 1 lesson/ })).not.toBeInTheDocument();
      // The page's links to offered times are read again.
      await waitFor(() => expect(server.sent.filter(({ key }) => key === BOOKING).length).toBeGreaterThan(1));
      const others = () => screen.queryAllByRole('group', { name: /Morning|Afternoon|Evening/ });
      await waitFor(() => expect(others().length > 0).toBe(isOver));
    },
  );

  it('can be tried again after a fault', async () => {
    const teacherId = aBooking().teachers[0]?.id ?? '';
    const offered = { teacherId, teacherName: 'Olena Bright', teacherFirstName: 'Olena', starts: [slotIn(9)] };
    const { user, server } = await open(
      `/booking?teacher=${teacherId}&slot=${slotIn(9)}&wish=${theWish.id}`,
      answer(BOOKING, aBooking({ wishes: [{ ...theWish, answer: 'This one?', offered }], refusal: 'booking_off' })),
      refuse(BOOK, 'internal'),
    );
    await user.click(await screen.findByRole('button', { name: /^Book 1 lesson/ }));
    await screen.findByRole('alert');
    server.add(answer(BOOK, { lessons: [aLesson()] }));
    await user.click(screen.getByRole('button', { name: /^Book 1 lesson/ }));
    expect(await screen.findByText('Your lesson is booked!')).toBeVisible();
  });

  it('says nothing of an offered time to which the lesson was moved already', async () => {
    const lesson = aLessonInFull({ startsAt: slotIn(9) });
    await open(
      `/booking?lesson=${lesson.id}&slot=${slotIn(9)}&wish=${theWish.id}`,
      answer(BOOKING, aBooking({ wishes: [theWish] })),
      answer(LESSON, lesson),
      answer(RIGHTS, someRights()),
      slots,
    );
    expect(await screen.findByText(/You can still move this lesson/)).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('moves a lesson to the offered time even if the family may not', async () => {
    const lessonId = aLesson().id;
    const offered = {
      teacherId: aLesson().teacher.id,
      teacherName: 'Olena Bright',
      teacherFirstName: 'Olena',
      starts: [slotIn(9)],
    };
    const wishes = [{ ...theWish, kind: 'move' as const, lessonId, answer: 'This one?', offered }];
    const { user, server } = await open(
      `/booking?lesson=${lessonId}&slot=${slotIn(9)}&wish=${theWish.id}`,
      answer(BOOKING, aBooking({ wishes })),
      answer(LESSON, aLessonInFull()),
      answer(RIGHTS, someRights({ move: { refusal: 'change_too_late', left: 1 } })),
      answer(MOVE, aLesson()),
    );
    await user.click(await screen.findByRole('button', { name: 'Move the lesson' }));
    expect(await screen.findByText(/^The lesson is now on/)).toBeVisible();
    expect(server.bodiesOf(MOVE)).toEqual([{ startsAt: slotIn(9), wishId: theWish.id }]);
  });

  it('shows a state for no common time', async () => {
    await open('/booking', answer(BOOKING, aBooking()), answer(SLOTS, freeSlots([])));
    expect(await screen.findByText('No free times in the next 28 days')).toBeVisible();
  });

  it.each([
    ['/booking', [hang(BOOKING)]],
    ['/booking', [answer(BOOKING, aBooking()), hang(SLOTS)]],
    [`/booking?lesson=${aLesson().id}`, [answer(BOOKING, aBooking()), hang(LESSON), hang(RIGHTS)]],
  ])('waits at %s in its own outline: the month, none of whose days can be chosen', async (address, answers) => {
    await open(address, ...answers);
    await waitFor(() => {
      const outline = within(screen.getByRole('status', { name: 'Loading' }));
      expect(outline.getByRole('table', { hidden: true })).toBeInTheDocument();
      expect(outline.queryByRole('button')).not.toBeInTheDocument();
    });
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
