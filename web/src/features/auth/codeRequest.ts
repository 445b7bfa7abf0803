import { CODE_LASTS_MINUTES, CODE_RESEND_SECONDS, type CodeStrategy } from '@skylark/contract/auth.facts';

/** A requested code that is being waited for. */
export interface CodeRequest {
  strategy: CodeStrategy;
  /** As typed. */
  recipient: string;
  /** Identifies the code when it is submitted. */
  id: string;
  askedAtMs: number;
}

const KEY = 'skylark.code';

/**
 * Stored for the tab: a phone may discard the page while the mail is read, and the code would be useless for a new
 * request.
 */
export function storeCodeRequest(request: CodeRequest | null): void {
  try {
    if (request === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(request));
  } catch {
    // Without storage, a discarded page has to request a new code.
  }
}

export function keptCodeRequest(strategy: CodeStrategy, nowMs: number): CodeRequest | null {
  try {
    return readCodeRequest(sessionStorage.getItem(KEY), strategy, nowMs);
  } catch {
    return null;
  }
}

/** @returns null for another strategy, for an expired code, and for invalid data */
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

/** Whole seconds until another code may be sent; 0 when it may. */
export const secondsUntilResend = (askedAtMs: number, nowMs: number): number =>
  Math.max(0, Math.ceil(CODE_RESEND_SECONDS - (nowMs - askedAtMs) / 1000));
