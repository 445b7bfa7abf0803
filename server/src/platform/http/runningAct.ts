import { AsyncLocalStorage } from 'node:async_hooks';

/** An act of a manager while its command runs. */
export interface RunningAct {
  id: string;
  /** Why; in each of its entries in the audit log. */
  reason?: string | undefined;
  /** Messages queued by it: their ids, with the language they are in. */
  messages: { id: string; locale: string }[];
  /**
   * Which of its messages go out: an act that is undone tells those only who had been told of it. All if left out.
   */
  mayTell?: (personId: string | null, channel: string) => boolean;
}

const running = new AsyncLocalStorage<RunningAct>();

/** Runs a command as an act, so that what it records and tells belongs to the act. */
export const runInAct = <T>(act: RunningAct, command: () => Promise<T>): Promise<T> => running.run(act, command);

/** The act that runs now; undefined outside of acts. */
export const runningAct = (): RunningAct | undefined => running.getStore();
