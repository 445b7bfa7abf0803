import type { Db } from '../../platform/db/database.ts';

interface NewMessage {
  personId: string;
  channel: 'email' | 'sms';
  recipient: string;
  subject: string;
  text: string;
  html: string;
  cause: string;
  createdAt: Date;
}

/** @returns undefined when this was told before */
export async function addMessage(db: Db, message: NewMessage): Promise<string | undefined> {
  const added = await db
    .insertInto('messages')
    .values(message)
    .onConflict((conflict) => conflict.columns(['channel', 'cause']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return added?.id;
}

export const findWaiting = (db: Db, id: string) =>
  db.selectFrom('messages').selectAll().where('id', '=', id).where('status', '=', 'waiting').executeTakeFirst();

export async function settleMessage(db: Db, id: string, status: 'sent' | 'kept' | 'failed', at: Date): Promise<void> {
  await db.updateTable('messages').set({ status, settledAt: at }).where('id', '=', id).execute();
}
