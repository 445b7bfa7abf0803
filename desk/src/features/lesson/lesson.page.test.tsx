import type { LessonRecord, RecordSide } from '@skylark/contract/lessonRecord';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { FakeServer } from '../../../test/FakeServer.ts';
import { renderDesk, serverFor } from '../../../test/renderDesk.tsx';
import { queryClient } from '../../lib/queries.ts';
import type { Story } from './story.ts';

const ID = '018f0000-0000-7000-8000-000000000001';
const at = (minute: number): string => new Date(Date.UTC(2026, 10, 20, 14, minute)).toISOString();
const side = (changes: Partial<RecordSide> = {}): RecordSide => ({
  id: ID,
  firstName: 'Anna',
  cameAt: at(0),
  lateSeconds: 0,
  presentSeconds: 1500,
  present: [{ from: at(0), to: at(25) }],
  cuts: [],
  cutSeconds: 0,
  left: null,
  devices: [],
  ...changes,
});
const record: LessonRecord = {
  lesson: { id: ID, startsAt: at(0), endsAt: at(25), durationMinutes: 25, status: 'missed', missedBy: 'teacher' },
  overAt: at(25),
  teacher: side(),
  student: side(),
  teachers: [],
  calledAt: null,
  together: [],
  togetherSeconds: 0,
  overtimeSeconds: 0,
  paths: [],
  lost: { losses: [], seconds: 0, minutesReturned: 0 },
  entries: [
    { n: 1, at: at(0), who: 'student', what: 'came', devices: null, isClaim: false },
    {
      n: 2,
      at: at(1),
      who: 'student',
      what: 'devices',
      devices: { camera: 'on', microphone: 'denied' },
      isClaim: true,
    },
  ],
  verdicts: [],
};
const story: Story = {
  lesson: {
    id: ID,
    startsAt: at(0),
    durationMinutes: 25,
    status: 'missed',
    missedBy: 'teacher',
    number: 14,
    isTrial: false,
    teacher: { id: ID, name: 'Anna Bright', timeZone: 'Europe/London' },
    student: { id: ID, name: 'Masha Koval', timeZone: 'Europe/Kyiv' },
    topic: 'At the zoo',
  },
  endsAt: at(25),
  accountId: ID,
  course: 'Starters',
  isSeries: true,
  bookedBy: { name: 'Olha', at: at(0) },
  check: { sentAt: at(0), at: at(1), verdict: 'not_ready', faults: ['microphone'] },
  story: {
    title: 'Masha Koval with Anna Bright.',
    outcome: 'It was missed by the teacher.',
    course: ['The teacher, Anna, never came.'],
  },
  timeline: {
    overAt: at(25),
    calledAt: at(2),
    together: [],
    paths: [{ from: at(2), to: at(25), path: 'relayed' }],
    teacher: side({ cameAt: null, present: [], presentSeconds: 0, lateSeconds: null }),
    student: side({
      firstName: 'Masha',
      devices: [{ from: at(1), to: at(9), device: 'microphone', state: 'denied' }],
    }),
  },
  verdicts: [
    { number: 1, at: at(25), outcome: 'missed', missedBy: 'teacher', madeBy: 'rules', reason: '', entries: [1] },
  ],
  now: null,
  messages: [
    {
      id: ID,
      kind: 'lesson_reminder',
      channel: 'sms',
      recipient: '+380500000010',
      personId: ID,
      lessonId: ID,
      subject: '',
      status: 'failed',
      createdAt: at(0),
      settledAt: null,
    },
  ],
  areMessagesCut: false,
  acts: [{ id: ID, at: at(0), text: 'booked by Olha' }],
  areActsCut: true,
};
const seat = { isIn: true, since: null, camera: 'on', microphone: 'on', isStopped: false, path: 'direct' } as const;
const onAir: Story = {
  ...story,
  lesson: { ...story.lesson, status: 'in_progress', missedBy: null },
  story: { ...story.story, outcome: 'Its call has begun, and it isn’t decided yet.' },
  verdicts: [],
  now: {
    ...story.lesson,
    status: 'in_progress',
    missedBy: null,
    state: 'on_air',
    extendedMinutes: 0,
    room: { call: 'started', page: null, teacher: seat, student: { ...seat, microphone: 'denied' }, seenAt: at(1) },
    troubles: [{ code: 'no_sound_student', since: at(1), isRed: true, redAt: null }],
    help: { takenBy: null, handled: null, entryLink: null, line: null },
  },
};

const server = (shown: Story, role: 'support' | 'methodist' = 'support'): FakeServer =>
  serverFor(role).on('GET /api/v2/manager/lessons/{id}/story', shown);

describe('a lesson', () => {
  it('shows first how it ended, then what that is based on', async () => {
    const fake = server(story).on('GET /api/v2/manager/lessons/{id}/record', record);
    const { user } = await renderDesk(`/lessons/${ID}`, fake);
    expect(await screen.findByRole('heading', { name: 'Masha Koval with Anna Bright', level: 1 })).toBeVisible();
    expect(screen.getByText('It was missed by the teacher.')).toBeVisible();
    expect(screen.getByRole('img', { name: 'Anna, teacher: never came' })).toBeVisible();
    expect(screen.getByRole('img', { name: 'Masha, child: 16:00–16:25' })).toBeVisible();
    expect(screen.getByRole('img', { name: 'Call: relayed 16:02–16:25' })).toBeVisible();
    expect(screen.getByText(/14:00/)).toHaveTextContent('Europe/London');
    expect(screen.getByText(/no microphone/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Masha Koval' })).toHaveAttribute('href', `/desk/families/${ID}`);
    expect(screen.getByRole('list', { name: 'Verdict' })).toHaveTextContent(/missed by the teacher by the rules/);
    expect(screen.getByRole('list', { name: 'Messages' })).toHaveTextContent(/reminder, SMS: failed.*\+380500000010/);
    expect(screen.getByRole('list', { name: 'What was done' })).toHaveTextContent('booked by Olha');
    expect(screen.getByText('The newest 200 are shown.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show the entries' }));
    const entries = within(await screen.findByRole('list', { name: 'Entries of the room' })).getAllByRole('listitem');
    expect(entries[0]).toHaveTextContent(/child: came counts/);
    expect(entries[1]).toHaveTextContent(/microphone the browser may not use it said by their page/);
  });

  it('is decided anew by those who may, with a reason that both read', async () => {
    const fake = serverFor('manager')
      .on('GET /api/v2/manager/lessons/{id}/story', story)
      .refuse('POST /api/v2/manager/lessons/{id}/verdict', 'no_minutes');
    const { user } = await renderDesk(`/lessons/${ID}`, fake);
    await user.click(await screen.findByRole('button', { name: 'Decide anew' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Decide anew: Masha/ }));
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Another verdict' }), 'missed by the child');
    await user.type(dialog.getByRole('textbox', { name: 'Why' }), 'The mother has written');
    expect(await dialog.findByText('There aren’t that many minutes.')).toBeVisible();
    const effect = {
      kind: 'lesson.missed_by' as const,
      of: { type: 'lesson' as const, id: ID, name: 'Masha Koval' },
      before: 'teacher',
      after: 'student',
    };
    const act = { actId: ID, effects: [effect], notices: [], undoUntil: story.endsAt, toldAt: null };
    fake
      .on('POST /api/v2/manager/lessons/{id}/verdict', { ...record, ...act })
      .on('GET /api/v2/manager/lessons/{id}/story', {
        ...story,
        lesson: { ...story.lesson, missedBy: 'student' },
        story: { ...story.story, outcome: 'It counts as missed by the student, as a manager decided.' },
      });
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Another verdict' }), 'missed by both');
    expect(await dialog.findByText('Masha Koval, missed: missed by the teacher → missed by the child')).toBeVisible();
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Another verdict' }), 'missed by the child');
    await user.click(dialog.getByRole('button', { name: 'Change the verdict' }));
    expect(await screen.findByText('It counts as missed by the student, as a manager decided.')).toBeVisible();
    expect(fake.sent('POST /api/v2/manager/lessons/{id}/verdict').at(-1)).toMatchObject({
      outcome: 'missed',
      missedBy: 'student',
      reason: 'The mother has written',
      dryRun: false,
    });
    expect(await screen.findByText('Decided anew.')).toBeVisible();
  });

  it('isn’t decided anew by support', async () => {
    await renderDesk(`/lessons/${ID}`, server(story));
    expect(await screen.findByRole('button', { name: 'Show the entries' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Decide anew' })).not.toBeInTheDocument();
  });

  it('shows its current state while in progress, and keeps it when a refetch fails', async () => {
    const fake = server(onAir);
    await renderDesk(`/lessons/${ID}`, fake);
    const now = await screen.findByRole('list', { name: 'Right now' });
    expect(now).toHaveTextContent(/The child has no microphone/);
    expect(screen.queryByRole('list', { name: 'Verdict' })).not.toBeInTheDocument();
    fake.refuse('GET /api/v2/manager/lessons/{id}/story', 'internal');
    expect(await screen.findByRole('alert')).toHaveTextContent('What you see is from before');
    expect(screen.getByRole('list', { name: 'Right now' })).toBeVisible();
    fake.on('GET /api/v2/manager/lessons/{id}/story', story);
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  });

  it('has the actions and keys of the Now page while in progress, and names them in the list of keys', async () => {
    const fake = server(onAir)
      .on('POST /api/v2/manager/lessons/{id}/entry_links', { channels: ['email'] })
      .on('POST /api/v2/manager/lessons/{id}/taken', {});
    const { user } = await renderDesk(`/lessons/${ID}`, fake);
    const now = within(await screen.findByRole('list', { name: 'Right now' }));
    for (const name of ['Call', 'Send the way in', 'Another teacher', 'I look after it', 'Handled'])
      expect(now.getByRole('button', { name: `${name}: Masha Koval` })).toBeVisible();
    // It has begun.
    expect(now.queryByRole('button', { name: /^Cancel the lesson/ })).not.toBeInTheDocument();
    await user.keyboard('{Shift>}[Slash]{/Shift}');
    const keys = await screen.findByRole('dialog', { name: 'All keys' });
    for (const text of ['Call', 'Send the way in', 'Line to the teacher', 'Run longer', 'Cancel the lesson'])
      expect(within(keys).getByText(text)).toBeVisible();
    expect(within(keys).queryByText('Next row')).not.toBeInTheDocument();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.keyboard('g');
    await waitFor(() => expect(fake.sent('POST /api/v2/manager/lessons/{id}/taken')).toHaveLength(1));
    await user.keyboard('l');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Send' })).toHaveFocus());
    const entryLink = { to: 'student' as const, at: new Date().toISOString(), channel: 'email' as const };
    const help = { takenBy: null, handled: null, line: null, entryLink: { ...entryLink, status: 'waiting' as const } };
    fake.on('GET /api/v2/manager/lessons/{id}/story', { ...onAir, now: onAir.now && { ...onAir.now, help } });
    await user.keyboard('{Enter}');
    expect(await now.findByText(/Way in for the family: email, being sent/)).toBeVisible();
    expect(fake.sent('POST /api/v2/manager/lessons/{id}/entry_links')).toEqual([{ to: 'student' }]);
  });

  it('can be cancelled, called about and given to another teacher days before', async () => {
    const startsAt = new Date(Date.now() + 26 * 3_600_000).toISOString();
    const ahead: Story = {
      ...story,
      lesson: { ...story.lesson, startsAt, status: 'booked', missedBy: null },
      verdicts: [],
      timeline: null,
    };
    const outcome = { actId: null, effects: [], notices: [], undoUntil: null, toldAt: null };
    const fake = server(ahead).on('POST /api/v2/manager/lessons/{id}/cancel', { isCreditReturned: true, ...outcome });
    const { user } = await renderDesk(`/lessons/${ID}`, fake);
    expect(await screen.findByRole('heading', { name: 'What can be done' })).toBeVisible();
    const names = screen.getAllByRole('button', { name: /: Masha Koval$/ }).map((one) => one.textContent);
    expect(names).toHaveLength(3);
    await user.keyboard('l');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await user.keyboard('{Shift>}K{/Shift}');
    const dialog = await screen.findByRole('dialog', { name: /^Cancel: Masha Koval/ });
    await user.type(within(dialog).getByLabelText(/Reason/), ' and asked for it');
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(fake.sent('POST /api/v2/manager/lessons/{id}/cancel').at(-1)).toMatchObject({ dryRun: false }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('offers nothing days before to a role that may only read', async () => {
    const startsAt = new Date(Date.now() + 26 * 3_600_000).toISOString();
    const lesson = { ...story.lesson, startsAt, status: 'booked' as const, missedBy: null };
    await renderDesk(
      `/lessons/${ID}`,
      server({ ...story, lesson, verdicts: [], messages: null, acts: null }, 'methodist'),
    );
    expect(await screen.findByText('It was missed by the teacher.')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'What can be done' })).not.toBeInTheDocument();
  });

  it('keeps an open dialog when the lesson ends meanwhile', async () => {
    const booked = { ...onAir, now: onAir.now && { ...onAir.now, status: 'booked' as const } };
    const fake = server(booked).on('POST /api/v2/manager/lessons/{id}/cancel', {
      isCreditReturned: true,
      actId: null,
      effects: [],
      notices: [],
      undoUntil: null,
      toldAt: null,
    });
    const { user } = await renderDesk(`/lessons/${ID}`, fake);
    await screen.findByRole('list', { name: 'Right now' });
    await user.keyboard('{Shift>}K{/Shift}');
    const dialog = await screen.findByRole('dialog', { name: /^Cancel: Masha Koval/ });
    fake.on('GET /api/v2/manager/lessons/{id}/story', story);
    await queryClient.invalidateQueries();
    await screen.findByText('It was missed by the teacher.');
    expect(screen.queryByText('Right now')).not.toBeInTheDocument();
    expect(dialog).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.keyboard('l');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('says when nobody came, nothing was sent and nothing is known', async () => {
    const bare: Story = { ...story, timeline: null, check: null, messages: [], acts: [], bookedBy: null };
    await renderDesk(`/lessons/${ID}`, server({ ...bare, verdicts: [], areActsCut: false }));
    expect(await screen.findByText('No message was sent about it.')).toBeVisible();
    expect(screen.getByText('not asked for')).toBeVisible();
    expect(screen.queryByRole('img', { name: /teacher/ })).not.toBeInTheDocument();
  });

  it('hides from a methodist what a methodist may not read', async () => {
    await renderDesk(`/lessons/${ID}`, server({ ...story, messages: null, acts: null }, 'methodist'));
    expect(await screen.findByText('It was missed by the teacher.')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Messages' })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Masha Koval' })).not.toBeInTheDocument();
  });

  it('shows its board once it was held, as its teacher or its child sees it, for a reason', async () => {
    const OPEN = 'POST /api/v2/manager/people/{id}/view_sessions';
    const held: Story = { ...story, lesson: { ...story.lesson, status: 'held', missedBy: null } };
    const endsAt = new Date(Date.now() + 60_000).toISOString();
    const fake = server(held, 'methodist')
      .on(OPEN, { id: ID, url: '/school_view#secret', name: 'Anna', endsAt })
      .on('DELETE /api/v2/manager/view_sessions/{id}', {});
    const { user } = await renderDesk(`/lessons/${ID}`, fake);
    await user.click(await screen.findByRole('button', { name: 'Board and replay' }));
    // Methodists look at teachers' pages only.
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Board and replay: Masha Koval with Anna Bright' }),
    );
    expect(dialog.getByText(/the teacher or the family sees that the school looked/)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'A problem was reported' })).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Review of teaching' }));
    expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveValue('Review of teaching');
    await user.clear(screen.getByRole('textbox', { name: 'Reason' }));
    expect(screen.queryByRole('combobox', { name: 'Whose pages' })).not.toBeInTheDocument();
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'A review{Enter}');
    const frame = await screen.findByTitle('The pages as Anna sees them');
    expect(frame).toHaveAttribute('src', `/school_view?lesson=${ID}#secret`);
    expect(fake.sent(OPEN)).toEqual([{ reason: 'A review' }]);
  });

  it('has no board to look at before it was held', async () => {
    await renderDesk(`/lessons/${ID}`, server(story));
    expect(await screen.findByRole('list', { name: 'Verdict' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Board and replay' })).not.toBeInTheDocument();
  });

  it('isn’t for a bookkeeper, who reads who sees it', async () => {
    await renderDesk(`/lessons/${ID}`, serverFor('bookkeeper'));
    expect(await screen.findByRole('status')).toHaveTextContent(
      'Your role doesn’t see this. Those who do: owner, manager, support, and methodist.',
    );
  });

  it('shows that there is none, and retries what failed', async () => {
    const fake = serverFor('support').refuse('GET /api/v2/manager/lessons/{id}/story', 'internal');
    const { user } = await renderDesk(`/lessons/${ID}`, fake);
    expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong');
    fake.refuse('GET /api/v2/manager/lessons/{id}/story', 'not_found');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('There is no such lesson any more.')).toBeVisible();
  });
});
