/**
 * A message that certainly did not go out, so that trying again cannot send it twice. Whatever else is thrown by an
 * adapter leaves open whether it went out, and is not tried again.
 */
export class NotTaken extends Error {
  /** Whether trying again would be refused the same way: no such mailbox, not a number. */
  readonly isFinal: boolean;

  constructor(message: string, options: { isFinal: boolean; cause: unknown }) {
    super(message, { cause: options.cause });
    this.isFinal = options.isFinal;
  }
}
