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
  const account = { type: 'student', emailConfirmedAt: now, phoneConfirmedAt: now, passwordHash, timeZone: ZONE };
  const addAccount = (of: { firstName: string; lastName: string; parentName: string; email: string; phone: string }) =>
    tx
      .insertInto('people')
      .values({ ...account, ...of, createdAt: now })
      .returning('id')
      .executeTakeFirstOrThrow();
  const family = await addAccount({
    firstName: 'Solomiia',
    lastName: 'Tkach',
    parentName: 'Larysa Tkach',
    email: 'family@skylark.test',
    phone: '+380500000020',
  });
  await tx
    .insertInto('people')
    .values({
      type: 'student',
      accountId: family.id,
      firstName: 'Maksym',
      lastName: 'Tkach',
      parentName: 'Larysa Tkach',
      timeZone: ZONE,
      createdAt: now,
    })
    .execute();
  const paid = await addAccount({
    firstName: 'Zlata',
    lastName: 'Moroz',
    parentName: 'Petro Moroz',
    email: 'paid@skylark.test',
    phone: '+380500000021',
  });
  await buy(tx, paid.id, 8, 0, now);
  const tried = await addAccount({
    firstName: 'Polina',
    lastName: 'Hnatiuk',
    parentName: 'Daryna Hnatiuk',
    email: 'trial@skylark.test',
    phone: '+380500000022',
  });
  await addDemoTrial(tx, { teacherId: trialTeacherId, studentId: tried.id }, now);
}
