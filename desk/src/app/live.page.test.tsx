import type { NowLesson } from '@skylark/contract/now';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FakeServer } from '../../test/FakeServer.ts';
import { renderDesk, serverFor } from '../../test/renderDesk.tsx';

const ID = '018f0000-0000-7000-8000-000000000001';
const seat = { isIn: true, since: null, camera: 'on', microphone: 'on', isStopped: false, path: 'direct' } as const;
const lesson = (takenBy: string | null = null): NowLesson => ({
  id: ID,
  startsAt: new Date(Date.now() - 600_000).toISOString(),
  durationMinutes: 25,
  status: 'in_progress',
  missedBy: null,
  number: 1,
  isTrial: false,
  teacher: { id: ID, name: 'Anna Bright', timeZone: 'Europe/Kyiv' },
  student: { id: ID, name: 'Masha Koval', timeZone: 'Europe/Kyiv' },
  topic: null,
  state: 'on_air',
  extendedMinutes: 0,
  room: { call: 'started', page: null, teacher: seat, student: seat, seenAt: new Date().toISOString() },
  troubles: [],
  help: { takenBy: takenBy === null ? null : { id: ID, name: takenBy }, handled: null, entryLink: null, line: null },
});
const answer = (item: NowLesson) => ({
  items: [item],
  total: 1,
  limit: 200,
  nextCursor: null,
  asOf: new Date().toISOString(),
  counts: { onAir: 1, red: 0, amber: 0, next: 0 },
});
const KEY = 'GET /api/v2/manager/now';
const answers = (fake: FakeServer, takenBy?: string): FakeServer => fake.on(KEY, () => answer(lesson(takenBy)));
const timesAsked = (fake: FakeServer): number =>
  // The bell polls by itself.
  fake.asked.filter(({ key, query }) => key === KEY && query['limit'] === undefined).length;

// Skips seconds at once; asynchronous work takes its own time.
beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
const passes = (seconds: number): Promise<unknown> => vi.advanceTimersByTimeAsync(seconds * 1_000);
/** Seconds in which the server keeps sending beats. */
async function passesWithBeat(fake: FakeServer, seconds: number): Promise<void> {
  for (let left = seconds; left > 0; left -= 5) {
    fake.live.say('beat');
    await passes(5);
  }
}
const openNow = async (fake: FakeServer) => {
  await renderDesk('/now', fake);
  await screen.findByRole('list', { name: 'On air' });
  await waitFor(() => expect(fake.live.topics.toSorted()).toEqual(['me', 'now']));
  await passes(1);
};

it('a colleague’s act is shown at once, with no more requests than necessary', async () => {
  const fake = answers(serverFor('support'));
  await openNow(fake);
  expect(screen.getByText('Live')).toBeVisible();
  answers(fake, 'Olha');
  fake.live.say('now');
  expect(await screen.findByText('Olha looks after it', {}, { timeout: 1_000 })).toBeVisible();
  const before = timesAsked(fake);
  for (const word of ['inbox', 'family:x', 'beat', '', 'unknown', 'constructor']) fake.live.say(word);
  await passes(0.5);
  expect(timesAsked(fake)).toBe(before);
});

it('old counts are said to be old, also beside the ten numbers', async () => {
  const fake = answers(serverFor()).refuse('GET /api/v2/manager/reports/overview', 'internal');
  await renderDesk('/now?tab=numbers', fake);
  await screen.findByRole('list', { name: 'Counts' });
  fake.cut(KEY);
  await passes(40);
  expect(await screen.findByText(/^No news since/)).toBeVisible();
  expect(screen.getByRole('list', { name: 'Counts' })).toBeVisible();
});

it('a change during a request is fetched afterwards, and cancels nothing', async () => {
  const fake = answers(serverFor('support'));
  await openNow(fake);
  const held: (() => void)[] = [];
  let given = 0;
  fake.on(KEY, async () => {
    await new Promise<void>((go) => held.push(go));
    given += 1;
    return answer(lesson(`Olha ${given}`));
  });
  for (let n = 0; n < 5; n += 1) {
    fake.live.say('now');
    await passes(0.1);
  }
  expect(held).toHaveLength(1);
  held[0]?.();
  expect(await screen.findByText('Olha 1 looks after it')).toBeVisible();
  await waitFor(() => expect(held).toHaveLength(2));
  held[1]?.();
  expect(await screen.findByText('Olha 2 looks after it')).toBeVisible();
});

it('shows that it reconnects, greys outdated data, and is live again', async () => {
  const fake = answers(serverFor('support'));
  await openNow(fake);
  fake.live.away();
  fake.cut(KEY);
  await passes(12);
  expect(screen.getByText(/^Reconnecting, last news 1\d s ago$/)).toBeVisible();
  expect(screen.getByText(/^The connection for live news is lost/)).toHaveAttribute('role', 'status');
  const groups = screen.getByRole('list', { name: 'On air' }).closest('[class*=groups]');
  expect(groups).not.toHaveAttribute('data-old');
  await passes(16);
  expect(await screen.findByText('Not live: the page asks every 15 s')).toBeVisible();
  expect(await screen.findByText(/^No news since .* What you see is from then\.$/)).toBeVisible();
  expect(groups).toHaveAttribute('data-old');
  answers(fake, 'Olha');
  fake.live.back();
  await passes(16);
  expect(await screen.findByText('Live')).toBeVisible();
  expect(await screen.findByText('Olha looks after it')).toBeVisible();
  await waitFor(() => expect(groups).not.toHaveAttribute('data-old'));
  expect(screen.queryByText(/^No news since/)).not.toBeInTheDocument();
});

it('where no socket gets through, it polls every 15 seconds, and nothing is grey', async () => {
  const fake = answers(serverFor('support'));
  fake.live.isAway = true;
  await renderDesk('/now', fake);
  await screen.findByRole('list', { name: 'On air' });
  await passes(20);
  const before = timesAsked(fake);
  answers(fake, 'Olha');
  await passes(16);
  expect(await screen.findByText('Olha looks after it')).toBeVisible();
  expect(timesAsked(fake) - before).toBeLessThanOrEqual(2);
  await passes(40);
  expect(screen.queryByText(/^No news since/)).not.toBeInTheDocument();
});

it('a connection on which the server is silent is replaced', async () => {
  const fake = answers(serverFor('support'));
  await openNow(fake);
  await passesWithBeat(fake, 30);
  expect(screen.getByText('Live')).toBeVisible();
  fake.live.isAway = true;
  await passes(9);
  expect(screen.getByText(/^Reconnecting/)).toBeVisible();
});

it('follows what it shows, and nothing that it no longer shows', async () => {
  const fake = answers(serverFor('methodist')).on('GET /api/v2/manager/inbox', {
    items: [],
    total: 0,
    limit: 50,
    nextCursor: null,
    counts: { all: 0, mine: 0, nobody: 0, today: 0, snoozed: 0 },
  });
  const { router } = await renderDesk('/inbox', fake);
  await waitFor(() => expect(fake.live.topics.toSorted()).toEqual(['inbox', 'me']));
  await router.navigate({ to: '/families/$accountId', params: { accountId: ID } });
  // A methodist doesn't see families, so there is no topic to follow.
  await waitFor(() => expect(fake.live.topics).toEqual(['me']));
});

it('leaves for the sign-in when the server has ended the session', async () => {
  const fake = answers(serverFor('support'));
  await openNow(fake);
  fake.refuse('GET /api/v2/manager/me', 'not_signed_in').refuse(KEY, 'not_signed_in');
  fake.live.isAway = true;
  fake.live.bye();
  await passes(2);
  expect(await screen.findByRole('heading', { name: 'Sign in to the desk' })).toBeVisible();
});

it('disconnects while hidden, and refetches everything when visible', async () => {
  const fake = answers(serverFor('support'));
  await openNow(fake);
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  fireEvent(document, new Event('visibilitychange'));
  const before = timesAsked(fake);
  answers(fake, 'Olha');
  fake.live.say('now');
  await passes(1);
  expect(timesAsked(fake)).toBe(before);
  hidden.mockReturnValue(false);
  fireEvent(document, new Event('visibilitychange'));
  expect(await screen.findByText('Olha looks after it')).toBeVisible();
});
