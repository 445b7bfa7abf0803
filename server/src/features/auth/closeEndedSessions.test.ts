import { expect, it } from 'vitest';
import { closeEndedSessions } from './closeEndedSessions.ts';

it('closes what belongs to a session that has ended or is about another child, and nothing that comes in meanwhile', async () => {
  const closed: string[] = [];
  const one = { personId: 'Masha' };
  const open = new Set(['holds', 'ended', 'turned'].map((sessionId) => ({ ...one, sessionId })));
  await closeEndedSessions(
    open,
    async (ids) => {
      expect(ids).toEqual(['holds', 'ended', 'turned']);
      open.add({ ...one, sessionId: 'came meanwhile' });
      return new Map([
        ['holds', 'Masha'],
        ['turned', 'Petro'],
      ]);
    },
    ({ sessionId }) => closed.push(sessionId),
  );
  expect(closed).toEqual(['ended', 'turned']);
});
