import { expect, it } from 'vitest';
import { closeEndedSessions } from './closeEndedSessions.ts';

it('closes what belongs to a session that has ended, and nothing that comes in while that is looked up', async () => {
  const closed: string[] = [];
  const open = new Set([{ sessionId: 'holds' }, { sessionId: 'ended' }]);
  await closeEndedSessions(
    open,
    async (ids) => {
      expect(ids).toEqual(['holds', 'ended']);
      open.add({ sessionId: 'came meanwhile' });
      return new Set(['holds']);
    },
    ({ sessionId }) => closed.push(sessionId),
  );
  expect(closed).toEqual(['ended']);
});
