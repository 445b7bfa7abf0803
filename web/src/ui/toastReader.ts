/** Reads messages to who cannot. */
export interface ToastReader {
  /** What a message's speaker is called. */
  label: (message: string) => string;
  read: (message: string) => void;
}

let reader: ToastReader | undefined;

/** From now on messages have a speaker, and stay long enough to press it; `undefined` ends that. */
export function readToastsBy(by: ToastReader | undefined): void {
  reader = by;
}

export const toastReader = (): ToastReader | undefined => reader;
