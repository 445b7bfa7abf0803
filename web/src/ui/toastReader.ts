/** Reads messages aloud for people who can't read. */
export interface ToastReader {
  /** Label of a message's speaker button. */
  label: (message: string) => string;
  read: (message: string) => void;
}

let reader: ToastReader | undefined;

/** Gives messages a speaker button and keeps them long enough to press it; `undefined` ends that. */
export function setToastReader(by: ToastReader | undefined): void {
  reader = by;
}

export const toastReader = (): ToastReader | undefined => reader;
