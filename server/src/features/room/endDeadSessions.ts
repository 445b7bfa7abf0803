interface Entered {
  readonly sessionId: string;
  bye(code: 'not_yours'): void;
}

/**
 * Shows those out whose session has ended. Who comes in while the database is being asked was not asked about: for them
 * the next time counts, or a page would be told for good that the room is not its own.
 * @param listLive of these sessions, those that still hold
 */
export async function endDeadSessions(
  entered: Iterable<Entered>,
  listLive: (sessionIds: string[]) => Promise<ReadonlySet<string>>,
): Promise<void> {
  const asked = [...entered];
  const live = await listLive(asked.map(({ sessionId }) => sessionId));
  for (const one of asked) if (!live.has(one.sessionId)) one.bye('not_yours');
}
