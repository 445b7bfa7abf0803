import { addAccount, addToAccount } from '../features/people/index.ts';
import type { Tx } from '../platform/db/database.ts';
import { buy } from './demoMoney.ts';
import { addDemoTrial } from './demoTrial.ts';

const ZONE = 'Europe/Kyiv';

/** A family with two children, one that has paid but has no teacher yet, and one after its trial lesson. */
export async function addDemoFamilies(
  tx: Tx,
  { passwordHash, trialTeacherId }: { passwordHash: string; trialTeacherId: string },
  now: Date,
): Promise<void> {
  const proved = { emailConfirmedAt: now, phoneConfirmedAt: now, passwordHash, timeZone: ZONE };
  const addFamily = (
    account: { email: string; phone: string; parentName: string },
    names: { firstName: string; lastName: string },
  ) => addAccount(tx, { ...account, ...proved }, { ...names, type: 'student', createdAt: now });
  const family = await addFamily(
    { email: 'family@skylark.test', phone: '+380500000020', parentName: 'Larysa Tkach' },
    { firstName: 'Solomiia', lastName: 'Tkach' },
  );
  await addToAccount(tx, family, {
    type: 'student',
    firstName: 'Maksym',
    lastName: 'Tkach',
    createdAt: now,
  });
  const paid = await addFamily(
    { email: 'paid@skylark.test', phone: '+380500000021', parentName: 'Petro Moroz' },
    { firstName: 'Zlata', lastName: 'Moroz' },
  );
  await buy(tx, paid, 8, 0, now);
  const tried = await addFamily(
    { email: 'trial@skylark.test', phone: '+380500000022', parentName: 'Daryna Hnatiuk' },
    { firstName: 'Polina', lastName: 'Hnatiuk' },
  );
  await addDemoTrial(tx, { teacherId: trialTeacherId, studentId: tried }, now);
}
