import { availableParallelism } from 'node:os';

/** Two cores would have one worker, but most of the server's tests wait for PostgreSQL, a clock or a socket. */
export const TEST_WORKERS = Math.max(2, availableParallelism() - 1);

/** Patience costs nothing where all is well, and the machine may be busy with other things. */
export const POLL_TIMEOUT_MS = 30_000;
export const TEST_TIMEOUT_MS = 90_000;
