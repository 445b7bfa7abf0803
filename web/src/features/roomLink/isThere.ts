import { CallError } from '../../lib/call.ts';

/** Whether there is any use in trying again; throws when nobody answers, which is a reason to. */
export async function isThere(asked: Promise<unknown>): Promise<boolean> {
  try {
    await asked;
    return true;
  } catch (error) {
    if (error instanceof CallError && error.status >= 400 && error.status < 500) return false;
    throw error;
  }
}
