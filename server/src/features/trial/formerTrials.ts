import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { isOwedTrial } from '../lessons/index.ts';

/**
 * Records, for children about to be deleted, that they had a free lesson, under hashes of the numbers their account
 * proved, so that deleting an account gives no further free lessons. The family is locked.
 */
export async function recordFormerTrials(
  deps: Pick<Deps, 'limits'>,
  tx: Tx,
  accountId: string,
  childIds: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ phone: string; firstName: string; lessonAt: Date }>`
    select n.phone, c.first_name, l.lesson_at
    from people c
    join lateral (
      select max(starts_at) as lesson_at from lessons
      where student_id = c.id and is_trial and status <> 'cancelled' and not ${isOwedTrial}
    ) l on l.lesson_at is not null
    cross join (
      select phone from accounts where id = ${accountId} and phone is not null and phone_confirmed_at is not null
      union select address from former_addresses where account_id = ${accountId} and address like '+%'
    ) n
    where c.id = any(${childIds}::uuid[])
  `.execute(tx);
  if (rows.length === 0) return;
  const kept = rows.map(({ phone, firstName, lessonAt }) => ({ ...hashesOf(deps, phone, firstName), lessonAt }));
  await tx.insertInto('formerTrials').values(kept).execute();
}

/**
 * Free lessons under a number, excluding those of its account's current children: lessons of deleted children, and of
 * accounts that used to have the number.
 */
export async function readFormerTrials(
  deps: Pick<Deps, 'limits'>,
  db: Db,
  of: { accountId: string; phone: string; childName: string },
): Promise<{ count: number; isOfChild: boolean }> {
  const { phoneHash, childHash } = hashesOf(deps, of.phone, of.childName);
  const removed = await db.selectFrom('formerTrials').select('childHash').where('phoneHash', '=', phoneHash).execute();
  const { rows: others } = await sql<{ firstName: string }>`
    select c.first_name from former_addresses f
    join people c on c.account_id = f.account_id
    where f.address = ${of.phone} and f.account_id <> ${of.accountId}
      and exists (
        select 1 from lessons where student_id = c.id and is_trial and status <> 'cancelled' and not ${isOwedTrial}
      )
  `.execute(db);
  return {
    count: removed.length + others.length,
    isOfChild:
      removed.some((one) => one.childHash.equals(childHash)) ||
      others.some(({ firstName }) => plain(firstName) === plain(of.childName)),
  };
}

const hashesOf = ({ limits }: Pick<Deps, 'limits'>, phone: string, childName: string) => ({
  phoneHash: limits.hashOf(`trial ${phone}`),
  childHash: limits.hashOf(`trial ${phone} ${plain(childName)}`),
});

const plain = (name: string): string => name.normalize('NFC').trim().toLocaleLowerCase();
