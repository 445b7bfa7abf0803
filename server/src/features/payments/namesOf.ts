import type { Person } from '../people/index.ts';

/** The names of a family in mails to managers. Even an erased family's money still concerns the school. */
export const namesOf = (family: Person | undefined): { child: string; parent: string } => ({
  child: family ? `${family.firstName} ${family.lastName}`.trim() : '—',
  parent: family?.parentName ?? '—',
});
