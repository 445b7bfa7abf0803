import { CHATS_MAX } from '@skylark/contract/channels.facts';
import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import { findPerson, lockPeople } from '../people/index.ts';
import { invalidateChannels } from './invalidateChannels.ts';
import { hashLinkCode } from './linkCode.ts';
import { findChatOwner, findCodeOwner, listChats, lockCode, putChat, removeChat, removeCode } from './store.ts';

type Linking =
  | { kind: 'linked'; locale: string | null }
  /** The chat belongs to another account and has to confirm; the code isn't used up. */
  | { kind: 'asks'; from: string; to: string };

/**
 * Links a chat to the account a code was created for.
 * @param mayMove whether the chat's owner has confirmed: anyone can send anyone a link, and a single tap opens it
 * @returns undefined if the code isn't valid
 */
export const linkChat = (deps: Deps, code: string, chat: { chatId: string; name: string }, mayMove: boolean) =>
  transact(deps.db, async (tx): Promise<Linking | undefined> => {
    const now = deps.clock.now();
    const codeHash = hashLinkCode(code);
    const accountId = await findCodeOwner(tx, codeHash, now);
    if (accountId === undefined) return undefined;
    await lockPeople(tx, [accountId]);
    // Recovering the account invalidates the code; checked again under the lock.
    if ((await lockCode(tx, codeHash, now)) !== accountId) return undefined;
    const person = await findPerson(tx, accountId);
    const others = (await listChats(tx, accountId)).filter(({ chatId }) => String(chatId) !== chat.chatId);
    if (!person || others.length >= CHATS_MAX) return undefined;
    const owner = await findChatOwner(tx, chat.chatId);
    if (!(await putChat(tx, { ...chat, accountId, linkedAt: now }, mayMove))) {
      const present = owner === undefined ? undefined : await findPerson(tx, owner);
      return { kind: 'asks', from: present?.firstName ?? '', to: person.firstName };
    }
    await removeCode(tx, codeHash);
    for (const changed of new Set([accountId, owner ?? accountId])) await invalidateChannels(deps, tx, changed);
    return { kind: 'linked', locale: person.locale };
  });

/** @param accountId required owner, if called from a page */
export const unlinkChat = (deps: Pick<Deps, 'bus' | 'db'>, chatId: string, accountId?: string): Promise<boolean> =>
  transact(deps.db, async (tx) => {
    const owner = await removeChat(tx, chatId, accountId);
    if (owner !== undefined) await invalidateChannels(deps, tx, owner);
    return owner !== undefined;
  });
