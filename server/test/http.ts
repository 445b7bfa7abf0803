import type { ErrorCode } from '@skylark/contract/errors';
import type { School } from './school.ts';

export interface Answer {
  status: number;
  // Not typed by the contract, because tests check the wire format itself.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
  headers: Headers;
}

/** Calls the API like a browser: over HTTP, with the token in the header, and snake_case on the wire. */
export async function ask(
  school: School,
  method: string,
  path: string,
  options: {
    as?: { token: string };
    body?: unknown;
    token?: string;
    bearer?: string;
    headers?: Record<string, string>;
  } = {},
): Promise<Answer> {
  const token = options.token ?? options.as?.token;
  const headers: Record<string, string> = { ...options.headers };
  if (token !== undefined) headers['X-Auth-Token'] = token;
  if (options.bearer !== undefined) headers['Authorization'] = `Bearer ${options.bearer}`;
  if (options.body !== undefined && !(options.body instanceof FormData)) headers['content-type'] = 'application/json';
  const response = await fetch(school.url + path, {
    method,
    headers,
    ...(options.body !== undefined && {
      body: options.body instanceof FormData ? options.body : JSON.stringify(options.body),
    }),
  });
  const isJson = response.headers.get('content-type')?.includes('json');
  return {
    status: response.status,
    body: isJson ? await response.json() : Buffer.from(await response.arrayBuffer()),
    headers: response.headers,
  };
}

export const get = (school: School, path: string, as?: { token: string }): Promise<Answer> =>
  ask(school, 'GET', path, as ? { as } : {});
export const post = (school: School, path: string, body: unknown, as?: { token: string }): Promise<Answer> =>
  ask(school, 'POST', path, { body, ...(as && { as }) });

/** The expected shape of an error response with that code. */
export const refusal = (code: ErrorCode, status: number) => ({ status, body: { error: code } });
