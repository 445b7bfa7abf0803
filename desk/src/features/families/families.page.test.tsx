import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { FakeServer } from '../../../test/FakeServer.ts';
import { renderDesk, serverFor } from '../../../test/renderDesk.tsx';

const AT = '2026-11-20T10:00:00.000Z';
const FAMILY = '018f0000-0000-7000-8000-000000000001';
const MASHA = { id: FAMILY, name: 'Masha Koval', balance: 17, nextLessonAt: '2026-11-26T14:00:00.000Z' };
const PETRO = { id: '018f0000-0000-7000-8000-000000000002', name: 'Petro', balance: 0, nextLessonAt: null };
const NOTE = {
  id: '018f0000-0000-7000-8000-0000000000f1',
  text: 'Grandmother answers before 17:00.',
  isPinned: true,
  by: 'Dasha Kravets',
  at: AT,
  changedAt: null,
};
const lesson = (id: string, startsAt: string, status: 'booked' | 'held' | 'missed') => ({
  id: `018f0000-0000-7000-8000-00000000000${id}`,
  startsAt,
  endsAt: startsAt,
  status,
  missedBy: status === 'missed' ? 'teacher' : null,
  number: 14,
  isTrial: false,
  isSeries: true,
  child: { id: MASHA.id, name: MASHA.name },
  teacher: { id: MASHA.id, name: 'Anna Bright' },
  topic: null,
});
const overview = {
  id: FAMILY,
  parentName: 'Iryna Koval',
  email: 'iryna@example.test',
  isEmailProved: false,
  phone: '+380500000010',
  isPhoneProved: true,
  locale: 'uk',
  timeZone: 'Europe/Warsaw',
  createdAt: AT,
  isBlocked: false,
  eraseAt: null,
  children: [MASHA, PETRO],
  ahead: [lesson('3', '2030-11-26T14:00:00.000Z', 'booked')],
  past: [lesson('4', '2025-11-26T14:00:00.000Z', 'missed')],
  wishes: [{ id: FAMILY, kind: 'move', text: 'after 18:00', createdAt: AT }],
  messages: [{ id: FAMILY, kind: 'lesson_reminder', channel: 'sms', status: 'failed', createdAt: AT }],
  check: { at: AT, verdict: 'not_ready', faults: ['microphone'] },
  notes: [NOTE],
};
const line = {
  id: FAMILY,
  parentName: 'Iryna Koval',
  email: null,
  phone: '+380500000010',
  timeZone: 'Europe/Kyiv',
  isBlocked: false,
  createdAt: AT,
  lastLessonAt: null,
  children: [MASHA, PETRO],
};
const page = <T,>(items: T[]) => ({ items, total: items.length, limit: 50, nextCursor: null });

const teacher = {
  id: '018f0000-0000-7000-8000-00000000007e',
  firstName: 'Anna',
  lastName: 'Bright',
  email: null,
  timeZone: 'Europe/Kyiv',
  isActivated: true,
  isBookable: true,
  takesTrials: true,
  isPublic: true,
  formats: [],
  temperaments: [],
  levels: [],
  languages: [],
  ageFrom: 5,
  ageTo: 12,
  weeklyHours: 20,
  isBlocked: false,
};
const NO_COUNTS = { all: 0, mine: 0, nobody: 0, today: 0, snoozed: 0 };

const server = (): FakeServer =>
  serverFor('support')
    .on('GET /api/v2/manager/families', page([line]))
    .on('GET /api/v2/manager/families/{id}', overview)
    .on('GET /api/v2/manager/inbox', { ...page<never>([]), counts: NO_COUNTS });

describe('families', () => {
  it('are listed, searched and opened; list and search are in the address', async () => {
    const { user, router, server: fake } = await renderDesk('/families', server());
    const table = await screen.findByRole('table');
    expect(within(table).getByText('Masha Koval (17 left)')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Blocked' }));
    await waitFor(() => expect(fake.asked.at(-1)?.query).toMatchObject({ tab: 'blocked' }));
    await user.type(screen.getByRole('searchbox'), 'коваль');
    await waitFor(() => expect(router.state.location.search).toEqual({ tab: 'blocked', q: 'коваль' }));
    await waitFor(() => expect(fake.asked.at(-1)?.query).toMatchObject({ tab: 'blocked', search: 'коваль' }));
    await user.click(within(await screen.findByRole('table')).getByRole('link', { name: 'Iryna Koval' }));
    expect(await screen.findByRole('heading', { name: 'Iryna Koval', level: 1 })).toBeVisible();
  });

  it('say that nobody was found, and show all again', async () => {
    const fake = server().on('GET /api/v2/manager/families', page<typeof line>([]));
    const { user } = await renderDesk('/families?q=nobody', fake);
    expect(await screen.findByText('No family with “nobody” in this list.')).toBeVisible();
    fake.on('GET /api/v2/manager/families', page([line]));
    await user.click(screen.getByRole('button', { name: 'Show all families' }));
    expect(await screen.findByRole('table')).toBeVisible();
    expect(screen.getByRole('searchbox')).toHaveValue('');
  });

  it('are filtered; each filter is in the address, and can be taken off', async () => {
    const fake = server()
      .on('GET /api/v2/manager/teachers', page([teacher]))
      .on('GET /api/v2/manager/families', page([line]));
    const { user, router } = await renderDesk('/families?tab=active&hasEmail=no&nextBefore=2026-13-01', fake);
    await screen.findByRole('table');
    expect(router.state.location.search).toMatchObject({ tab: 'active', hasEmail: 'no' });
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Teacher' }), 'Anna Bright');
    await user.type(screen.getByRole('spinbutton', { name: 'Lessons left, to' }), '2');
    const all = { tab: 'active', hasEmail: 'no', teacherId: teacher.id, balanceTo: 2 };
    await waitFor(() => expect(router.state.location.search).toEqual(all));
    await waitFor(() => expect(fake.asked.at(-1)?.query).toEqual({ ...all, balanceTo: '2', limit: '50' }));
    await user.click(screen.getByRole('button', { name: 'Remove the filter Teacher: Anna Bright' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ tab: 'active', hasEmail: 'no', balanceTo: 2 }));
  });

  it('are navigated and opened by keys, which the list of keys names', async () => {
    const other = { ...line, id: PETRO.id, parentName: 'Olha Bondar' };
    const fake = server().on('GET /api/v2/manager/families', page([line, other]));
    const { user } = await renderDesk('/families', fake);
    await screen.findByRole('table');
    await user.keyboard('jj');
    expect(screen.getByRole('link', { name: 'Olha Bondar' })).toHaveFocus();
    await user.keyboard('k');
    expect(screen.getByRole('link', { name: 'Iryna Koval' })).toHaveFocus();
    await user.keyboard('{Shift>}[Slash]{/Shift}');
    expect(await screen.findByText('Next row')).toBeVisible();
    expect(screen.getByText('Open the row')).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('link', { name: 'Iryna Koval' })).toHaveFocus());
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { name: 'Iryna Koval', level: 1 })).toBeVisible();
  });

  it('are kept when loading more, or a refetch, fails', async () => {
    const fake = server().on('GET /api/v2/manager/families', { ...page([line]), total: 60, nextCursor: FAMILY });
    const { user } = await renderDesk('/families', fake);
    expect(await screen.findByText('1 to 1 of 60')).toBeVisible();
    fake.refuse('GET /api/v2/manager/families', 'internal');
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('What you see is as of');
    expect(screen.getByRole('link', { name: 'Iryna Koval' })).toBeVisible();
    fake.on('GET /api/v2/manager/families', page([{ ...line, id: PETRO.id, parentName: 'Olha Bondar' }]));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Olha Bondar' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Iryna Koval' })).toBeVisible();
  });

  it('aren’t for methodists, who read which roles may see them', async () => {
    const fake = serverFor('methodist').refuse('GET /api/v2/manager/families', 'forbidden');
    await renderDesk('/families', fake);
    expect(await screen.findByText(/Your role doesn’t see this\. Those who do: owner/)).toBeVisible();
  });

  it('are saved as a file, as they are filtered, by those who may', async () => {
    const fake = serverFor('manager')
      .refuse('GET /api/v2/manager/families/csv', 'too_many_requests')
      .on('GET /api/v2/manager/families', page([line]));
    const { user } = await renderDesk('/families?tab=new', fake);
    await user.click(await screen.findByRole('button', { name: 'Save as CSV' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many tries');
    expect(fake.asked.find(({ key }) => key.endsWith('/csv'))?.query).toEqual({ tab: 'new' });
  });

  it('are not saved by support', async () => {
    await renderDesk('/families', server());
    await screen.findByRole('table');
    expect(screen.queryByRole('button', { name: 'Save as CSV' })).not.toBeInTheDocument();
  });

  it('fail in their own place, with a way to try again', async () => {
    const fake = server().refuse('GET /api/v2/manager/families', 'internal');
    const { user } = await renderDesk('/families', fake);
    expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong');
    fake.on('GET /api/v2/manager/families', page([line]));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('table')).toBeVisible();
  });
});

describe('a family', () => {
  it('shows at a glance whom to call, what is next, what went wrong, and what waits', async () => {
    await renderDesk(`/families/${FAMILY}`, server());
    expect(await screen.findByRole('link', { name: '+380500000010' })).toHaveAttribute('href', 'tel:+380500000010');
    expect(screen.getByText('not confirmed')).toBeVisible();
    expect(screen.getByText(/where they are \(Europe\/Warsaw\)/)).toBeVisible();
    expect(screen.getByText('Grandmother answers before 17:00.')).toBeVisible();
    expect(within(screen.getByRole('list', { name: 'Last lessons' })).getByText(/missed by the teacher/)).toBeVisible();
    expect(within(screen.getByRole('list', { name: 'Waiting for an answer' })).getByText('Move:')).toBeVisible();
    expect(screen.getByText(/no microphone/)).toBeVisible();
    expect(
      within(screen.getByRole('list', { name: 'Last messages' })).getByText(/reminder, SMS: failed/),
    ).toBeVisible();
  });

  it('lists lessons around now', async () => {
    const fake = server().on('GET /api/v2/manager/families/{id}/lessons', page([...overview.ahead, ...overview.past]));
    await renderDesk(`/families/${FAMILY}?tab=lessons`, fake);
    const list = await screen.findByRole('list', { name: 'Lessons' });
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(3));
    expect(within(list).getAllByRole('listitem')[1]).toHaveTextContent(/^Now:/);
  });

  it('sends a message again that failed, and says why it can’t', async () => {
    const message = {
      id: FAMILY,
      kind: 'lesson_reminder',
      channel: 'sms',
      recipient: '+380500000010',
      personId: FAMILY,
      lessonId: null,
      subject: '',
      status: 'failed',
      createdAt: AT,
      settledAt: null,
    };
    const fake = server()
      .on('GET /api/v2/manager/messages', page([message]))
      .refuse('POST /api/v2/manager/messages/{id}/resend', 'message_spent');
    const { user } = await renderDesk(`/families/${FAMILY}?tab=messages`, fake);
    const read = Promise.withResolvers<void>();
    fake.on('GET /api/v2/manager/messages/{id}', async () => {
      await read.promise;
      return { subject: '', text: 'At four, in Masha’s room.' };
    });
    await user.click(await screen.findByRole('button', { name: /^Text: reminder/ }));
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeVisible();
    read.resolve();
    expect(await screen.findByText('At four, in Masha’s room.')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: /^Send again: reminder/ }));
    expect(await screen.findByRole('alert')).toHaveTextContent('It can’t be sent again');
    fake
      .on('POST /api/v2/manager/messages/{id}/resend', {})
      .on('GET /api/v2/manager/messages', page([{ ...message, status: 'waiting' }]));
    await user.click(screen.getByRole('button', { name: /^Send again: reminder/ }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Send again/ })).not.toBeInTheDocument());
  });

  it('keeps notes: added, changed, pinned, removed; a failed one stays in its field', async () => {
    const fake = server().refuse('POST /api/v2/manager/families/{id}/notes', 'too_many_notes');
    const { user } = await renderDesk(`/families/${FAMILY}?tab=notes`, fake);
    const field = await screen.findByRole('textbox', { name: 'New note' });
    await user.type(field, 'Speaks no Russian');
    await user.click(screen.getByRole('button', { name: 'Add the note' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('as many notes');
    expect(field).toHaveValue('Speaks no Russian');
    fake
      .on('POST /api/v2/manager/families/{id}/notes', NOTE)
      .on('PATCH /api/v2/manager/notes/{id}', NOTE)
      .on('DELETE /api/v2/manager/notes/{id}', {});
    await user.click(screen.getByRole('button', { name: 'Add the note' }));
    await waitFor(() => expect(field).toHaveValue(''));
    expect(fake.sent('POST /api/v2/manager/families/{id}/notes').at(-1)).toEqual({
      text: 'Speaks no Russian',
      isPinned: false,
    });
    await user.click(screen.getByRole('button', { name: /^Unpin the note/ }));
    await user.click(screen.getByRole('button', { name: /^Change the note/ }));
    await user.type(screen.getByRole('textbox', { name: 'Text of the note' }), ' Call later.');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(fake.sent('PATCH /api/v2/manager/notes/{id}')).toEqual([
        { isPinned: false },
        { text: 'Grandmother answers before 17:00. Call later.' },
      ]),
    );
    await user.click(await screen.findByRole('button', { name: /^Remove the note/ }));
    await waitFor(() => expect(fake.asked.some(({ key }) => key.startsWith('DELETE'))).toBe(true));
  });

  it('is found from any page by what a caller says on the phone', async () => {
    const fake = server().on('GET /api/v2/manager/search', {
      families: [
        {
          accountId: FAMILY,
          parentName: 'Iryna Koval',
          email: null,
          phone: '+380500000010',
          isBlocked: false,
          children: [MASHA],
        },
      ],
      lessons: [
        { id: MASHA.id, startsAt: AT, isOn: true, child: 'Masha Koval', teacher: 'Anna Bright' },
        { id: PETRO.id, startsAt: AT, isOn: false, child: 'Petro', teacher: 'Anna Bright' },
      ],
      teachers: [],
      payments: [],
      receipts: [],
    });
    const { user, router } = await renderDesk('/families', fake);
    await screen.findByRole('table');
    await user.click(screen.getByRole('button', { name: /Search, or type a command/ }));
    await user.type(await screen.findByRole('textbox', { name: 'Search, or type a command' }), '0010');
    expect(await screen.findByText(/Masha Koval \(17 left, next Thu/)).toBeVisible();
    expect(screen.getByText('on now, began 12:00')).toBeVisible();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/families/${FAMILY}`));
  });
});
