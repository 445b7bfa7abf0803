import { DEFAULT_LOCALE, type Locale } from '@skylark/contract/people.facts';
import { z } from 'zod';
import type { Db } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { text } from '../../platform/texts/texts.ts';
import { findPerson } from '../people/index.ts';
import { invalidateChannels } from './invalidateChannels.ts';
import { removeChats } from './store.ts';

const tellDropped: Job<{ chatId: string; locale: string | null }> = {
  name: 'channels.tell_dropped',
  data: z.object({ chatId: z.string(), locale: z.string().nullable() }),
};

/**
 * Called when an account may have a new owner who doesn't know these chats: they get no more notifications, and a
 * message that says so.
 */
export async function dropChats(deps: Pick<Deps, 'bus' | 'jobs'>, tx: Db, accountId: string): Promise<void> {
  const chats = await removeChats(tx, accountId);
  if (chats.length === 0) return;
  const locale = (await findPerson(tx, accountId))?.locale ?? null;
  for (const chatId of chats) await deps.jobs.send(tx, tellDropped, { chatId, locale });
  await invalidateChannels(deps, tx, accountId);
}

export function startNotifyingRemovedChats(deps: Deps): void {
  deps.jobs.handle(tellDropped, async ({ chatId, locale }) => {
    const values = { school: deps.config.schoolName };
    const said = text((locale ?? DEFAULT_LOCALE) as Locale, 'telegram.stopped', values);
    await deps.telegram?.send(Number(chatId), { title: '', text: said });
  });
}
