import { availableParallelism } from 'node:os';

/**
 * One more than there are cores, because server tests spend most of their time waiting for PostgreSQL, a clock or a socket.
 * The limit keeps the schools of all workers within the test PostgreSQL's connections.
 */
export const TEST_WORKERS = Math.min(8, availableParallelism() + 1);

/** Long timeouts cost nothing when tests pass, and the machine may be busy. */
export const POLL_TIMEOUT_MS = 30_000;
export const TEST_TIMEOUT_MS = 120_000;
