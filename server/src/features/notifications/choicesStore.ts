import type { NotificationChannel, NotificationKind } from '@skylark/contract/notifications.facts';
import type { Db } from '../../platform/db/database.ts';

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

/** A sibling starts with the family's choices. */
export async function copyChoices(db: Db, fromId: string, toId: string): Promise<void> {
  await db
    .insertInto('notificationChoices')
    .columns(['personId', 'kind', 'channel', 'isOn'])
    .expression((eb) =>
      eb
        .selectFrom('notificationChoices')
        .select((of) => [of.val(toId).as('personId'), 'kind', 'channel', 'isOn'])
        .where('personId', '=', fromId),
    )
    .execute();
}
