import type { ErrorCode } from './errors.ts';

/** Who may call. The server checks it before it looks at any part of the request. */
export type Access = 'anyone' | 'signedIn' | 'student' | 'teacher' | 'manager';

/**
 * A zod schema reduced to its input and output. Comparing each schema of each call with zod's own type, member by
 * member, took the compiler minutes for a hundred calls.
 */
export interface Schema {
  readonly _zod: { readonly output: unknown; readonly input: unknown };
}
export type OutputOf<S extends Schema> = S['_zod']['output'];
export type InputOf<S extends Schema> = S['_zod']['input'];

/** One call of the API. Its key in the `api` table is its method and path: `GET /api/v2/lessons/{id}`. */
export interface Endpoint {
  access: Access;
  /**
   * Only for the desk's own pages: every call needs their header and origin. Calls that require a manager need the
   * desk's session; a key isn't accepted.
   */
  isOfDesk?: true;
  /** One sentence for the OpenAPI document. */
  summary: string;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /** Maximum size of a JSON body; the general limit applies when missing. */
  bodyLimitBytes?: number;
  /** The body is `multipart/form-data` with one file called `file`, at most this many bytes. */
  uploadLimitBytes?: number;
  /** The shape of a 200 reply. `file` replies with bytes, whose media type is in the `Content-Type` header. */
  reply: Schema | 'file';
  /** The media types a `file` reply may have. */
  fileTypes?: readonly [string, ...string[]];
  /** A `file` reply supports range and conditional requests (RFC 9110). */
  hasParts?: true;
  /** The errors specific to this call, in addition to those every call has. */
  errors?: readonly ErrorCode[];
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type EndpointKey = `${Method} /${string}`;
export type EndpointTable = Record<EndpointKey, Endpoint>;

/** Keeps the exact types of a feature's endpoints while checking their shape. */
export const endpoints = <const T extends EndpointTable>(table: T): T => table;
