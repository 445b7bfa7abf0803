/**
 * Thrown if a message was definitely not sent, so that retrying can't send it twice. Any other exception of an adapter
 * leaves it open whether it was sent, and isn't retried.
 */
export class NotTaken extends Error {
  /** Whether a retry would be refused for the same reason: no such mailbox, invalid number. */
  readonly isFinal: boolean;

  constructor(message: string, options: { isFinal: boolean; cause: unknown }) {
    super(message, { cause: options.cause });
    this.isFinal = options.isFinal;
  }
}
