import type { CodeStrategy } from '@skylark/contract/auth.facts';
import type { Deps } from '../../../platform/deps.ts';
import { WRONG_CODES, WRONG_CODES_OF_NOBODY } from '../limits.ts';
import type { RequestOrigin } from '../RequestOrigin.ts';
import { isKnownTo } from '../takeForAccount.ts';

/**
 * Counts a code as wrong before it is compared, against the budget of the whole school.
 * @param isDangerous whether a correct guess would open somebody's account; if not, only the same amount of work is
 * done
 * @returns a function to call if the code was correct
 * @throws Failure too_many_requests
 */
export async function countGuess(
  deps: Pick<Deps, 'clock' | 'db' | 'limits'>,
  from: RequestOrigin,
  account: { strategy: CodeStrategy; address: string },
  isDangerous: boolean,
): Promise<() => Promise<void>> {
  const isKnown = await isKnownTo(deps, from, account);
  await deps.limits.requireOfSchool(WRONG_CODES, isKnown);
  const budget = isDangerous ? WRONG_CODES : WRONG_CODES_OF_NOBODY;
  await deps.limits.takeOfSchool(budget, isKnown);
  return () => deps.limits.giveBackOfSchool(budget, isKnown);
}
