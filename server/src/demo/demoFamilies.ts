import { addAccount, addToAccount } from '../features/people/index.ts';
import type { Tx } from '../platform/db/database.ts';
import { buy } from './demoMoney.ts';
import { addDemoTrial } from './demoTrial.ts';

const ZONE = 'Europe/Kyiv';

/** A family of two children, one that has paid and has no teacher yet, and one after its trial lesson. */
export async function addDemoFamilies(
  tx: Tx,
  { passwordHash, trialTeacherId }: { passwordHash: string; trialTeacherId: string },
  now: Date,
): Promise<void> {
  const account = { type: 'student', emailConfirmedAt: now, phoneConfirmedAt: now, timeZone: ZONE };
  const addFamily = (of: { firstName: string; lastName: string; parentName: string; email: string; phone: string }) =>
    addAccount(tx, { passwordHash }, { ...account, ...of, createdAt: now });
  const family = await addFamily({
    firstName: 'Solomiia',
    lastName: 'Tkach',
    parentName: 'Larysa Tkach',
    email: 'family@skylark.test',
    phone: '+380500000020',
  });
  await addToAccount(tx, family, {
    type: 'student',
    firstName: 'Maksym',
    lastName: 'Tkach',
    parentName: 'Larysa Tkach',
    timeZone: ZONE,
    createdAt: now,
  });
  const paid = await addFamily({
    firstName: 'Zlata',
    lastName: 'Moroz',
    parentName: 'Petro Moroz',
    email: 'paid@skylark.test',
    phone: '+380500000021',
  });
  await buy(tx, paid, 8, 0, now);
  const tried = await addFamily({
    firstName: 'Polina',
    lastName: 'Hnatiuk',
    parentName: 'Daryna Hnatiuk',
    email: 'trial@skylark.test',
    phone: '+380500000022',
  });
  await addDemoTrial(tx, { teacherId: trialTeacherId, studentId: tried }, now);
}
