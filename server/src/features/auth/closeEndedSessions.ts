interface OpenSocket {
  readonly sessionId: string;
}

/**
 * Closes the sockets whose session has ended or run out. Who comes in while the database is being asked was not asked
 * about: for them the next time counts, or a page would be signed out for good.
 * @param listValid of these sessions, those that still hold
 */
export async function closeEndedSessions<T extends OpenSocket>(
  open: Iterable<T>,
  listValid: (sessionIds: string[]) => Promise<ReadonlySet<string>>,
  close: (socket: T) => void,
): Promise<void> {
  const asked = [...open];
  if (asked.length === 0) return;
  const valid = await listValid([...new Set(asked.map(({ sessionId }) => sessionId))]);
  for (const one of asked) if (!valid.has(one.sessionId)) close(one);
}
