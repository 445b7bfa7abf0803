import { AsyncLocalStorage } from 'node:async_hooks';

interface ActingManager {
  managerId: string;
  name: string;
}

const acting = new AsyncLocalStorage<ActingManager>();

/** Runs a request that a manager makes as somebody else, so that whatever it records names the manager. */
export const runAsManager = <T>(manager: ActingManager, work: () => Promise<T>): Promise<T> =>
  acting.run(manager, work);

/** The manager who makes the current request as somebody else; undefined in every other request. */
export const actingManager = (): ActingManager | undefined => acting.getStore();
