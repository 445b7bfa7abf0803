import { CHATS_MAX } from '@skylark/contract/channels.facts';
import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import { findPerson, lockPeople } from '../people/index.ts';
import { invalidateChannels } from './invalidateChannels.ts';
import { hashLinkCode } from './linkCode.ts';
import { findChatOwner, findCodeOwner, listChats, lockCode, putChat, removeChat, removeCode } from './store.ts';

type Linking =
  | { kind: 'linked'; locale: string | null }
  /** The chat gets another account's notices; the code is not used up. */
  | { kind: 'asks'; from: string; to: string };

/**
 * Links a chat to the account that a code was made for.
 * @param mayMove whether its owner was asked: anybody may send anybody a link, and one touch opens it
 * @returns undefined when the code does not work
 */
export const linkChat = (deps: Deps, code: string, chat: { chatId: string; name: string }, mayMove: boolean) =>
  transact(deps.db, async (tx): Promise<Linking | undefined> => {
    const now = deps.clock.now();
    const codeHash = hashLinkCode(code);
    const accountId = await findCodeOwner(tx, codeHash, now);
    if (accountId === undefined) return undefined;
    await lockPeople(tx, [accountId]);
    // Who took the account back under the lock has ended the code.
    if ((await lockCode(tx, codeHash, now)) !== accountId) return undefined;
    const person = await findPerson(tx, accountId);
    const others = (await listChats(tx, accountId)).filter(({ chatId }) => String(chatId) !== chat.chatId);
    if (!person || others.length >= CHATS_MAX) return undefined;
    const owner = await findChatOwner(tx, chat.chatId);
    if (!(await putChat(tx, { ...chat, personId: accountId, linkedAt: now }, mayMove))) {
      const present = owner === undefined ? undefined : await findPerson(tx, owner);
      return { kind: 'asks', from: present?.firstName ?? '', to: person.firstName };
    }
    await removeCode(tx, codeHash);
    for (const changed of new Set([accountId, owner ?? accountId])) await invalidateChannels(deps, tx, changed);
    return { kind: 'linked', locale: person.locale };
  });

/** @param accountId whose it has to be, where a page asks */
export const unlinkChat = (deps: Pick<Deps, 'bus' | 'db'>, chatId: string, accountId?: string): Promise<boolean> =>
  transact(deps.db, async (tx) => {
    const owner = await removeChat(tx, chatId, accountId);
    if (owner !== undefined) await invalidateChannels(deps, tx, owner);
    return owner !== undefined;
  });
