/** Error codes of connections that failed before anything was sent. */
const BEFORE_THE_REQUEST = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

/** Whether a request failed before it was sent: the name wasn't found, or the connection was refused. */
export const wasNeverReached = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && BEFORE_THE_REQUEST.has(String(error.code));
