import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { FakeServer } from '../../../test/FakeServer.ts';
import { me, renderDesk, serverFor } from '../../../test/renderDesk.tsx';
import type { Item, OpenItem } from './words.ts';

const HOUR_MS = 3_600_000;
const id = (n: number): string => `018f0000-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`;
const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString();
const FAMILY = { id: id(90), name: 'Iryna Koval', type: 'student' } as const;
const LESSON = { id: id(91), startsAt: '2026-11-23T13:00:00.000Z', child: 'Masha', teacher: 'Anna' };

const item = (n: number, kind: Item['kind'], changes: Partial<Item> = {}): Item => ({
  id: id(n),
  kind,
  version: 1,
  code: '',
  words: '',
  person: FAMILY,
  lesson: null,
  count: 1,
  createdAt: inHours(-30),
  dueAt: inHours(5),
  assignee: null,
  snoozedUntil: null,
  closedAt: null,
  closedBy: null,
  ...changes,
});
const PROBLEM = item(1, 'lesson_problem', {
  code: 'no_sound',
  words: 'No sound for ten minutes',
  lesson: LESSON,
  dueAt: inHours(-2),
});
const WISH = item(2, 'lesson_wish', { code: 'move', words: 'after 18:00', assignee: { id: id(80), name: 'Planner' } });
const MESSAGES = item(3, 'message_failed', { code: 'sms:lesson_reminder', count: 12 });
const counts = { all: 3, mine: 0, nobody: 2, today: 1, snoozed: 0 };
const reply = (items: Item[]) => ({ items, total: items.length, limit: 50, nextCursor: null, counts });
const opened = (of: Item, changes: Partial<OpenItem> = {}): OpenItem => ({
  item: of,
  sourceId: of.kind === 'task' ? null : id(70),
  body: {
    answer: null,
    from: null,
    to: null,
    contact: null,
    version: null,
    count: null,
    amount: null,
    currency: null,
    wish: null,
  },
  madeBy: null,
  comments: [],
  colleagues: [
    { id: me().id, name: me().name },
    { id: id(80), name: 'Planner' },
  ],
  here: [],
  ...changes,
});
const side = {
  id: id(60),
  firstName: 'Masha',
  cameAt: '2026-11-23T13:00:00.000Z',
  lateSeconds: 0,
  presentSeconds: 1500,
  present: [{ from: '2026-11-23T13:00:00.000Z', to: '2026-11-23T13:25:00.000Z' }],
  cuts: [],
  cutSeconds: 0,
  left: null,
  devices: [],
};
const story = {
  lesson: {
    id: LESSON.id,
    startsAt: LESSON.startsAt,
    durationMinutes: 25,
    status: 'held' as const,
    missedBy: null,
    number: 1,
    isTrial: false,
    teacher: { id: id(61), name: 'Anna', timeZone: 'Europe/Kyiv' },
    student: { id: id(60), name: 'Masha', timeZone: 'Europe/Kyiv' },
    topic: null,
  },
  endsAt: '2026-11-23T13:25:00.000Z',
  accountId: FAMILY.id,
  course: null,
  isSeries: false,
  bookedBy: null,
  check: null,
  story: { title: '', outcome: 'It was held.', course: ['They were together for 25 min of 25 min.'] },
  timeline: {
    overAt: '2026-11-23T13:25:00.000Z',
    calledAt: null,
    together: [],
    paths: [],
    teacher: { ...side, firstName: 'Anna' },
    student: side,
  },
  verdicts: [],
  now: null,
  messages: [],
  areMessagesCut: false,
  acts: [],
  areActsCut: false,
};

const server = (
  items: Item[] = [PROBLEM, WISH, MESSAGES],
  role: 'owner' | 'support' | 'methodist' = 'owner',
): FakeServer =>
  serverFor(role)
    .on('GET /api/v2/manager/inbox', () => reply(items))
    .on('GET /api/v2/manager/lessons/{id}/story', story)
    .on('PUT /api/v2/manager/inbox/{id}/look', {});

const rows = async () => within(await screen.findByRole('list', { name: 'What waits' })).getAllByRole('listitem');

describe('the inbox', () => {
  it('lists what waits: how urgent by shape and word, what, who, and who has it', async () => {
    await renderDesk('/inbox', server([PROBLEM, WISH, { ...MESSAGES, dueAt: inHours(0.004) }]));
    const [problem, wish, messages] = await rows();
    expect(problem).toHaveTextContent(/^Late2 h latePro.*no sound.*Iryna Koval.*Masha with Anna.*“No sound.*no one$/);
    expect(wish).toHaveTextContent(/^Due within a dayin 5 h.*Wish · move.*“after 18:00”Planner$/);
    expect(messages).toHaveTextContent(/^Due within a daynow.*reminder, SMS: failed 12 of them/);
    expect(screen.getByRole('link', { name: 'No one’s 2' })).toBeVisible();
  });

  it('keeps list, kind and what is open in the address', async () => {
    const fake = server().on('GET /api/v2/manager/inbox/{id}', opened(WISH));
    const { user, router } = await renderDesk('/inbox', fake);
    await rows();
    await user.click(screen.getByRole('link', { name: 'Due today 1' }));
    await waitFor(() => expect(fake.asked.at(-1)?.query).toMatchObject({ view: 'today' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Wish');
    await waitFor(() => expect(fake.asked.at(-1)?.query).toMatchObject({ view: 'today', kind: 'lesson_wish' }));
    await rows();
    await user.click(screen.getByRole('link', { name: 'Wish · move' }));
    await waitFor(() =>
      expect(router.state.location.search).toEqual({ view: 'today', kind: 'lesson_wish', open: WISH.id }),
    );
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ view: 'today', kind: 'lesson_wish' }));
  });

  it('is navigated with j and k on any keyboard, opened with Enter, closed with Escape, taken with I', async () => {
    const fake = server()
      .on('GET /api/v2/manager/inbox/{id}', opened(WISH))
      .on('PATCH /api/v2/manager/inbox/{id}', { version: 2, changed: 1 });
    const { user, router } = await renderDesk('/inbox', fake);
    await rows();
    await user.keyboard('[KeyJ][KeyJ][KeyJ][KeyJ][KeyK]');
    expect(screen.getByRole('link', { name: 'Wish · move' })).toHaveFocus();
    await user.keyboard('{Enter}');
    await screen.findByRole('region', { name: 'Wish · move' });
    await user.keyboard('[KeyI]');
    await waitFor(() =>
      expect(fake.sent('PATCH /api/v2/manager/inbox/{id}')).toEqual([{ version: 1, assigneeId: me().id }]),
    );
    await user.keyboard('{Escape}');
    await waitFor(() => expect(router.state.location.search).toEqual({}));
    // Not while typing.
    await user.type(screen.getByRole('textbox', { name: 'New task' }), 'jik');
    expect(screen.getByRole('textbox', { name: 'New task' })).toHaveValue('jik');
  });

  it.each([
    ['/inbox', 'Nothing waits for you. New things appear here by themselves.'],
    ['/inbox?view=mine', 'Nothing in this list.'],
  ])('says so when %s is empty', async (address, words) => {
    await renderDesk(address, server([]));
    expect(await screen.findByText(words)).toBeVisible();
  });

  it('shows an error, and keeps its items when a refetch fails', async () => {
    const fake = server().refuse('GET /api/v2/manager/inbox', 'internal');
    const { user } = await renderDesk('/inbox', fake);
    expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong');
    fake.on('GET /api/v2/manager/inbox', () => reply([WISH]));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await rows();
    fake.refuse('GET /api/v2/manager/inbox', 'internal');
    fake.live.say('inbox');
    expect(await screen.findByRole('alert')).toHaveTextContent('What you see is as of');
    expect(await rows()).toHaveLength(1);
  });

  it('takes a task for tomorrow morning', async () => {
    const fake = server().refuse('POST /api/v2/manager/inbox', 'too_many_tasks');
    const { user } = await renderDesk('/inbox', fake);
    const field = await screen.findByRole('textbox', { name: 'New task' });
    await user.type(field, 'Call Petrenko');
    await user.click(screen.getByRole('button', { name: 'Add' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('as many open tasks');
    fake.on('POST /api/v2/manager/inbox', { id: id(5) });
    await user.click(screen.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(field).toHaveValue(''));
    const [sent] = fake.sent('POST /api/v2/manager/inbox').slice(-1) as [{ text: string; dueAt: string }];
    expect(sent.text).toBe('Call Petrenko');
    expect(new Date(sent.dueAt).toLocaleTimeString('en', { timeZone: 'Europe/Kyiv' })).toBe('9:00:00 AM');
    expect(Date.parse(sent.dueAt)).toBeGreaterThan(Date.now());
  });
});

describe('an item', () => {
  const open = (of: Item, changes?: Partial<OpenItem>, role?: 'owner' | 'support' | 'methodist') =>
    renderDesk(`/inbox?open=${of.id}`, server([of], role).on('GET /api/v2/manager/inbox/{id}', opened(of, changes)));

  it('has the proof beside the decision, and closes itself when that is made', async () => {
    const body = { ...opened(PROBLEM).body, answer: 'My line broke' };
    const { user, server: fake } = await open(PROBLEM, { body });
    expect(await screen.findByText('They were together for 25 min of 25 min.')).toBeVisible();
    expect(screen.getByText('My line broke')).toBeVisible();
    expect(screen.getByRole('img', { name: 'Masha, child: 15:00–15:25' })).toBeVisible();
    const given = { actId: null, notices: [], undoUntil: null, toldAt: null };
    const effect = {
      kind: 'credits' as const,
      of: { type: 'person' as const, id: FAMILY.id, name: 'Masha' },
      before: 3,
      after: 4,
    };
    fake.on('POST /api/v2/manager/lesson_problems/{id}/decision', { ...given, effects: [effect] });
    await user.click(screen.getByRole('button', { name: 'Decide' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Decide: Masha’s lesson' }));
    expect(dialog.getByRole('textbox', { name: 'Answer' })).toHaveAccessibleDescription(/family and the teacher/);
    await user.click(dialog.getByRole('radio', { name: 'Give a lesson' }));
    await user.click(dialog.getByRole('button', { name: 'Decide' }));
    expect(await dialog.findByText('Say why in a few words.')).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: 'Answer' }), 'We are sorry');
    expect(await dialog.findByText('Masha, lessons left: 3 → 4')).toBeVisible();
    fake.refuse('POST /api/v2/manager/lesson_problems/{id}/decision', 'problem_decided');
    await user.click(dialog.getByRole('button', { name: 'Decide' }));
    expect(await dialog.findByText('It has been decided.')).toBeVisible();
    fake
      .on('POST /api/v2/manager/lesson_problems/{id}/decision', {
        ...given,
        actId: id(99),
        undoUntil: inHours(1),
        effects: [],
      })
      .on('POST /api/v2/manager/acts/{id}/undo', { told: 0 })
      .on('GET /api/v2/manager/inbox/{id}', opened({ ...PROBLEM, closedAt: inHours(0) }));
    await user.click(dialog.getByRole('button', { name: 'Decide' }));
    expect(await screen.findByText(/^It was answered/)).toBeVisible();
    const sent = fake.sent('POST /api/v2/manager/lesson_problems/{id}/decision') as Record<string, unknown>[];
    expect(sent.at(-1)).toMatchObject({ decision: 'lesson', words: 'We are sorry', dryRun: false });
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.queryByRole('button', { name: 'Decide' })).not.toBeInTheDocument();
    await user.keyboard('z');
    expect(await screen.findByText('Undone.')).toBeVisible();
  });

  it('says who else has it open, and that it was changed meanwhile', async () => {
    const { user, server: fake } = await open(WISH, { here: ['Planner'] });
    expect(await screen.findByText('Planner has this open, too.')).toBeVisible();
    fake.refuse('PATCH /api/v2/manager/inbox/{id}', 'item_changed');
    await user.click(screen.getByRole('button', { name: 'Take' }));
    expect(await screen.findByText('Someone else has just changed this. Look at it again.')).toBeVisible();
    fake.on('PATCH /api/v2/manager/inbox/{id}', { version: 3, changed: 1 });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Whose' }), 'Planner');
    await waitFor(() =>
      expect(fake.sent('PATCH /api/v2/manager/inbox/{id}').at(-1)).toEqual({ version: 1, assigneeId: id(80) }),
    );
    await user.selectOptions(screen.getByRole('combobox', { name: 'Put off' }), 'Tomorrow 9:00');
    await waitFor(() =>
      expect(fake.sent('PATCH /api/v2/manager/inbox/{id}').at(-1)).toMatchObject({ snoozedUntil: expect.any(String) }),
    );
    await user.click(screen.getByRole('button', { name: 'Close without an answer' }));
    await waitFor(() =>
      expect(fake.sent('PATCH /api/v2/manager/inbox/{id}').at(-1)).toEqual({ version: 1, state: 'done' }),
    );
  });

  it('a wish is answered; a comment is kept for colleagues', async () => {
    const { user, server: fake } = await open(WISH, {
      comments: [{ id: id(50), by: 'Planner', text: 'They don’t pick up', at: inHours(-1) }],
    });
    const notice = { to: 'Iryna Koval', channel: 'sms' as const, locale: 'uk', subject: '', text: 'Thursday at six' };
    fake
      .on('POST /api/v2/manager/lesson_wishes/{id}/answer', ({ body }) => {
        const isDry = (body as { dryRun: boolean }).dryRun;
        return {
          actId: isDry ? null : id(98),
          effects: [],
          notices: [notice],
          undoUntil: inHours(1),
          toldAt: inHours(1),
        };
      })
      .on('POST /api/v2/manager/inbox/{id}/comments', {});
    expect(await screen.findByText('They don’t pick up')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Answer' }));
    await user.type(await screen.findByRole('textbox', { name: 'Answer to the family' }), 'Thursday at six');
    expect(await screen.findByText('Iryna Koval gets a message: SMS')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Send the answer' }));
    expect(await screen.findByText(/Answered\./)).toBeVisible();
    const asked = fake.sent('POST /api/v2/manager/lesson_wishes/{id}/answer') as Record<string, unknown>[];
    expect(asked[0]).toMatchObject({ answer: 'Thursday at six', dryRun: true });
    expect(asked.at(-1)).toMatchObject({ answer: 'Thursday at six', dryRun: false });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.type(screen.getByRole('textbox', { name: 'Comment for colleagues' }), 'Called');
    await user.click(screen.getByRole('button', { name: 'Add the comment' }));
    await waitFor(() => expect(fake.sent('POST /api/v2/manager/inbox/{id}/comments')).toEqual([{ text: 'Called' }]));
  });

  const wished = {
    studentId: id(60),
    teacherId: null,
    timeZone: 'Europe/London',
    durationMinutes: 25,
    earliest: '2026-11-24T00:00:00.000Z',
    latest: '2026-12-24T00:00:00.000Z',
    refusal: null,
    offered: [],
  };
  const offeredBody = (offered: string[]) => ({ ...opened(WISH).body, wish: { ...wished, offered } });

  it('up to three free times are offered with the answer, on the family’s clock', async () => {
    const { user, server: fake } = await open(WISH, { body: offeredBody([]) });
    const slots = [14, 15, 16, 17].map((hour) => `2026-11-24T${hour}:00:00.000Z`);
    const teacher = { id: id(61), name: 'Anna', timeZone: 'Europe/Kyiv' };
    fake
      .on('GET /api/v2/manager/slots', { items: [{ teacher, slots }], total: 1, limit: 50, nextCursor: null })
      .on('POST /api/v2/manager/lesson_wishes/{id}/answer', ({ body }) => ({
        actId: (body as { dryRun: boolean }).dryRun ? null : id(98),
        effects: [],
        notices: [],
        undoUntil: inHours(1),
        toldAt: inHours(1),
      }));
    await user.click(await screen.findByRole('button', { name: 'Answer' }));
    for (const hour of [15, 14, 16])
      await user.click(await screen.findByRole('checkbox', { name: new RegExp(`${hour}:00$`) }));
    expect(screen.getByRole('checkbox', { name: /17:00/ })).toBeDisabled();
    await user.type(screen.getByRole('textbox', { name: 'Answer to the family' }), 'One of these?');
    await user.click(screen.getByRole('button', { name: 'Send the answer' }));
    expect(await screen.findByText(/Answered\./)).toBeVisible();
    const sent = fake.sent('POST /api/v2/manager/lesson_wishes/{id}/answer') as { offered: { starts: string[] } }[];
    expect(sent.at(-1)).toMatchObject({ dryRun: false, offered: { teacherId: teacher.id } });
    expect(sent.at(-1)?.offered.starts.toSorted()).toEqual(slots.slice(0, 3));
  });

  it.each([
    ['no_credits', 'this family has no lessons left'],
    ['payment_disputed', 'a payment of this family is disputed'],
    ['lesson_not_booked', 'this lesson was cancelled or is over'],
    ['change_too_late', 'this lesson has begun'],
  ] as const)('no times are offered to a family that could take none, and why: %s', async (refusal, why) => {
    const { user, server: fake } = await open(WISH, {
      body: { ...opened(WISH).body, wish: { ...wished, refusal } },
    });
    await user.click(await screen.findByRole('button', { name: 'Answer' }));
    expect(await screen.findByText(`No times can be offered: ${why}.`)).toBeVisible();
    expect(fake.sent('GET /api/v2/manager/slots')).toEqual([]);
  });

  it('an answered wish shows the times that were offered', async () => {
    await open({ ...WISH, closedAt: inHours(-1) }, { body: offeredBody(['2026-11-24T14:00:00.000Z']) });
    expect(await screen.findByText(/^Offered: .*24.*14:00$/)).toBeVisible();
  });

  const bare = opened(WISH).body;
  it.each([
    [
      item(6, 'trial_wish', { code: 'no_slot' }),
      { ...bare, contact: 'Eva · Olha · +380503334455' },
      'Done: the family has been called',
      'POST /api/v2/manager/wishes/{id}/done',
    ],
    [MESSAGES, { ...bare, contact: '+380500000010' }, 'Send again', 'POST /api/v2/manager/messages/{id}/resend'],
    [
      item(7, 'review', { words: 'Very good' }),
      { ...bare, count: 5, version: 'abc' },
      'Publish',
      'POST /api/v2/manager/reviews/{id}/publication',
    ],
    [
      item(8, 'greeting', { person: null }),
      bare,
      'Show it to families',
      'POST /api/v2/manager/greetings/{id}/approval',
    ],
  ] as const)('%# is answered by its own call', async (of, body, button, key) => {
    const { user, server: fake } = await open(of, { body });
    fake.on(key, {});
    await user.click(await screen.findByRole('button', { name: button }));
    await waitFor(() => expect(fake.sent(key)).toHaveLength(1));
  });

  it('a presentation is published in a course', async () => {
    const course = {
      id: id(40),
      slug: 'animals',
      title: 'Animals',
      level: '',
      lessonsCount: 0,
      slidesCount: 0,
      homeworkCount: 0,
    };
    const { user, server: fake } = await open(item(9, 'deck', { words: 'Zoo' }));
    fake
      .on('GET /api/v2/manager/courses', { items: [course], total: 1, limit: 200, nextCursor: null })
      .refuse('POST /api/v2/manager/teacher_decks/{id}/publication', 'deck_empty');
    await screen.findByRole('option', { name: 'Animals' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Course' }), 'Animals');
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText('There are no slides in this presentation yet.')).toBeVisible();
    expect(fake.sent('POST /api/v2/manager/teacher_decks/{id}/publication')).toEqual([{ course: 'animals' }]);
  });

  it.each([
    [item(10, 'books_finding', { person: null }), { ...bare, count: 2 }, '2 findings'],
    [
      item(11, 'refund_failed'),
      { ...bare, count: 4, amount: 132_000, currency: 'UAH' },
      /^4 lessons, UAH\s1,320.00$|₴1,320.00/,
    ],
    [
      item(12, 'absence_uncovered'),
      { ...bare, count: 3, from: LESSON.startsAt, to: LESSON.startsAt },
      '3 lessons have no substitute',
    ],
    [item(13, 'call_stopped', { lesson: LESSON }), bare, 'It was held.'],
  ] as const)('%# shows what is known', async (of, body, words) => {
    await open(of, { body });
    expect(await screen.findByText(words)).toBeVisible();
  });

  it('a task is done, and opened again', async () => {
    const task = item(14, 'task', { words: 'Order stickers', person: null });
    const { user, server: fake } = await open(task, { madeBy: 'Planner' });
    fake.on('PATCH /api/v2/manager/inbox/{id}', () => {
      fake.on('GET /api/v2/manager/inbox/{id}', opened({ ...task, closedAt: inHours(0), closedBy: 'Dasha Kravets' }));
      return { version: 2, changed: 1 };
    });
    await user.click(await screen.findByRole('button', { name: 'Done' }));
    expect(await screen.findByText(/^Dasha Kravets closed it/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Open again' }));
    await waitFor(() =>
      expect(fake.sent('PATCH /api/v2/manager/inbox/{id}').at(-1)).toEqual({ version: 1, state: 'open' }),
    );
  });

  it('says to whom it belongs when the role can’t answer it, and when it is gone', async () => {
    const { server: fake } = await open(PROBLEM, {}, 'support');
    expect(await screen.findByText(/Your role may not answer this/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Decide' })).not.toBeInTheDocument();
    expect(fake.unexpected).toEqual([]);
  });

  it('that is gone says so', async () => {
    await renderDesk(`/inbox?open=${WISH.id}`, server().refuse('GET /api/v2/manager/inbox/{id}', 'not_found'));
    expect(await screen.findByText('It is no longer here.')).toBeVisible();
  });
});

describe('several items of the inbox', () => {
  it('are selected by keys, and one act with them says beforehand which it can’t be done with', async () => {
    const fake = server([PROBLEM, WISH, MESSAGES])
      .on('GET /api/v2/manager/inbox/{id}', opened(PROBLEM))
      .on('POST /api/v2/manager/inbox/bulk', { changed: 1, failed: [{ id: WISH.id, error: 'item_changed' }] });
    const { user } = await renderDesk('/inbox', fake);
    await rows();
    await user.keyboard('jxjx');
    expect(screen.getByText('Selected: 2 (at most 100)')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Take' }));
    const dialog = await screen.findByRole('dialog', { name: 'Take' });
    expect(await within(dialog).findByText('It will be done with 1 row:')).toBeVisible();
    expect(within(dialog).getByText(/someone has changed it meanwhile/)).toBeVisible();
    const [tried] = fake.sent('POST /api/v2/manager/inbox/bulk') as { dryRun: boolean; items: unknown[] }[];
    expect(tried).toMatchObject({ dryRun: true, assigneeId: me().id });
    expect(tried?.items).toEqual([PROBLEM, WISH].map(({ id, version }) => ({ id, version })));
    fake.on('POST /api/v2/manager/inbox/bulk', { changed: 2, failed: [] });
    await user.click(within(dialog).getByRole('button', { name: 'Take (1)' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(fake.sent('POST /api/v2/manager/inbox/bulk').at(-1)).toMatchObject({ dryRun: false });
    expect(screen.queryByText(/^Selected/)).not.toBeInTheDocument();
  });

  it('are all selected at once, and those that fail meanwhile are named', async () => {
    const fake = server([PROBLEM, WISH])
      .on('GET /api/v2/manager/inbox/{id}', opened(PROBLEM))
      .on('POST /api/v2/manager/inbox/bulk', { changed: 2, failed: [] });
    const { user } = await renderDesk('/inbox', fake);
    await user.click(await screen.findByRole('checkbox', { name: 'Select all 2 shown' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Put off' }), 'Monday 9:00');
    const dialog = await screen.findByRole('dialog', { name: 'Put off' });
    await within(dialog).findByText('It will be done with 2 rows:');
    fake.on('POST /api/v2/manager/inbox/bulk', { changed: 1, failed: [{ id: WISH.id, error: 'item_answered' }] });
    await user.click(within(dialog).getByRole('button', { name: 'Put off (2)' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Not possible with 1 row');
    expect(within(dialog).getByText(/it has been answered/)).toBeVisible();
  });
});

describe('views of a list', () => {
  it('are saved under a name, open by one click, and are removed', async () => {
    const view = { id: id(90), list: 'inbox' as const, name: 'Wishes at night', search: 'kind=lesson_wish' };
    const fake = server().on('POST /api/v2/manager/me/views', view).on('DELETE /api/v2/manager/me/views/{id}', {});
    const { user, router } = await renderDesk('/inbox?kind=lesson_wish', fake);
    await user.click(await screen.findByRole('button', { name: 'Save this view' }));
    fake.on('GET /api/v2/manager/me/views', {
      views: [view, { ...view, id: id(91), list: 'families', name: 'Other' }],
    });
    await user.type(screen.getByRole('textbox', { name: 'Name of the view' }), 'Wishes at night{Enter}');
    const link = await screen.findByRole('link', { name: 'Wishes at night' });
    expect(link).toHaveAttribute('aria-current', 'page');
    expect(fake.sent('POST /api/v2/manager/me/views')).toEqual([
      { list: 'inbox', name: 'Wishes at night', search: 'kind=lesson_wish' },
    ]);
    expect(screen.queryByRole('link', { name: 'Other' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: /^Mine/ }));
    await waitFor(() => expect(router.state.location.search).toMatchObject({ view: 'mine' }));
    await user.click(link);
    await waitFor(() => expect(router.state.location.search).toEqual({ kind: 'lesson_wish' }));
    fake.on('GET /api/v2/manager/me/views', { views: [] });
    await user.click(screen.getByRole('button', { name: 'Remove the saved view Wishes at night' }));
    await waitFor(() => expect(link).not.toBeInTheDocument());
  });
});
