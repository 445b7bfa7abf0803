import type { Api } from '@skylark/contract/api';
import type { InputOf, Schema } from '@skylark/contract/endpoint';
import { type ErrorCode, errors, type FieldCode } from '@skylark/contract/errors';
import { fromWire, toSnakeName, toWire } from '@skylark/contract/wire';
import { vi } from 'vitest';
import { FakeLive } from './FakeLive.ts';
import type { DeskKey } from '../src/lib/call.ts';

type ReplyOf<K extends DeskKey> = Api[K]['reply'] extends Schema ? InputOf<Api[K]['reply']> : never;

export interface Asked {
  key: string;
  path: string;
  query: Record<string, string>;
  body: unknown;
}

type Made = { status: number; body: unknown };
type Answer = (asked: Asked) => Made | Promise<Made>;

/** Answers the pages' calls with what the contract allows; an unexpected call fails the test. */
export class FakeServer {
  readonly #answers = new Map<string, Answer>();
  readonly asked: Asked[] = [];
  readonly unexpected: string[] = [];
  readonly live = new FakeLive();

  constructor() {
    vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => this.#respond(address, init));
  }

  /** @param reply a value, or what makes one from the call */
  on<K extends DeskKey>(key: K, reply: ReplyOf<K> | ((asked: Asked) => ReplyOf<K> | Promise<ReplyOf<K>>)): this {
    this.#answers.set(key, async (asked) => ({
      status: 200,
      body: typeof reply === 'function' ? await (reply as (asked: Asked) => unknown)(asked) : reply,
    }));
    return this;
  }

  refuse(key: DeskKey, code: ErrorCode, fields: Record<string, FieldCode> = {}): this {
    const [status, message] = errors[code];
    const renamed = Object.fromEntries(Object.entries(fields).map(([name, value]) => [toSnakeName(name), value]));
    const body = { error: code, message, ...(Object.keys(fields).length > 0 && { fields: renamed }) };
    this.#answers.set(key, () => ({ status, body }));
    return this;
  }

  /** The network is away for this call. */
  cut(key: DeskKey): this {
    this.#answers.set(key, () => Promise.reject(new TypeError('Failed to fetch')));
    return this;
  }

  /** What was sent with calls of this key, in order. */
  sent(key: DeskKey): unknown[] {
    return this.asked.filter((one) => one.key === key).map(({ body }) => body);
  }

  async #respond(address: string, init: RequestInit): Promise<Response> {
    const { pathname, searchParams } = new URL(address, 'http://desk.test');
    const method = init.method ?? 'GET';
    const key = [...this.#answers.keys()].find((known) => matches(known, method, pathname));
    if (key === undefined) {
      this.unexpected.push(`${method} ${pathname}`);
      return new Response('{}', { status: 500 });
    }
    const body = typeof init.body === 'string' ? fromWire(JSON.parse(init.body)) : undefined;
    const asked = {
      key,
      path: pathname,
      query: fromWire(Object.fromEntries(searchParams)) as Record<string, string>,
      body,
    };
    this.asked.push(asked);
    const made = await this.#answers.get(key)?.(asked);
    return Response.json(toWire(made?.body), { status: made?.status ?? 500 });
  }
}

function matches(key: string, method: string, path: string): boolean {
  const [known = '', template = ''] = key.split(' ');
  const pattern = new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`, 'u');
  return known === method && pattern.test(path);
}
