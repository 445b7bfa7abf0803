import type { Edited } from './edited.ts';
import type { Fault } from './faults.ts';
import type { PictureChoice } from './PictureField.tsx';

/** What the form of every kind of activity gets. */
export interface FormProps {
  deckId: string;
  /** The slide's own picture, to cut pieces out of. */
  image: string;
  pictures: readonly PictureChoice[];
  activity: Edited;
  faults: readonly Fault[];
  /** @param mark changes with the same one are one step to be undone */
  edit: (make: (activity: Edited) => Edited, mark?: string) => void;
  /** The part that was added last. */
  added: string | undefined;
  selected: string | undefined;
  select: (id: string) => void;
  /** Adds parts, and goes on with the first of them. */
  add: (make: (activity: Edited) => Edited, first: string) => void;
}
