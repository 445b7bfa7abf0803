import type { Api } from '@skylark/contract/api';
import type { Endpoint, InputOf, OutputOf, Schema } from '@skylark/contract/endpoint';
import { fromWire, toSnakeName, toWire } from '@skylark/contract/wire';

type In<T> = T extends Schema ? InputOf<T> : undefined;
interface Given<E extends Endpoint> {
  params?: In<E['params']>;
  query?: In<E['query']>;
  body?: In<E['body']>;
  file?: Blob;
}
type Reply<K extends keyof Api> = Api[K]['reply'] extends Schema ? OutputOf<Api[K]['reply']> : undefined;

/** Somebody on a device of their own, who acts while their pages are open elsewhere. */
export class Caller {
  readonly #url: string;
  readonly #signedIn: Record<string, string>;
  /** The calls made so far. */
  readonly made = new Set<string>();

  private constructor(url: string, signedIn: Record<string, string>) {
    this.#url = url;
    this.#signedIn = signedIn;
  }

  static person(url: string, token: string): Caller {
    return new Caller(url, { 'X-Auth-Token': token });
  }
  static stranger(url: string): Caller {
    return new Caller(url, {});
  }
  static manager(url: string, token: string): Caller {
    return new Caller(url, { Authorization: `Bearer ${token}` });
  }

  /** @throws Error with the server's answer unless it is done */
  async call<K extends keyof Api>(key: K, { params, query, body, file }: Given<Api[K]> = {}): Promise<Reply<K>> {
    const [method = 'GET', template = ''] = key.split(' ');
    const url = new URL(
      template.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(String((params as Record<string, unknown>)[name])),
      ),
      this.#url,
    );
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(toSnakeName(name), String(value));
    const form = file && new FormData();
    if (file) form?.set('file', file, 'file');
    const response = await fetch(url, {
      method,
      headers: { ...this.#signedIn, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(form ? { body: form } : body !== undefined && { body: JSON.stringify(toWire(body)) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${key}: ${response.status} ${text}`);
    this.made.add(key);
    return (
      response.headers.get('content-type')?.includes('json') ? fromWire(JSON.parse(text)) : undefined
    ) as Reply<K>;
  }
}
