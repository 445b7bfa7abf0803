import type { NotificationChannel, NotificationKind } from '@skylark/contract/notifications.facts';
import type { Db } from '../../platform/db/database.ts';

export const findAddresses = (db: Db, personId: string) =>
  db.selectFrom('people').select(['email', 'phone']).where('id', '=', personId).executeTakeFirst();

export const listChoices = (db: Db, personId: string) =>
  db.selectFrom('notificationChoices').select(['kind', 'channel', 'isOn']).where('personId', '=', personId).execute();

export async function saveChoice(
  db: Db,
  choice: { personId: string; kind: NotificationKind; channel: NotificationChannel; isOn: boolean },
): Promise<void> {
  await db
    .insertInto('notificationChoices')
    .values(choice)
    .onConflict((conflict) => conflict.columns(['personId', 'kind', 'channel']).doUpdateSet({ isOn: choice.isOn }))
    .execute();
}
