interface OpenSocket {
  readonly sessionId: string;
  readonly personId: string;
}

/**
 * Closes the sockets whose session has ended, expired, or switched to another child. A socket opened during the query
 * isn't in its result and is left for the next run; otherwise its page would be signed out for good.
 * @param listValid of these sessions, the valid ones, each with the person it is for
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
