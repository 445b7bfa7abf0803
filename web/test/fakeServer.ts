import type { Api } from '@skylark/contract/api';
import { fromWire } from '@skylark/contract/wire';
import type { Answer, Asked } from './answers.ts';

export interface Sent extends Asked {
  key: string;
}

/** Answers a page's calls with fakes; an unexpected call fails the test. */
export class FakeServer {
  readonly sent: Sent[] = [];
  readonly unanswered: string[] = [];
  #answers: Answer[] = [];

  /** Later ones override earlier ones of the same call. */
  add(...answers: Answer[]): void {
    this.#answers = [...answers, ...this.#answers];
  }

  /** Bodies sent with each call of this kind. */
  bodiesOf(key: keyof Api): unknown[] {
    return this.sent.filter((one) => one.key === key).map(({ body }) => body);
  }

  readonly fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : String(input), window.location.href);
    // Static files of the school.
    if (url.pathname.startsWith('/public/')) return new Response(new Blob());
    const method = init.method ?? 'GET';
    const matches = this.#answers.flatMap(({ key, reply }) => {
      const params = paramsOf(key, method, url.pathname);
      return params ? [{ key, reply, params }] : [];
    });
    // An address without parameters takes precedence over one that would match it as a value, as on the server.
    const [match] = matches.sort((one, other) => Object.keys(one.params).length - Object.keys(other.params).length);
    if (match) {
      const { key, reply, params } = match;
      const asked = { params, query: url.searchParams, body: bodyOf(init.body) };
      this.sent.push({ key, ...asked });
      return reply(asked);
    }
    this.unanswered.push(`${method} ${url.pathname}`);
    return Response.json({ error: 'not_found', message: 'No stand-in' }, { status: 404 });
  };
}

function paramsOf(key: string, method: string, pathname: string): Record<string, string> | undefined {
  const [wanted = '', template = ''] = key.split(' ');
  if (wanted !== method) return undefined;
  const found = new RegExp(`^${template.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`).exec(pathname);
  return found ? { ...found.groups } : undefined;
}

const bodyOf = (body: BodyInit | null | undefined): unknown =>
  typeof body === 'string' ? fromWire(JSON.parse(body)) : body;
