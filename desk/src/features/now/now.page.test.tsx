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
    room: { call: 'started', page: null, teacher: seat, student: seat, seenAt: ago(0) },
    troubles: [],
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
  it('shows the worst first, in words with its cause and how long, then what goes well', async () => {
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
    await waitFor(() =>
      expect(screen.getByRole('status')).toHaveTextContent('Danylo Shevchuk: The teacher isn’t there'),
    );
    expect(screen.queryByRole('list', { name: 'On air' })).not.toBeInTheDocument();
  });

  it('says so on a quiet day', async () => {
    await renderDesk('/now', server([]));
    expect(await screen.findByText('No lesson is on. 51 begin in the next two hours.')).toBeVisible();
  });

  it('fails in words, and tries again by itself', async () => {
    const fake = serverFor('support').refuse('GET /api/v2/manager/now', 'internal');
    await renderDesk('/now', fake);
    expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong');
    fake.on('GET /api/v2/manager/now', () => reply([DANYLO]));
    expect(await screen.findByRole('list', { name: 'On air' })).toBeVisible();
  });
});
