import { type ErrorBody, errors, type ErrorCode, type FieldCode } from '@skylark/contract/errors';
import { toSnakeName } from '@skylark/contract/wire';

/** Thrown by a command that refuses: the code determines status and text. Any other exception becomes a 500. */
export class Failure extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, FieldCode> | undefined;
  /** Seconds until a retry makes sense: sent as `Retry-After`. */
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, fields?: Record<string, FieldCode>, retryAfterSeconds?: number) {
    super(errors[code][1]);
    this.code = code;
    this.fields = fields;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  get status(): number {
    return errors[this.code][0];
  }
}

export function errorBody(failure: Failure): ErrorBody {
  return {
    error: failure.code,
    message: failure.message,
    ...(failure.fields && {
      fields: Object.fromEntries(Object.entries(failure.fields).map(([name, code]) => [toSnakeName(name), code])),
    }),
  };
}
