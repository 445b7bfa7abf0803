import type { Deps } from '../deps.ts';
import { forEachIsolated } from '../jobs/forEachIsolated.ts';

/**
 * Removes files whose rows are gone. A failure is logged and doesn't stop the others: the command has already
 * succeeded, and the nightly cleanup removes what is left.
 */
export const removeFiles = (deps: Pick<Deps, 'files' | 'log'>, keys: readonly string[]) =>
  forEachIsolated(deps.log, { name: 'files of removed rows', items: keys, idOf: (key) => key }, (key) =>
    deps.files.remove(key),
  );
