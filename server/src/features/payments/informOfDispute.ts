import type { DisputeState } from '@skylark/contract/payments.facts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { moneyText } from '../../platform/texts/moneyText.ts';
import { mailManagers } from '../notifications/index.ts';
import { findPerson } from '../people/index.ts';
import { namesOf } from './namesOf.ts';
import type { Student } from './Student.ts';

/** Notifies the managers who see payments that one is disputed, or what the bank decided. */
export async function informOfDispute(
  deps: Pick<Deps, 'config' | 'clock'>,
  tx: Tx,
  student: Student,
  { ref, amount, currency, state }: { ref: string; amount: number; currency: string; state: DisputeState },
): Promise<void> {
  const family = await findPerson(tx, student.id);
  await mailManagers(deps, tx, 'payment_disputed', {
    cause: `dispute:${ref}:${state}`,
    aboutId: student.id,
    values: (locale) => ({
      ...namesOf(family),
      amount: moneyText(locale, amount, currency),
      state,
      number: ref,
    }),
  });
}
