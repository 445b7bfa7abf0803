import { CallError } from '../../lib/call.ts';

/**
 * Whether retrying makes sense; throws if that is unknown, which is a reason to retry. Only the school itself knows
 * that a room is closed: a proxy, or a network that requires a sign-in, may answer anything, and rate limits expire.
 */
export async function isThere(asked: Promise<unknown>): Promise<boolean> {
  try {
    await asked;
    return true;
  } catch (error) {
    if (error instanceof CallError && isFinal(error)) return false;
    throw error;
  }
}

const isFinal = ({ status, code }: CallError): boolean =>
  status >= 400 && status < 500 && code !== undefined && code !== 'too_many_requests';
