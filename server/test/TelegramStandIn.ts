import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export const BOT_TOKEN = '7000000001:stand-in-token-of-a-bot-0001';
type Reply = [status: number, body: { ok: boolean; result?: unknown; description?: string; error_code?: number }];

/** Imitates the parts of the Bot API we use, with people who write to the bot and block it. */
export class TelegramStandIn {
  readonly sent: { chatId: number; text: string; buttons: { text: string; data: string }[] }[] = [];
  /** Answered callback queries. */
  readonly closed: string[] = [];
  /** Chats that blocked the bot. */
  readonly blocked = new Set<number>();
  /** Statuses to answer sendMessage with first. */
  readonly failsWith: number[] = [];
  webhook: { url: string; secret: string } | undefined;
  readonly #people = new Set<number>();
  readonly #server: Server;
  #updates = 100;

  private constructor() {
    this.#server = createServer((request, response) => {
      void this.#answer(request).then(([status, body]) => {
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(JSON.stringify(body));
      });
    });
  }

  static async start(): Promise<TelegramStandIn> {
    const standIn = new TelegramStandIn();
    standIn.#server.listen(0, '127.0.0.1');
    await once(standIn.#server, 'listening');
    return standIn;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  textsTo(chatId: number): string[] {
    return this.sent.filter((one) => one.chatId === chatId).map(({ text }) => text);
  }

  /** Someone writes to the bot. @returns the status of the school's response */
  says(chatId: number, text: string, of: { language?: string; secret?: string; type?: string } = {}): Promise<number> {
    this.#people.add(chatId);
    const from = { id: chatId, is_bot: false, first_name: 'Olena', language_code: of.language ?? 'en' };
    const entities = text.startsWith('/')
      ? [{ type: 'bot_command', offset: 0, length: text.split(' ')[0]?.length }]
      : [];
    return this.#update(
      { message: { message_id: 1, date: 0, chat: { id: chatId, type: of.type ?? 'private' }, from, text, entities } },
      of.secret,
    );
  }

  /** Someone presses a button of the bot's last message. @returns the status of the school's response */
  presses(chatId: number, button: number, of: { data?: string; type?: string } = {}): Promise<number> {
    this.#people.add(chatId);
    const asked = this.sent.findLastIndex((one) => one.chatId === chatId && one.buttons.length > 0);
    const data = of.data ?? this.sent[asked]?.buttons[button]?.data;
    const message = { message_id: asked + 1, date: 0, chat: { id: chatId, type: of.type ?? 'private' } };
    const from = { id: chatId, is_bot: false, first_name: 'Olena', language_code: 'en' };
    return this.#update({ callback_query: { id: `query-${chatId}`, from, message, data, chat_instance: '1' } });
  }

  blocks(chatId: number): Promise<number> {
    this.blocked.add(chatId);
    const user = { id: chatId, is_bot: false, first_name: 'Olena' };
    const member = (status: string) => ({ status, user: { id: 7, is_bot: true, first_name: 'Sky' } });
    const chat = { id: chatId, type: 'private' };
    return this.#update({
      my_chat_member: {
        chat,
        from: user,
        date: 0,
        old_chat_member: member('member'),
        new_chat_member: member('kicked'),
      },
    });
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async #update(update: object, secret = this.webhook?.secret ?? ''): Promise<number> {
    if (!this.webhook) throw new Error('The school has not said where it is');
    this.#updates += 1;
    const { status } = await fetch(this.webhook.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': secret },
      body: JSON.stringify({ update_id: this.#updates, ...update }),
    });
    return status;
  }

  async #answer(request: IncomingMessage): Promise<Reply> {
    let body = '';
    for await (const part of request) body += String(part);
    const [, token = '', method = ''] = /^\/bot([^/]+)\/(\w+)$/.exec(request.url ?? '') ?? [];
    if (token !== BOT_TOKEN) return refusal(401, 'Unauthorized');
    const given = (body === '' ? {} : JSON.parse(body)) as Record<string, unknown>;
    if (method === 'getMe')
      return [200, { ok: true, result: { id: 7, is_bot: true, first_name: 'Sky', username: 'sky_school_bot' } }];
    if (method === 'setWebhook') {
      // With several servers, the first one acts as their load balancer.
      this.webhook ??= { url: String(given['url']), secret: String(given['secret_token']) };
      return [200, { ok: true, result: true }];
    }
    if (method === 'sendMessage') return this.#sendMessage(Number(given['chat_id']), String(given['text']), given);
    if (method === 'answerCallbackQuery') this.closed.push(String(given['callback_query_id']));
    if (method === 'answerCallbackQuery' || method === 'editMessageReplyMarkup')
      return [200, { ok: true, result: true }];
    return refusal(404, 'Not Found');
  }

  #sendMessage(chatId: number, text: string, given: Record<string, unknown>): Reply {
    const failure = this.failsWith.shift();
    if (failure !== undefined) return refusal(failure, 'Too Many Requests: retry after 1');
    if (this.blocked.has(chatId)) return refusal(403, 'Forbidden: bot was blocked by the user');
    if (!this.#people.has(chatId)) return refusal(400, 'Bad Request: chat not found');
    const rows = (
      given['reply_markup'] as { inline_keyboard?: { text: string; callback_data: string }[][] } | undefined
    )?.inline_keyboard;
    const buttons = (rows ?? []).flat().map((one) => ({ text: one.text, data: one.callback_data }));
    if (buttons.some(({ data }) => Buffer.byteLength(data) > 64))
      return refusal(400, 'Bad Request: BUTTON_DATA_INVALID');
    this.sent.push({ chatId, text, buttons });
    return [
      200,
      { ok: true, result: { message_id: this.sent.length, date: 0, chat: { id: chatId, type: 'private' } } },
    ];
  }
}

const refusal = (code: number, description: string): Reply => [code, { ok: false, error_code: code, description }];
