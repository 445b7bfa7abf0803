import type { ErrorCode } from './errors.ts';

/** Who may call: checked by the server before anything of the request is looked at. */
export type Access = 'anyone' | 'signedIn' | 'student' | 'teacher' | 'manager';

/**
 * A zod schema, seen only by what goes in and comes out. To compare each schema of each call with zod's own type, member
 * by member, took the compiler minutes for a hundred calls.
 */
export interface Schema {
  readonly _zod: { readonly output: unknown; readonly input: unknown };
}
export type OutputOf<S extends Schema> = S['_zod']['output'];
export type InputOf<S extends Schema> = S['_zod']['input'];

/** One call of the API. Its key in the api table is its method and path: `GET /api/v2/lessons/{id}`. */
export interface Endpoint {
  access: Access;
  /** One sentence for the OpenAPI document. */
  summary: string;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /** A JSON body may be as large as this; otherwise as large as bodies may be in general. */
  bodyLimitBytes?: number;
  /** Body is `multipart/form-data` with one file called `file`, at most this many bytes. */
  uploadLimitBytes?: number;
  /** The shape of a 200 reply; `file` replies with bytes of the content type named in the answer. */
  reply: Schema | 'file';
  /** The media types that a `file` reply may have. */
  fileTypes?: readonly [string, ...string[]];
  /** A `file` reply comes in parts, or not again when it has not changed, when that is asked for (RFC 9110). */
  hasParts?: true;
  /** The errors of its own that this call can answer with, besides those every call has. */
  errors?: readonly ErrorCode[];
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type EndpointKey = `${Method} /${string}`;
export type EndpointTable = Record<EndpointKey, Endpoint>;

/** Keeps the exact types of a feature's endpoints while checking their shape. */
export const endpoints = <const T extends EndpointTable>(table: T): T => table;
