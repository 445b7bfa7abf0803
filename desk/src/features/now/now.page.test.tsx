import type { NowLesson } from '@skylark/contract/now';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { FakeServer } from '../../../test/FakeServer.ts';
import { renderDesk, serverFor } from '../../../test/renderDesk.tsx';

const MINUTE_MS = 60_000;
/** Half a minute more, because the page's clock ticks every few seconds. */
const ago = (minutes: number): string => new Date(Date.now() - (minutes + 0.5) * MINUTE_MS).toISOString();
const seat = { isIn: true, since: null, camera: 'on', microphone: 'on', isStopped: false, path: 'direct' } as const;

function lesson(n: number, child: string, changes: Partial<NowLesson> = {}): NowLesson {
  const id = `018f0000-0000-7000-8000-00000000000${n}`;
  return {
    id,
    startsAt: ago(12),
    durationMinutes: 25,
    status: 'in_progress',
    missedBy: null,
    number: 1,
    isTrial: false,
    teacher: { id, name: 'Anna Bright', timeZone: 'Europe/Kyiv' },
    student: { id, name: child, timeZone: 'Europe/Kyiv' },
    topic: null,
    state: 'on_air',
    extendedMinutes: 0,
    room: { call: 'started', page: null, teacher: seat, student: seat, seenAt: ago(0) },
    troubles: [],
    help: { takenBy: null, handled: null, entryLink: null, line: null },
    ...changes,
  };
}
const trouble = (code: NowLesson['troubles'][number]['code'], isRed: boolean, minutes = 3) => ({
  code,
  since: ago(minutes),
  isRed,
  redAt: null,
});
const MASHA = lesson(1, 'Masha Koval', {
  room: { call: 'started', page: null, teacher: seat, student: { ...seat, microphone: 'denied' }, seenAt: ago(0) },
  troubles: [trouble('no_sound_student', true)],
});
const SOFIA = lesson(2, 'Sofia Melnyk', { troubles: [trouble('voice_by_server', false, 6)] });
const DANYLO = lesson(3, 'Danylo Shevchuk');
const ARTEM = lesson(4, 'Artem Lysenko', { state: 'next', troubles: [trouble('check_failed', false)], room: null });

const reply = (items: NowLesson[]) => ({
  items,
  total: items.length,
  limit: 200,
  nextCursor: null,
  asOf: ago(0),
  counts: { onAir: 3, red: 1, amber: 1, next: 51 },
});
const server = (items: NowLesson[]): FakeServer =>
  serverFor('support').on('GET /api/v2/manager/now', () => reply(items));

describe('now', () => {
  it('shows the most urgent lesson first, with cause and duration, then those without trouble', async () => {
    await renderDesk('/now', server([MASHA, SOFIA, DANYLO, ARTEM]));
    const bad = await screen.findByRole('list', { name: 'In trouble' });
    const [masha, sofia] = within(bad).getAllByRole('listitem');
    expect(masha).toHaveTextContent(
      /In trouble.*Masha Koval with Anna Bright.*The child has no microphone: the browser may not use it, 3 min/,
    );
    expect(sofia).toHaveTextContent(/To watch.*Sofia Melnyk.*Voice only, by our server, 6 min/);
    const fine = within(screen.getByRole('list', { name: 'On air' })).getByRole('listitem');
    expect(fine).toHaveTextContent(/Danylo Shevchuk.*12 of 25.*both seen and heard.*direct/);
    expect(screen.getByRole('list', { name: 'Next two hours: 1 lesson needs something' })).toHaveTextContent(
      'The device check failed',
    );
    expect(screen.getByRole('list', { name: 'Counts' })).toHaveTextContent(/3 on air.*1 in trouble.*51 in the next/);
    expect(within(bad).getByRole('link', { name: 'Masha Koval' })).toHaveAttribute(
      'href',
      `/desk/families/${MASHA.student.id}`,
    );
  });

  it('follows what changes, and tells a screen reader of new troubles only', async () => {
    const { server: fake } = await renderDesk('/now', server([MASHA, DANYLO]));
    await screen.findByRole('list', { name: 'In trouble' });
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    const worse = { ...DANYLO, troubles: [trouble('teacher_absent', true)] };
    fake.on('GET /api/v2/manager/now', () => reply([MASHA, worse]));
    fake.live.say('now');
    await waitFor(() =>
      expect(screen.getByRole('status')).toHaveTextContent('Danylo Shevchuk: The teacher isn’t there'),
    );
    expect(screen.queryByRole('list', { name: 'On air' })).not.toBeInTheDocument();
  });

  it('says so on a quiet day', async () => {
    await renderDesk('/now', server([]));
    expect(await screen.findByText('No lesson is on. 51 begin in the next two hours.')).toBeVisible();
  });

  it('shows an error, and retries automatically', async () => {
    const fake = serverFor('support').refuse('GET /api/v2/manager/now', 'internal');
    await renderDesk('/now', fake);
    expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong');
    fake.on('GET /api/v2/manager/now', () => reply([DANYLO]));
    fake.live.say('now');
    expect(await screen.findByRole('list', { name: 'On air' })).toBeVisible();
  });
});

const ACT = { actId: '018f0000-0000-7000-8000-0000000000bb', undoUntil: ago(-15), toldAt: ago(-1) };
const EFFECTS = [
  {
    kind: 'lesson.status' as const,
    of: { type: 'lesson' as const, id: DANYLO.id, name: 'Danylo Shevchuk' },
    before: 'booked',
    after: 'cancelled',
  },
];
const NOTICES = [
  { to: 'Nina Shevchuk', channel: 'email' as const, locale: 'uk', subject: 'Урок скасовано', text: 'Вітаємо, Ніно!' },
];
const LATE = { ...DANYLO, status: 'booked' as const, troubles: [trouble('teacher_absent', true)] };

describe('helps', () => {
  it('cancels with two keys: says what will happen, why, and can be undone with Z', async () => {
    const fake = server([LATE]).on('POST /api/v2/manager/lessons/{id}/cancel', ({ body }) => {
      const isDry = (body as { dryRun: boolean }).dryRun;
      return { isCreditReturned: true, effects: EFFECTS, notices: NOTICES, ...ACT, ...(isDry && { actId: null }) };
    });
    fake.on('POST /api/v2/manager/acts/{id}/undo', { told: 0 });
    const { user } = await renderDesk('/now', fake);
    await screen.findByRole('list', { name: 'In trouble' });
    await user.keyboard('{Shift>}K{/Shift}');
    const dialog = await screen.findByRole('dialog', { name: /Cancel: Danylo Shevchuk/ });
    expect(await within(dialog).findByText(/Danylo Shevchuk, lesson: booked → cancelled/)).toBeVisible();
    expect(within(dialog).getByText('Nina Shevchuk gets a message: email')).toBeVisible();
    expect(within(dialog).getByLabelText(/Reason/)).toHaveValue('The teacher isn’t there');
    await waitFor(() => expect(within(dialog).getByRole('button', { name: /Cancel the lesson of/ })).toHaveFocus());
    await user.keyboard('{Enter}');
    expect(await screen.findByText(/Cancelled: Danylo Shevchuk/)).toBeVisible();
    const [dry, real] = fake.sent('POST /api/v2/manager/lessons/{id}/cancel') as Record<string, unknown>[];
    expect(real).toMatchObject({ dryRun: false, by: 'school', compensation: { minutes: 10 }, key: dry?.['key'] });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.keyboard('z');
    expect(await screen.findByText('Undone.')).toBeVisible();
    expect(fake.sent('POST /api/v2/manager/acts/{id}/undo')).toHaveLength(1);
  });

  it('gives the lesson to the first free teacher, who knows the child', async () => {
    const ira = { id: SOFIA.id, name: 'Ira Pavlenko', timeZone: 'Europe/Kyiv', lessonsTogether: 3, isAtWork: true };
    const fake = server([LATE])
      .on('GET /api/v2/manager/lessons/{id}/rescuers', { teachers: [ira] })
      .on('POST /api/v2/manager/lessons/{id}/teacher', { ...LATE, ...ACT, effects: [], notices: [] });
    const { user } = await renderDesk('/now', fake);
    await screen.findByRole('list', { name: 'In trouble' });
    await user.keyboard('t');
    const give = await screen.findByRole('button', { name: 'Give the lesson to Ira Pavlenko' });
    expect(screen.getByRole('radio', { name: /Ira Pavlenko/ })).toBeChecked();
    await user.click(give);
    expect(await screen.findByText(/Danylo Shevchuk has Ira Pavlenko now/)).toBeVisible();
    expect(fake.sent('POST /api/v2/manager/lessons/{id}/teacher').at(-1)).toMatchObject({
      teacherId: ira.id,
      dryRun: false,
    });
  });

  it('sends a room link with L and Enter; the button then shows how long it waits', async () => {
    const fake = server([MASHA]).on('POST /api/v2/manager/lessons/{id}/entry_links', { channels: ['email'] });
    const { user } = await renderDesk('/now', fake);
    await screen.findByRole('list', { name: 'In trouble' });
    await user.keyboard('l');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Send' })).toHaveFocus());
    const entryLink = { to: 'student' as const, at: new Date().toISOString(), channel: 'email' as const };
    const help = { ...MASHA.help, entryLink: { ...entryLink, status: 'waiting' as const } };
    fake.on('GET /api/v2/manager/now', () => reply([{ ...MASHA, help }]));
    await user.keyboard('{Enter}');
    expect(await screen.findByText(/Way in for the family: email, being sent/)).toBeVisible();
    expect(screen.getByRole('button', { name: /^Send the way in \(in \d+ s\): Masha Koval$/ })).toBeDisabled();
    expect(fake.sent('POST /api/v2/manager/lessons/{id}/entry_links')).toEqual([{ to: 'student' }]);
  });

  it('writes a line to the teacher with W, text and Enter, and says when it was seen', async () => {
    const fake = server([MASHA]).on('POST /api/v2/manager/lessons/{id}/teacher_lines', {
      ...ACT,
      effects: [],
      notices: [],
    });
    const { user } = await renderDesk('/now', fake);
    await screen.findByRole('list', { name: 'In trouble' });
    await user.keyboard('w');
    const field = await screen.findByRole('textbox', { name: 'Text' });
    await waitFor(() => expect(field).toHaveFocus());
    expect(field).toHaveAccessibleDescription(/Only Anna Bright sees it/);
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Please write at least three letters.')).toBeVisible();
    const line = { text: 'Masha can’t hear you', by: 'Olha', at: ago(1), seenAt: null };
    fake.on('GET /api/v2/manager/now', () => reply([{ ...MASHA, help: { ...MASHA.help, line } }]));
    await user.keyboard('Masha can’t hear you{Enter}');
    expect(await screen.findByText('Written to Anna Bright.')).toBeVisible();
    expect(await screen.findByText(/Olha to the teacher at .*: “Masha can’t hear you”, not seen yet/)).toBeVisible();
    expect(fake.sent('POST /api/v2/manager/lessons/{id}/teacher_lines')).toMatchObject([{ text: line.text }]);
    fake.on('GET /api/v2/manager/now', () =>
      reply([{ ...MASHA, help: { ...MASHA.help, line: { ...line, seenAt: ago(0) } } }]),
    );
    fake.live.say('now');
    expect(await screen.findByText(/“Masha can’t hear you”, seen at /, {}, { timeout: 5_000 })).toBeVisible();
  });

  it('lets a lesson run longer with E and Enter; the row counts to the new end', async () => {
    const effect = {
      kind: 'lesson.extended' as const,
      of: { type: 'lesson' as const, id: MASHA.id, name: 'Masha Koval' },
      before: 0,
      after: 10,
    };
    const fake = server([MASHA]).on('POST /api/v2/manager/lessons/{id}/extension', {
      ...ACT,
      extendedMinutes: 10,
      effects: [effect],
      notices: [],
    });
    const { user } = await renderDesk('/now', fake);
    await screen.findByRole('list', { name: 'In trouble' });
    await user.keyboard('e');
    const dialog = await screen.findByRole('dialog', { name: 'Let Masha Koval’s lesson run longer' });
    expect(await within(dialog).findByText('Masha Koval, minutes longer: 0 → 10')).toBeVisible();
    await waitFor(() => expect(within(dialog).getByRole('button', { name: '10 minutes longer' })).toHaveFocus());
    fake.on('GET /api/v2/manager/now', () => reply([{ ...MASHA, troubles: [], extendedMinutes: 10 }]));
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Masha Koval’s lesson runs 10 minutes longer.')).toBeVisible();
    expect(await screen.findByText('12 of 35')).toBeVisible();
    expect(screen.getByText('10 minutes longer')).toBeVisible();
    expect(fake.sent('POST /api/v2/manager/lessons/{id}/extension').at(-1)).toMatchObject({
      minutes: 10,
      dryRun: false,
      reason: 'The lesson began late',
    });
  });

  it('shows why it is refused when the teacher has another lesson then', async () => {
    const fake = server([MASHA]).refuse('POST /api/v2/manager/lessons/{id}/extension', 'teacher_busy');
    const { user } = await renderDesk('/now', fake);
    await screen.findByRole('list', { name: 'In trouble' });
    await user.keyboard('e');
    expect(await screen.findByText('This teacher has another lesson then.')).toBeVisible();
  });

  it('takes and handles with G and Y, and shows who has taken it', async () => {
    const fake = server([MASHA, SOFIA])
      .on('POST /api/v2/manager/lessons/{id}/taken', {})
      .on('POST /api/v2/manager/lessons/{id}/handled', {});
    const { user } = await renderDesk('/now', fake);
    await screen.findByRole('list', { name: 'In trouble' });
    await user.keyboard('jj');
    const help = { ...SOFIA.help, takenBy: { id: SOFIA.id, name: 'Olha' } };
    fake.on('GET /api/v2/manager/now', () => reply([MASHA, { ...SOFIA, help }]));
    await user.keyboard('g');
    expect(await screen.findByText('Olha looks after it')).toBeVisible();
    await user.keyboard('y');
    await waitFor(() => expect(fake.sent('POST /api/v2/manager/lessons/{id}/handled')).toHaveLength(1));
    const paths = fake.asked.filter(({ key }) => /taken|handled/.test(key)).map(({ path }) => path);
    expect(new Set(paths)).toEqual(
      new Set([`/api/v2/manager/lessons/${SOFIA.id}/taken`, `/api/v2/manager/lessons/${SOFIA.id}/handled`]),
    );
  });

  it('lists every key with ?, and none works while typing', async () => {
    const { user } = await renderDesk('/now', server([MASHA]));
    await screen.findByRole('list', { name: 'In trouble' });
    await user.keyboard('{Shift>}[Slash]{/Shift}');
    const sheet = await screen.findByRole('dialog', { name: 'All keys' });
    for (const words of [
      'Next row',
      'Previous row',
      'Call',
      'Send the way in',
      'Another teacher',
      'Line to the teacher',
      'Run longer',
      'Handled',
    ])
      expect(within(sheet).getByText(words)).toBeVisible();
  });
});
