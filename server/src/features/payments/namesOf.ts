import type { Person } from '../people/index.ts';

/** What a mail to managers calls a family: money of one that has been erased concerns the school all the same. */
export const namesOf = (family: Person | undefined): { child: string; parent: string } => ({
  child: family ? `${family.firstName} ${family.lastName}`.trim() : '—',
  parent: family?.parentName ?? '—',
});
