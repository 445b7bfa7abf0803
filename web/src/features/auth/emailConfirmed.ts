type Listener = () => void;
const listeners = new Set<Listener>();
let isShown = false;

function set(next: boolean): void {
  isShown = next;
  for (const listener of listeners) listener();
}

/** Whether the success banner stands on the page: from a confirmed e-mail until it is closed (specification, point 4). */
export const emailConfirmed = {
  isShown: (): boolean => isShown,
  show: (): void => set(true),
  close: (): void => set(false),
  subscribe: (listener: Listener): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
