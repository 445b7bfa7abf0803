import type { Api } from '@skylark/contract/api';
import { DESK_HEADER } from '@skylark/contract/desk.facts';
import type { Endpoint, InputOf, OutputOf, Schema } from '@skylark/contract/endpoint';
import type { ErrorBody, ErrorCode, FieldCode } from '@skylark/contract/errors';
import { fromWire, toCamelName, toSnakeName, toWire } from '@skylark/contract/wire';

/** A request that was answered with an error, or not at all (`status` 0). */
export class CallError extends Error {
  readonly status: number;
  /** undefined if the response isn't the school's: from a proxy, or without a network. */
  readonly code: ErrorCode | undefined;
  readonly fields: Record<string, FieldCode>;
  /** Also in the school's log. */
  readonly requestId: string | null;

  constructor(status: number, body: Partial<ErrorBody> | undefined, requestId: string | null = null) {
    super(body?.message ?? `Request failed with status code ${status}`);
    this.status = status;
    this.code = body?.error;
    this.requestId = requestId;
    this.fields = Object.fromEntries(
      Object.entries(body?.fields ?? {}).map(([name, code]) => [toCamelName(name), code]),
    );
  }
}

export const hasCode = (error: unknown, code: ErrorCode): boolean => error instanceof CallError && error.code === code;

/** The calls that the desk may make; its cookie doesn't authenticate the families' calls. */
export type DeskKey = Extract<keyof Api, `${string} /api/v2/manager/${string}` | `${string} /api/v2/desk/${string}`>;

type In<T> = T extends Schema ? InputOf<T> : never;
type Optional<T> = T extends Schema ? T : never;
export type CallInput<E extends Endpoint> = (E['params'] extends Schema ? { params: In<E['params']> } : unknown) &
  (E['query'] extends Schema ? { query?: In<Optional<E['query']>> } : unknown) &
  (E['body'] extends Schema ? { body: In<E['body']> } : unknown) &
  (E['uploadLimitBytes'] extends number ? { file: Blob } : unknown) & { signal?: AbortSignal; isLast?: true };
export type Reply<K extends DeskKey> = Api[K]['reply'] extends Schema ? OutputOf<Api[K]['reply']> : Blob;
export type Given<K extends DeskKey> = object extends CallInput<Api[K]> ? [CallInput<Api[K]>?] : [CallInput<Api[K]>];

interface AnyInput {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  file?: Blob;
  signal?: AbortSignal;
  /** Sent even if the page is being closed. */
  isLast?: true;
}

let onSignedOut = (): void => undefined;
/** Sets what happens when the session has ended. */
export const whenSignedOut = (react: () => void): void => {
  onSignedOut = react;
};

/**
 * Makes one API call, authenticated by the desk's cookie. Converts names between snake_case on the wire and camelCase
 * here.
 * @throws CallError
 */
export async function call<K extends DeskKey>(key: K, ...[given]: Given<K>): Promise<Reply<K>> {
  const { params = {}, query = {}, body, file, signal, isLast } = (given ?? {}) as AnyInput;
  const [method = 'GET', template = ''] = key.split(' ');
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const headers: Record<string, string> = { [DESK_HEADER]: '1' };
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  const asked = fetch(path + search(query), {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(toWire(body)) }),
    ...(file && { body: formOf(file) }),
    ...(signal && { signal }),
    ...(isLast && { keepalive: true }),
  });
  const response = await asked.catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new CallError(0, { message: 'No connection' });
  });
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  if (response.ok) return (isJson ? fromWire(await response.json()) : await response.blob()) as Reply<K>;
  const failure = new CallError(
    response.status,
    isJson ? ((await response.json()) as ErrorBody) : undefined,
    response.headers.get('x-request-id'),
  );
  if (failure.code === 'not_signed_in') onSignedOut();
  throw failure;
}

function formOf(file: Blob): FormData {
  const form = new FormData();
  form.append('file', file);
  return form;
}

function search(query: Record<string, unknown>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  if (given.length === 0) return '';
  return `?${new URLSearchParams(given.map(([name, value]) => [toSnakeName(name), String(value)])).toString()}`;
}
