import { DEFAULT_LOCALE, type Locale, locales } from '@skylark/contract/people.facts';
import { BotError, type Context } from 'grammy';
import type { Deps } from '../../platform/deps.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { Limit } from '../../platform/limits/limits.ts';
import type { Button, Telegram } from '../../platform/telegram/telegram.ts';
import { text } from '../../platform/texts/texts.ts';
import { linkChat, unlinkChat } from './linkChat.ts';
import type { TelegramUpdate } from './TelegramUpdate.ts';

const PER_CHAT: Limit = { name: 'telegram-chat', tries: 20, perSeconds: 15 * 60 };
const NAME_LENGTH = 64;
/** Data of the question's buttons; with a code of 43 characters it fits into Telegram's 64 bytes. */
const [MOVE, KEEP] = ['move ', 'keep'];

/** The bot's commands: start with a code, confirm moving the chat, and stop. It ignores groups. */
export function bindTelegramBot(deps: Deps, telegram: Telegram): (update: TelegramUpdate) => Promise<void> {
  const school = { school: deps.config.schoolName };
  // Failing to deliver the answer changes nothing: the action is done.
  const warn = (error: unknown): void => deps.log.warn({ err: error }, 'an answer of the Telegram bot did not go out');
  const say = async (to: Context, locale: Locale, key: string, buttons?: Button[], values = {}): Promise<void> => {
    const chatId = to.chat?.id;
    if (chatId === undefined) return;
    const said = { title: '', text: text(locale, `telegram.${key}`, { ...school, ...values }) };
    await telegram.send(chatId, { ...said, ...(buttons && { buttons }) }).catch(warn);
  };

  const begin = async (context: Context, code: string, mayMove = false): Promise<void> => {
    const { chat, from } = context;
    if (chat?.type !== 'private' || !from) return;
    const locale = guessedLocale(from.language_code);
    if (code === '') return say(context, locale, 'hello');
    const linking = await linkChat(deps, code, { chatId: String(chat.id), name: nameOf(from) }, mayMove);
    if (!linking) return say(context, locale, 'dead_link');
    if (linking.kind === 'linked') return say(context, (linking.locale ?? DEFAULT_LOCALE) as Locale, 'linked');
    const buttons = [
      { text: text(locale, 'telegram.move_yes', linking), data: `${MOVE}${code}` },
      { text: text(locale, 'telegram.move_no'), data: KEEP },
    ];
    await say(context, locale, 'move', buttons, linking);
  };
  const press = async (context: Context): Promise<void> => {
    const { id, message, data = '', from } = context.callbackQuery ?? {};
    if (id === undefined || !message) return;
    await telegram.closeQuestion({ id, chatId: message.chat.id, messageId: message.message_id }).catch(warn);
    if (data.startsWith(MOVE)) await begin(context, data.slice(MOVE.length), true);
    else if (data === KEEP) await say(context, guessedLocale(from?.language_code), 'kept');
  };
  const stop = async (context: Context): Promise<void> => {
    if (context.chat?.type !== 'private') return;
    await unlinkChat(deps, String(context.chat.id));
    await say(context, guessedLocale(context.from?.language_code), 'stopped');
  };

  let bound: ReturnType<Telegram['ready']> | undefined;
  const bind = async () => {
    const bot = await telegram.ready();
    const chats = bot.chatType('private');
    chats.command('start', (context) => begin(context, context.match));
    chats.command('stop', stop);
    chats.on('callback_query:data', press);
    chats.on('message', (context) => say(context, guessedLocale(context.from?.language_code), 'hello'));
    // Blocked: https://core.telegram.org/bots/api#chatmemberupdated
    chats.on('my_chat_member', async (context) => {
      if (context.myChatMember.new_chat_member.status === 'kicked') await unlinkChat(deps, String(context.chat.id));
    });
    return bot;
  };
  return async (update) => {
    const about = update.message ?? update.callback_query?.message ?? update.my_chat_member;
    if (!about) return;
    try {
      await deps.limits.take(PER_CHAT, String(about.chat.id));
    } catch (error) {
      if (error instanceof Failure) return;
      throw error;
    }
    bound ??= bind();
    bound.catch(() => (bound = undefined));
    await (
      await bound
    )
      .handleUpdate(update as Parameters<Awaited<typeof bound>['handleUpdate']>[0])
      // The error contains the bot's token and the message, possibly with a code: neither may be logged.
      .catch((error: unknown) => {
        throw error instanceof BotError ? error.error : error;
      });
  };
}

const nameOf = ({ first_name: first, last_name: last }: { first_name: string; last_name?: string }): string =>
  [first, last]
    .filter((part) => part !== undefined)
    .join(' ')
    .slice(0, NAME_LENGTH);

const guessedLocale = (language: string | undefined): Locale =>
  locales.find((locale) => locale === language?.slice(0, 2)) ?? DEFAULT_LOCALE;
