interface OpenSocket {
  readonly sessionId: string;
  readonly personId: string;
}

/**
 * Closes the sockets whose session has ended, run out, or is about another child by now. Who comes in while the database
 * is being asked was not asked about: for them the next time counts, or a page would be signed out for good.
 * @param listValid of these sessions, those that still hold, each with whom it is about
 */
export async function closeEndedSessions<T extends OpenSocket>(
  open: Iterable<T>,
  listValid: (sessionIds: string[]) => Promise<ReadonlyMap<string, string>>,
  close: (socket: T) => void,
): Promise<void> {
  const asked = [...open];
  if (asked.length === 0) return;
  const valid = await listValid([...new Set(asked.map(({ sessionId }) => sessionId))]);
  for (const one of asked) if (valid.get(one.sessionId) !== one.personId) close(one);
}
