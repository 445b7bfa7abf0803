import type { DeckContent } from '@skylark/contract/teacherDecks';

/** Whether two documents are equal, regardless of the field order returned by the database. */
export const isSameContent = (a: DeckContent, b: DeckContent): boolean => inOrder(a) === inOrder(b);

const inOrder = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
