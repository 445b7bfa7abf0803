import { CODE_LASTS_MINUTES, CODE_RESEND_SECONDS, type CodeStrategy } from '@skylark/contract/auth.facts';

/** A code that was asked for and is being waited for. */
export interface CodeRequest {
  strategy: CodeStrategy;
  /** As it was typed. */
  recipient: string;
  /** Under this name the code is handed in. */
  id: string;
  askedAtMs: number;
}

const KEY = 'skylark.code';

/**
 * Kept while the page lives: a phone that goes to look into its mail may throw the page away, and the code would be of
 * no use to the next one.
 */
export function keepCodeRequest(request: CodeRequest | null): void {
  try {
    if (request === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(request));
  } catch {
    // Then a page that was thrown away asks for a new code.
  }
}

export function keptCodeRequest(strategy: CodeStrategy, nowMs: number): CodeRequest | null {
  try {
    return readCodeRequest(sessionStorage.getItem(KEY), strategy, nowMs);
  } catch {
    return null;
  }
}

/** @returns null for what is not of this strategy, is too old to be answered, or is not one of ours */
export function readCodeRequest(kept: string | null, strategy: CodeStrategy, nowMs: number): CodeRequest | null {
  if (kept === null) return null;
  const read: unknown = JSON.parse(kept);
  if (typeof read !== 'object' || read === null) return null;
  const { strategy: of, recipient, id, askedAtMs } = read as Partial<Record<keyof CodeRequest, unknown>>;
  if (of !== strategy || typeof recipient !== 'string' || typeof id !== 'string' || typeof askedAtMs !== 'number')
    return null;
  const isOld = nowMs - askedAtMs > CODE_LASTS_MINUTES * 60_000;
  return isOld ? null : { strategy, recipient, id, askedAtMs };
}

/** Whole seconds until a code may be sent once more; 0 when it may. */
export const secondsUntilResend = (askedAtMs: number, nowMs: number): number =>
  Math.max(0, Math.ceil(CODE_RESEND_SECONDS - (nowMs - askedAtMs) / 1000));
