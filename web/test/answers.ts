import type { Api } from '@skylark/contract/api';
import type { InputOf, Schema } from '@skylark/contract/endpoint';
import { type ErrorCode, errors, type FieldCode } from '@skylark/contract/errors';
import { toSnakeName, toWire } from '@skylark/contract/wire';

/** What a page sent with one call. */
export interface Asked {
  params: Record<string, string>;
  query: URLSearchParams;
  body: unknown;
}

export interface Answer {
  key: keyof Api;
  reply: (asked: Asked) => Response | Promise<Response>;
}

type ReplyOf<K extends keyof Api> = Api[K]['reply'] extends Schema ? InputOf<Api[K]['reply']> : Blob;

/** A fake server response for one call, typed by the contract. */
export function answer<K extends keyof Api>(key: K, reply: ReplyOf<K> | ((asked: Asked) => ReplyOf<K>)): Answer {
  return {
    key,
    reply: (asked) => {
      const given = typeof reply === 'function' ? (reply as (a: Asked) => unknown)(asked) : reply;
      return given instanceof Blob ? new Response(given) : Response.json(toWire(given));
    },
  };
}

/** The server refuses this call. */
export function refuse(key: keyof Api, code: ErrorCode, fields?: Record<string, FieldCode>): Answer {
  const [status, message] = errors[code];
  const named = fields && Object.fromEntries(Object.entries(fields).map(([name, why]) => [toSnakeName(name), why]));
  return { key, reply: () => Response.json({ error: code, message, ...(named && { fields: named }) }, { status }) };
}

/** No response to this call: no network. */
export const silence = (key: keyof Api): Answer => ({
  key,
  reply: () => Promise.reject(new TypeError('Failed to fetch')),
});

/** This call is never answered. */
export const hang = (key: keyof Api): Answer => ({ key, reply: () => new Promise(() => undefined) });
