import type { Api } from '@skylark/contract/api';
import { CHILD_HEADER } from '@skylark/contract/family.facts';
import type { Endpoint, InputOf, OutputOf, Schema } from '@skylark/contract/endpoint';
import type { ErrorBody, ErrorCode, FieldCode } from '@skylark/contract/errors';
import { fromWire, toCamelName, toSnakeName, toWire } from '@skylark/contract/wire';
import { learnServerTime } from './clock.ts';
import { tellDesk } from './schoolView.ts';
import { session } from './session.ts';
import { shownChild } from './shownChild.ts';

/** A request that was answered with an error, or not at all (`status` 0). */
export class CallError extends Error {
  readonly status: number;
  /** undefined when the response did not come from the school: a proxy, or no network. */
  readonly code: ErrorCode | undefined;
  readonly fields: Record<string, FieldCode>;
  /** The school's log has it, too. */
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

/** Whether a call requires a recent sign-in: the account has no password, or the session is old. */
export const needsFreshSignIn = (error: Error | null): boolean =>
  error instanceof CallError && error.code === 'sign_in_again';

type In<T> = T extends Schema ? InputOf<T> : never;
type Optional<T> = T extends Schema ? T : never;
type EndpointInput<E extends Endpoint> = (E['params'] extends Schema ? { params: In<E['params']> } : unknown) &
  (E['query'] extends Schema ? { query?: In<Optional<E['query']>> } : unknown) &
  (E['body'] extends Schema ? { body: In<E['body']> } : unknown) &
  (E['uploadLimitBytes'] extends number ? { file: Blob } : unknown) & { signal?: AbortSignal; token?: string };
export type Reply<K extends keyof Api> = Api[K]['reply'] extends Schema ? OutputOf<Api[K]['reply']> : Blob;
/** A call's input according to the contract, with all parts optional, for the code below. */
interface AnyEndpointInput {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  file?: Blob;
  signal?: AbortSignal;
  /** Uses another session's token instead of the current one. */
  token?: string;
}

/** Ends the session itself, so that even a view-only one may send it. */
const LEAVE: keyof Api = 'DELETE /api/v2/auth/session';

/** A token that was refused before the app had set its handler. */
let refused: string | null = null;
let onSignedOut = (): void => {
  refused = session.token();
};
/**
 * Sets what happens when the server no longer accepts the session. Set once by the app, possibly after the first
 * response.
 */
export const whenSignedOut = (react: () => void): void => {
  onSignedOut = react;
  if (refused !== null && refused === session.token()) react();
};

/**
 * Makes one call of the API: sends the token in the header, and converts names between snake_case on the wire and
 * camelCase here.
 * @throws CallError
 */
export async function call<K extends keyof Api>(
  key: K,
  ...[given]: object extends EndpointInput<Api[K]> ? [EndpointInput<Api[K]>?] : [EndpointInput<Api[K]>]
): Promise<Reply<K>> {
  const { params = {}, query = {}, body, file, signal, token: as } = (given ?? {}) as AnyEndpointInput;
  const [method = 'GET', template = ''] = key.split(' ');
  // The server would refuse it anyway. Pages also send requests that nobody asked for, such as the time zone.
  if (session.viewer()?.access === 'view' && method !== 'GET' && key !== LEAVE && as === undefined) {
    tellDesk({ refused: key, id: params['id'] });
    throw new CallError(403, { error: 'view_only', message: 'View only' });
  }
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const headers: Record<string, string> = {};
  const token = as ?? session.token();
  if (token !== null) headers['X-Auth-Token'] = token;
  const child = as === undefined ? shownChild.get() : null;
  if (child) headers[CHILD_HEADER] = child.id;
  let payload: BodyInit | undefined;
  if (file) {
    payload = new FormData();
    payload.append('file', file);
  } else if (body !== undefined) {
    headers['Content-Type'] = 'application/json';
    payload = JSON.stringify(toWire(body));
  }
  const address = path + search(query);
  const asked = fetch(address, { method, headers, ...(payload && { body: payload }), ...(signal && { signal }) });
  const response = await asked.catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new CallError(0, { message: 'No connection' });
  });
  learnServerTime(response.headers.get('date'));
  if (response.ok) return (isData(response) ? fromWire(await response.json()) : await response.blob()) as Reply<K>;
  const failure = new CallError(
    response.status,
    isJson(response) ? ((await response.json()) as ErrorBody) : undefined,
    response.headers.get('x-request-id'),
  );
  // A wrong password is also answered with 401, but does not concern the session.
  if (response.status === 401 && failure.code !== 'wrong_credentials' && as === undefined && session.token() === token)
    onSignedOut();
  if (failure.code === 'other_child') shownChild.turned();
  throw failure;
}

/** A downloadable file may be JSON, too. */
const isData = (response: Response): boolean => isJson(response) && !response.headers.has('content-disposition');
const isJson = (response: Response): boolean => response.headers.get('content-type')?.includes('json') ?? false;

function search(query: Record<string, unknown>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  if (given.length === 0) return '';
  return `?${new URLSearchParams(given.map(([name, value]) => [toSnakeName(name), String(value)])).toString()}`;
}
