/** What can be done about what the message reports: take it back, or go where it goes on. */
export interface ToastAction {
  label: string;
  run: () => void;
}
