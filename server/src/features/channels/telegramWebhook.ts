import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { reportCaught } from '../../platform/boundary/contain.ts';
import type { Deps } from '../../platform/deps.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { HttpServer } from '../../platform/http/server.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { Limit } from '../../platform/limits/limits.ts';
import { bindTelegramBot } from './telegramBot.ts';
import { TelegramUpdate } from './TelegramUpdate.ts';

export const TELEGRAM_WEBHOOK = '/api/v2/telegram/webhook';
const UPDATE_LIMIT_BYTES = 64 * 1024;
const WRONG_SECRETS: Limit = { name: 'telegram-webhook', tries: 20, perSeconds: 60 };
const Secret = z.string().max(256);

/**
 * Registers the webhook with Telegram at every start and once a day, because the token may have been used elsewhere.
 */
const setWebhook: Job<object> = { name: 'channels.telegram_webhook', data: z.object({}), retryLimit: 8 };

/**
 * The webhook for Telegram's updates. Outside the contract, because the format is Telegram's. 200 for everything signed
 * correctly, even if irrelevant, since Telegram would otherwise repeat it for a day.
 */
export function telegramWebhook(http: HttpServer, deps: Deps): void {
  const { telegram } = deps;
  if (!telegram) return;
  const receive = bindTelegramBot(deps, telegram);
  const secret = Buffer.from(telegram.webhookSecret);
  http.post(TELEGRAM_WEBHOOK, { bodyLimit: UPDATE_LIMIT_BYTES }, async (request) => {
    const given = Buffer.from(Secret.safeParse(request.headers['x-telegram-bot-api-secret-token']).data ?? '');
    if (given.length !== secret.length || !timingSafeEqual(given, secret)) {
      await deps.limits.takeFrom(WRONG_SECRETS, request.ip);
      throw new Failure('not_found');
    }
    const update = TelegramUpdate.safeParse(request.body);
    if (update.success)
      await receive(update.data).catch((error: unknown) =>
        reportCaught(deps.log, 'job', { update: update.data.update_id }, error),
      );
    return {};
  });
  deps.jobs.handle(setWebhook, () => telegram.listenAt(`${deps.publicUrl()}${TELEGRAM_WEBHOOK}`));
  deps.jobs.repeat(setWebhook, '23 4 * * *', {});
}

export const announceWebhook = (deps: Deps): Promise<void> =>
  deps.telegram ? deps.jobs.send(deps.db, setWebhook, {}) : Promise.resolve();
