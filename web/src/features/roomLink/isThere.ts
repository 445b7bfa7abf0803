import { CallError } from '../../lib/call.ts';

/** Whether retrying makes sense; throws when there is no answer, which is a reason to retry. */
export async function isThere(asked: Promise<unknown>): Promise<boolean> {
  try {
    await asked;
    return true;
  } catch (error) {
    if (error instanceof CallError && error.status >= 400 && error.status < 500) return false;
    throw error;
  }
}
