import type { Limit } from '../../platform/limits/limits.ts';

/**
 * Per address: a school or a provider may share one. Tokens can't be guessed; this limits the work a client can cause.
 */
export const LOOKS: Limit = { name: 'ready-look', tries: 300, perSeconds: 10 * 60 };
/** Per lesson: a page reports its findings whenever they change. */
export const RESULTS: Limit = { name: 'ready-result', tries: 60, perSeconds: 60 * 60 };
/** Per lesson: each attempt opens one socket briefly. */
export const SOCKETS: Limit = { name: 'ready-socket', tries: 60, perSeconds: 60 * 60 };
