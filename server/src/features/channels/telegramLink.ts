import { CHATS_MAX } from '@skylark/contract/channels.facts';
import { violatedConstraint } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { Limit } from '../../platform/limits/limits.ts';
import { hashLinkCode, newLinkCode } from './linkCode.ts';
import { listChats, putCode } from './store.ts';

const WORKS_FOR_MS = 15 * 60_000;
const PER_ACCOUNT: Limit = { name: 'telegram-link', tries: 20, perSeconds: 60 * 60 };

/**
 * A link that opens the bot with a single-use code: https://core.telegram.org/bots/features#deep-linking
 * @throws Failure channel_closed, too_many_devices, too_many_requests
 */
export async function telegramLink(deps: Deps, me: Caller): Promise<{ link: string; expiresAt: string }> {
  if (!deps.telegram) throw new Failure('channel_closed');
  await deps.limits.take(PER_ACCOUNT, me.accountId);
  if ((await listChats(deps.db, me.accountId)).length >= CHATS_MAX) throw new Failure('too_many_devices');
  const bot = await deps.telegram.ready().catch((error: unknown) => {
    deps.log.warn({ err: error }, 'the Telegram bot does not answer');
    throw new Failure('channel_closed');
  });
  const code = newLinkCode();
  const expiresAt = new Date(deps.clock.now().getTime() + WORKS_FOR_MS);
  const asked = { accountId: me.accountId, sessionId: me.sessionId, codeHash: hashLinkCode(code), expiresAt };
  await putCode(deps.db, asked).catch((error: unknown) => {
    // The session has ended meanwhile.
    throw violatedConstraint(error) === 'telegram_codes_session' ? new Failure('not_signed_in') : error;
  });
  return { link: `https://t.me/${bot.botInfo.username}?start=${code}`, expiresAt: expiresAt.toISOString() };
}
