/** A follow-up to a message: undo it, or go to the page it concerns. */
export interface ToastAction {
  label: string;
  run: () => void;
}
