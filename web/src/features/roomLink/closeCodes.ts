/** A message was larger than the server takes. */
export const CLOSE_TOO_LARGE = 1009;
/** The server failed over a message. */
export const CLOSE_FAILED = 1011;
