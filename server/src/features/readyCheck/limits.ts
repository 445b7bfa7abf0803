import type { Limit } from '../../platform/limits/limits.ts';

/** By address: a school or a provider may sit behind one. A token cannot be guessed; this bounds what asking costs. */
export const LOOKS: Limit = { name: 'ready-look', tries: 300, perSeconds: 10 * 60 };
/** By lesson: a page says what it found whenever that has changed. */
export const RESULTS: Limit = { name: 'ready-result', tries: 60, perSeconds: 60 * 60 };
/** By lesson: each try opens one socket for a moment. */
export const SOCKETS: Limit = { name: 'ready-socket', tries: 60, perSeconds: 60 * 60 };
