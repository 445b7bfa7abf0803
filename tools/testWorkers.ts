import { availableParallelism } from 'node:os';

/** Two cores would have one worker, but most of the server's tests wait for PostgreSQL, a clock or a socket. */
export const TEST_WORKERS = Math.max(2, availableParallelism() - 1);
