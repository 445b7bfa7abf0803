import { CODE_LASTS_MINUTES, CODE_RESEND_SECONDS } from '@skylark/contract/auth.facts';
import { describe, expect, it } from 'vitest';
import { readCodeRequest, secondsUntilResend } from './codeRequest.ts';

const NOW = 1_800_000_000_000;
const request = { strategy: 'email', recipient: 'iryna@example.test', id: 'abc', askedAtMs: NOW } as const;
const read = (kept: unknown, nowMs = NOW) => readCodeRequest(JSON.stringify(kept), 'email', nowMs);

describe('a requested code', () => {
  it('is restored while it is valid', () => {
    expect(read(request)).toEqual(request);
    expect(read(request, NOW + CODE_LASTS_MINUTES * 60_000)).toEqual(request);
    expect(read(request, NOW + CODE_LASTS_MINUTES * 60_000 + 1)).toBeNull();
  });

  it('is not mistaken for another', () => {
    expect(readCodeRequest(null, 'email', NOW)).toBeNull();
    expect(read({ ...request, strategy: 'phone' })).toBeNull();
    expect(read({ ...request, id: 7 })).toBeNull();
    expect(read('email')).toBeNull();
    expect(read(null)).toBeNull();
  });

  it('can be resent after a minute', () => {
    expect(secondsUntilResend(NOW, NOW)).toBe(CODE_RESEND_SECONDS);
    expect(secondsUntilResend(NOW, NOW + 59_500)).toBe(1);
    expect(secondsUntilResend(NOW, NOW + 60_000)).toBe(0);
    expect(secondsUntilResend(NOW, NOW + 600_000)).toBe(0);
  });
});
