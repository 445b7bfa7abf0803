import { CHATS_MAX } from '@skylark/contract/channels.facts';
import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import { findPerson, lockPeople } from '../people/index.ts';
import { invalidateChannels } from './invalidateChannels.ts';
import { hashLinkCode } from './linkCode.ts';
import { findCodeOwner, listChats, putChat, removeChat, takeCode } from './store.ts';

/** Links a chat to the account that a code was made for. @returns the account; undefined when the code does not work */
export const linkChat = (deps: Deps, code: string, chat: { chatId: string; name: string }) =>
  transact(deps.db, async (tx) => {
    const now = deps.clock.now();
    const codeHash = hashLinkCode(code);
    const accountId = await findCodeOwner(tx, codeHash);
    if (accountId === undefined) return undefined;
    await lockPeople(tx, [accountId]);
    // Who took the account back under the lock has ended the code.
    if ((await takeCode(tx, codeHash, now)) !== accountId) return undefined;
    const person = await findPerson(tx, accountId);
    const others = (await listChats(tx, accountId)).filter(({ chatId }) => String(chatId) !== chat.chatId);
    if (!person || others.length >= CHATS_MAX) return undefined;
    await putChat(tx, { ...chat, personId: accountId, linkedAt: now });
    await invalidateChannels(deps, tx, accountId);
    return person;
  });

/** @param accountId whose it has to be, where a page asks */
export const unlinkChat = (deps: Pick<Deps, 'bus' | 'db'>, chatId: string, accountId?: string): Promise<boolean> =>
  transact(deps.db, async (tx) => {
    const owner = await removeChat(tx, chatId, accountId);
    if (owner !== undefined) await invalidateChannels(deps, tx, owner);
    return owner !== undefined;
  });
