import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Api } from '@skylark/contract/api';
import type { Endpoint, InputOf, OutputOf, Schema } from '@skylark/contract/endpoint';
import { HANDOVER_AFTER_MINUTES } from '@skylark/contract/lessons.facts';
import { fromWire, toSnakeName, toWire } from '@skylark/contract/wire';

/** An error shown to the user, as text or JSON. */
export class CliError extends Error {
  /** The API's error code, or `failed` if there is none. */
  readonly code: string;
  readonly fields: Readonly<Record<string, string>>;
  /** 1: the school refused or couldn't be reached; 2: the command line is invalid. */
  readonly exitStatus: 1 | 2 = 1;

  constructor(message: string, code = 'failed', fields: Readonly<Record<string, string>> = {}) {
    super(message);
    this.code = code;
    this.fields = fields;
  }
}

export class UsageError extends CliError {
  override readonly exitStatus = 2;

  constructor(message: string) {
    super(message, 'usage');
  }
}

type In<T> = T extends Schema ? InputOf<T> : never;
type EndpointInput<E extends Endpoint> = (E['params'] extends Schema ? { params: In<E['params']> } : unknown) &
  (E['query'] extends Schema ? { query?: Partial<Record<keyof In<E['query']>, unknown>> } : unknown) &
  (E['body'] extends Schema ? { body: In<E['body']> } : unknown) &
  (E['uploadLimitBytes'] extends number ? { file: File } : unknown);
type ManagerKey = Extract<keyof Api, `${string} /api/v2/manager/${string}`>;
export type Reply<K extends ManagerKey> = Api[K]['reply'] extends Schema ? OutputOf<Api[K]['reply']> : ArrayBuffer;

/** The command line's connection to the running school: uses the manager API only. */
export class School {
  readonly #url: string;
  readonly #token: string;

  private constructor(url: string, token: string) {
    this.#url = url;
    this.#token = token;
  }

  /** @throws CliError explaining what to set if there is no token */
  static fromEnvironment(environment: Record<string, string | undefined>): School {
    const port = environment['PORT'] ?? '3000';
    const url = environment['SCHOOL_URL'] ?? `http://${environment['HOST'] ?? '127.0.0.1'}:${port}`;
    const file = join(environment['DATA_DIR'] ?? './data', 'command-line.token');
    const token = environment['SCHOOL_TOKEN'] ?? (existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined);
    if (token === undefined)
      throw new CliError(
        `No token: start the school here (it writes ${file}), or set SCHOOL_TOKEN and SCHOOL_URL to those of your manager.`,
      );
    return new School(url.replace(/\/+$/, ''), token);
  }

  /** @throws CliError with the server's message */
  async call<K extends ManagerKey>(
    key: K,
    ...[given]: object extends EndpointInput<Api[K]> ? [EndpointInput<Api[K]>?] : [EndpointInput<Api[K]>]
  ): Promise<Reply<K>> {
    const parts = (given ?? {}) as {
      params?: Record<string, string>;
      query?: Record<string, unknown>;
      body?: unknown;
      file?: File;
    };
    const form = new FormData();
    if (parts.file) form.append('file', parts.file);
    const [method = 'GET', template = ''] = key.split(' ');
    const path = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parts.params?.[name] ?? ''));
    const asked = Object.entries(parts.query ?? {}).filter(([, value]) => value !== undefined);
    const search = new URLSearchParams(asked.map(([name, value]) => [toSnakeName(name), String(value)]));
    const response = await fetch(`${this.#url}${path}${asked.length > 0 ? `?${search.toString()}` : ''}`, {
      method,
      headers: {
        Authorization: `Bearer ${this.#token}`,
        ...(parts.body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(parts.body !== undefined && { body: JSON.stringify(toWire(parts.body)) }),
      ...(parts.file && { body: form }),
    }).catch((error: unknown) => {
      throw unanswered(this.#url, error);
    });
    if (response.ok && !response.headers.get('content-type')?.includes('json'))
      return (await response.arrayBuffer()) as Reply<K>;
    const said: unknown = await response.json().catch(() => {
      throw new CliError(
        `${this.#url} answered ${response.status}, and not as the school does. Is SCHOOL_URL its address, and is it running behind its proxy?`,
      );
    });
    const answer = fromWire(said) as Reply<K> & {
      message?: string;
      error?: string;
      fields?: Record<string, string>;
    };
    if (response.ok) return answer;
    const fields = Object.entries(answer.fields ?? {}).map(([name, code]) => `\n  ${name}: ${fieldText(code)}`);
    throw new CliError(
      `${answer.message ?? `Request failed with status code ${response.status}`}${fields.join('')}`,
      answer.error,
      answer.fields,
    );
  }
}

/** Without an answer, `fetch` gives up after five minutes, although the school may still be working on the request. */
function unanswered(url: string, error: unknown): CliError {
  const { cause } = error as { cause?: { code?: string } };
  return new CliError(
    cause?.code === 'UND_ERR_HEADERS_TIMEOUT'
      ? `The school at ${url} has not answered within five minutes. See whether it was done before you repeat it.`
      : `The school does not answer at ${url}. Is it running? SCHOOL_URL sets another address.`,
  );
}

/** Field codes are readable as they are, except the one that contains a number. */
const fieldText = (code: string): string =>
  code.replace(/^away_(\d)$/, `away for $1 of ${HANDOVER_AFTER_MINUTES} minutes`);
