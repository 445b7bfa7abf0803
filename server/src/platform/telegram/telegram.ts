import { createHmac } from 'node:crypto';
import { Bot, GrammyError, HttpError } from 'grammy';
import { NotTaken } from '../mail/NotTaken.ts';
import { wasNeverReached } from '../mail/wasNeverReached.ts';

export interface TelegramConfig {
  token: string;
  /** Differs from Telegram's own only in tests. */
  apiUrl: string;
}

export interface Button {
  text: string;
  data: string;
}

export interface Telegram {
  /** Resolves with the bot's own name loaded, requested once. @throws Error */
  ready(): Promise<Bot>;
  /** Sent by Telegram with each update to prove its origin; derived from the token. */
  webhookSecret: string;
  /** Registers the webhook URL with Telegram. @throws Error */
  listenAt(url: string): Promise<void>;
  /**
   * @param message `title` is shown bold above the text; `buttons` are below it, one per row, with data of at most 64
   * bytes that returns as a callback query
   * @returns 'gone' if the chat has ended or the bot is blocked
   * @throws NotTaken if it was definitely not accepted
   */
  send(chatId: number, message: { title: string; text: string; buttons?: Button[] }): Promise<'sent' | 'gone'>;
  /** Answers a pressed button and removes the message's buttons. @throws Error */
  closeQuestion(question: { id: string; chatId: number; messageId: number }): Promise<void>;
}

const ANSWERS_WITHIN_S = 20;
/** https://core.telegram.org/bots/api#sendmessage */
const LONGEST = 4096;

export function createTelegram({ token, apiUrl }: TelegramConfig): Telegram {
  const bot = new Bot(token, { client: { apiRoot: apiUrl, timeoutSeconds: ANSWERS_WITHIN_S } });
  const webhookSecret = createHmac('sha256', token).update('webhook').digest('hex');
  return {
    webhookSecret,
    async ready() {
      // Not bot.init(), which retries forever.
      if (!bot.isInited()) bot.botInfo = await bot.api.getMe().catch(withoutToken);
      return bot;
    },
    async listenAt(url) {
      await bot.api
        .setWebhook(url, {
          secret_token: webhookSecret,
          allowed_updates: ['message', 'callback_query', 'my_chat_member'],
        })
        .catch(withoutToken);
    },
    async send(chatId, { title, text, buttons }) {
      const whole = title === '' ? text : `${title}\n\n${text}`;
      try {
        await bot.api.sendMessage(chatId, whole.length <= LONGEST ? whole : `${whole.slice(0, LONGEST - 1)}…`, {
          entities: title === '' ? [] : [{ type: 'bold', offset: 0, length: title.length }],
          link_preview_options: { is_disabled: true },
          ...(buttons && {
            reply_markup: { inline_keyboard: buttons.map((one) => [{ text: one.text, callback_data: one.data }]) },
          }),
        });
        return 'sent';
      } catch (error) {
        return refused(error);
      }
    },
    async closeQuestion({ id, chatId, messageId }) {
      await bot.api.answerCallbackQuery(id).catch(withoutToken);
      await bot.api.editMessageReplyMarkup(chatId, messageId).catch(withoutToken);
    },
  };
}

/** https://core.telegram.org/api/errors */
function refused(error: unknown): 'gone' {
  if (!(error instanceof GrammyError)) {
    if (error instanceof HttpError && wasNeverReached(error.error))
      throw new NotTaken('Telegram was not reached', { isFinal: false, cause: undefined });
    return withoutToken(error);
  }
  const { error_code: status, description } = error;
  if (status === 403 || (status === 400 && /chat not found|PEER_ID_INVALID/i.test(description))) return 'gone';
  const why = `Telegram answered ${status}: ${description}`;
  // 401 and 404 concern our own token; 429 is temporary.
  const isForAWhile = [401, 404, 429].includes(status);
  if (status < 500) throw new NotTaken(why, { isFinal: !isForAWhile, cause: undefined });
  throw new Error(why);
}

/** Errors below the API contain the called URL, and with it the token. */
function withoutToken(error: unknown): never {
  throw new Error(error instanceof GrammyError || error instanceof HttpError ? error.message : 'Telegram failed');
}
