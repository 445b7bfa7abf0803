/** What takes back what the message reports. */
export interface ToastAction {
  label: string;
  run: () => void;
}
