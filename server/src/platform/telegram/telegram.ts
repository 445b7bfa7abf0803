import { createHmac } from 'node:crypto';
import { Bot, GrammyError, HttpError } from 'grammy';
import { NotTaken } from '../mail/NotTaken.ts';
import { wasNeverReached } from '../mail/wasNeverReached.ts';

export interface TelegramConfig {
  token: string;
  /** Other than Telegram's own for tests only. */
  apiUrl: string;
}

export interface Button {
  text: string;
  data: string;
}

export interface Telegram {
  /** Knows its own name; Telegram is asked for it once. @throws Error */
  ready(): Promise<Bot>;
  /** What Telegram says with each update, so that nobody else can: it follows from the token. */
  webhookSecret: string;
  /** Tells Telegram where updates go. @throws Error */
  listenAt(url: string): Promise<void>;
  /**
   * @param title shown bold, above the text
   * @param buttons below it, one a row; data of at most 64 bytes comes back as a callback query
   * @returns 'gone' when the chat has ended or the bot is blocked
   * @throws NotTaken when it certainly was not taken
   */
  send(chatId: number, message: { title: string; text: string; buttons?: Button[] }): Promise<'sent' | 'gone'>;
  /** A button was pressed: it stops waiting, and the buttons of its message go. @throws Error */
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
      // Not bot.init(): it tries for ever.
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
  // 401 and 404 are our own token, 429 is for a while.
  const isForAWhile = [401, 404, 429].includes(status);
  if (status < 500) throw new NotTaken(why, { isFinal: !isForAWhile, cause: undefined });
  throw new Error(why);
}

/** What fails below the API names the address that was called, and with it the token. */
function withoutToken(error: unknown): never {
  throw new Error(error instanceof GrammyError || error instanceof HttpError ? error.message : 'Telegram failed');
}
