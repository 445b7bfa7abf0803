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

/** The newest message to an address; waits until there are `count`, and the newest is settled. */
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

/** Kinds of mails to a person, oldest first, without dropped ones. */
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

/** The token from a message's link. */
export function linkToken(message: OutboxMessage): string {
  return /\/(?:confirm_email|activate_user)\/([\w-]+)/.exec(message.text)?.[1] ?? 'no link';
}

export const codeIn = (message: OutboxMessage): string => /\b(\d{6})\b/.exec(message.text)?.[1] ?? 'no code';

/** Runs a scheduled job now. */
export const sendJob = ({ app: { deps } }: School, name: string): Promise<void> =>
  deps.jobs.send(deps.db, { name, data: z.object({}) }, {});

/** Waits until all queued jobs with this name are finished. */
export async function jobsAreDone(school: School, name: string, withinMs = 30_000): Promise<void> {
  await vi.waitFor(
    async () => {
      const open = await school.database.pool.query(
        `select name, state, now() - started_on as since from pgboss.job
         where name = $1 and state in ('created', 'active', 'retry') limit 10`,
        [name],
      );
      expect(open.rows).toEqual([]);
    },
    { timeout: withinMs, interval: 50 },
  );
}

/** Waits until all messages are settled. */
export async function messagesAreDone(school: School): Promise<void> {
  await vi.waitFor(
    async () => {
      const open = await school.database.pool.query("select 1 from messages where status in ('waiting', 'sending')");
      expect(open.rowCount).toBe(0);
    },
    { timeout: 30_000, interval: 50 },
  );
}
