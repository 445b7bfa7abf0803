import { expect, vi } from 'vitest';
import { z } from 'zod';
import { get } from './http.ts';
import type { School } from './school.ts';

export interface OutboxMessage {
  id: string;
  channel: 'email' | 'sms';
  recipient: string;
  subject: string;
  text: string;
  html: string | null;
  status: string;
}

export async function outboxOf(school: School, recipient: string): Promise<OutboxMessage[]> {
  const { body } = await get(school, `/dev/outbox?format=json&to=${encodeURIComponent(recipient)}`);
  return body as OutboxMessage[];
}

/** The newest message to an address, once there are so many and the newest has been dealt with. */
export async function newestMessage(school: School, recipient: string, count = 1): Promise<OutboxMessage> {
  return vi.waitFor(
    async () => {
      const messages = await outboxOf(school, recipient);
      expect(messages).toHaveLength(count);
      expect(messages[0]?.status).not.toMatch(/waiting|sending/);
      return messages[0] as OutboxMessage;
    },
    { timeout: 30_000, interval: 50 },
  );
}

/** Kinds of mails to somebody, oldest first; those that were dropped are left out. */
export const mailKindsTo = async (school: School, person: { id: string }): Promise<string[]> =>
  (
    await school.database.db
      .selectFrom('messages')
      .select('kind')
      .where('personId', '=', person.id)
      .where('channel', '=', 'email')
      .where('status', '<>', 'dropped')
      .orderBy('id')
      .execute()
  ).map(({ kind }) => kind);

/** The token of the link in a message. */
export function linkToken(message: OutboxMessage): string {
  return /\/(?:confirm_email|activate_user)\/([\w-]+)/.exec(message.text)?.[1] ?? 'no link';
}

export const codeIn = (message: OutboxMessage): string => /\b(\d{6})\b/.exec(message.text)?.[1] ?? 'no code';

/** What the queue does by itself at its time, now. */
export const sendJob = ({ app: { deps } }: School, name: string): Promise<void> =>
  deps.jobs.send(deps.db, { name, data: z.object({}) }, {});

/** Work that has been asked for is done: nothing more will come of it. */
export async function jobsAreDone(school: School, name: string, withinMs = 30_000): Promise<void> {
  await vi.waitFor(
    async () => {
      const open = await school.database.pool.query(
        "select 1 from pgboss.job where name = $1 and state in ('created', 'active', 'retry')",
        [name],
      );
      expect(open.rowCount).toBe(0);
    },
    { timeout: withinMs, interval: 50 },
  );
}

/** Every message that was written has been dealt with. */
export async function messagesAreDone(school: School): Promise<void> {
  await vi.waitFor(
    async () => {
      const open = await school.database.pool.query("select 1 from messages where status in ('waiting', 'sending')");
      expect(open.rowCount).toBe(0);
    },
    { timeout: 30_000, interval: 50 },
  );
}
