import { expect, it } from 'vitest';
import { endDeadSessions } from './endDeadSessions.ts';

it('shows out whose session has ended, and nobody who comes in while that is looked up', async () => {
  const shownOut: string[] = [];
  const someone = (sessionId: string) => ({ sessionId, bye: () => void shownOut.push(sessionId) });
  const entered = new Set([someone('holds'), someone('ended')]);
  await endDeadSessions(entered, async (ids) => {
    expect(ids).toEqual(['holds', 'ended']);
    entered.add(someone('came meanwhile'));
    return new Set(['holds']);
  });
  expect(shownOut).toEqual(['ended']);
});
