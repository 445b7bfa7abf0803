const texts = new WeakMap<object, { text?: string }>();

/** Marks a reply that several callers get: it is checked and written as JSON once. It must not change any more. */
export function shareReply<T extends object>(reply: T): T {
  texts.set(reply, {});
  return reply;
}

/** A shared reply as JSON; undefined if the reply isn't shared. */
export function sharedText(reply: unknown, write: () => unknown): string | undefined {
  const shared = typeof reply === 'object' && reply !== null ? texts.get(reply) : undefined;
  return shared && (shared.text ??= JSON.stringify(write()));
}
