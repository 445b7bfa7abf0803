/** A message exceeded the server's size limit. */
export const CLOSE_TOO_LARGE = 1009;
/** The server failed while processing a message. */
export const CLOSE_FAILED = 1011;
