import type { lockPeople } from '../people/index.ts';

/** The student of a purchase, with the row locked. */
export type Student = Awaited<ReturnType<typeof lockPeople>>[number];
