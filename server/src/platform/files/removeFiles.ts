import type { Deps } from '../deps.ts';
import { forEachIsolated } from '../jobs/forEachIsolated.ts';

/**
 * Removes files whose rows are gone. One that cannot be removed is logged: the command is done, the other files go, and
 * the nightly sweep finds what was left.
 */
export const removeFiles = (deps: Pick<Deps, 'files' | 'log'>, keys: readonly string[]) =>
  forEachIsolated(deps.log, { name: 'files of removed rows', items: keys, idOf: (key) => key }, (key) =>
    deps.files.remove(key),
  );
