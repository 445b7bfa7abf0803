import { availableParallelism } from 'node:os';

/**
 * By this formula two cores would get only one worker, but most server tests wait for PostgreSQL, a clock or a socket.
 */
export const TEST_WORKERS = Math.max(2, availableParallelism() - 1);

/** Long timeouts cost nothing when tests pass, and the machine may be busy. */
export const POLL_TIMEOUT_MS = 30_000;
export const TEST_TIMEOUT_MS = 120_000;
