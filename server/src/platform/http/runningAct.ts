import { AsyncLocalStorage } from 'node:async_hooks';

/** An act of a manager while its command runs. */
export interface RunningAct {
  id: string;
  /** The reason given; copied into each of its entries in the audit log. */
  reason?: string | undefined;
  /** Messages it has queued: their ids and languages. */
  messages: { id: string; locale: string }[];
  /**
   * Which of its messages are sent: undoing an act only tells those who had been told of it. All are sent if left out.
   */
  mayTell?: (personId: string | null, channel: string) => boolean;
}

const running = new AsyncLocalStorage<RunningAct>();

/** Runs a command as part of an act, so that its audit entries and messages belong to the act. */
export const runInAct = <T>(act: RunningAct, command: () => Promise<T>): Promise<T> => running.run(act, command);

/** The current act; undefined outside of acts. */
export const runningAct = (): RunningAct | undefined => running.getStore();
