import type { Edited } from './edited.ts';
import type { Fault } from './faults.ts';
import type { PictureChoice } from './PictureField.tsx';

/** Props of the form for every kind of activity. */
export interface FormProps {
  deckId: string;
  /** The slide's own picture, for cropping. */
  image: string;
  pictures: readonly PictureChoice[];
  activity: Edited;
  faults: readonly Fault[];
  /** @param mark consecutive changes with the same mark form one undo step */
  edit: (make: (activity: Edited) => Edited, mark?: string) => void;
  /** The part added last. */
  added: string | undefined;
  selected: string | undefined;
  select: (id: string) => void;
  /** Adds parts, and selects the first of them. */
  add: (make: (activity: Edited) => Edited, first: string) => void;
}
