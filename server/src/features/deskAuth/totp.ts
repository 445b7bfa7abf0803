import { TOTP_DIGITS } from '@skylark/contract/desk.facts';
import { Secret, TOTP } from 'otpauth';
import type { Deps } from '../../platform/deps.ts';
import { seal, type SealKeys, unseal } from '../../platform/seal.ts';

const PERIOD_SECONDS = 30;
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;
/** Phones' clocks are inexact, so the previous and the next step count too. */
const WINDOW = 1;

const totpOf = (secret: string, issuer = '', label = ''): TOTP =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), digits: TOTP_DIGITS, period: PERIOD_SECONDS });

/** A secret, and the URL that an app reads from a QR code. */
export function newTotp(deps: Pick<Deps, 'config'>, label: string): { secret: string; address: string } {
  const { base32 } = new Secret({ size: SECRET_BYTES });
  return { secret: base32, address: totpOf(base32, deps.config.schoolName, label).toString() };
}

/** @returns the time step of a correct code, which makes it single-use; undefined for a wrong one */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
}

/** Derived from the school's key, which all servers have but the database doesn't contain. */
const keys = (deps: Pick<Deps, 'limits'>): SealKeys => ({
  current: 'school',
  keys: new Map([['school', deps.limits.hashOf('secrets of managers’ apps')]]),
});

export const sealTotp = (deps: Pick<Deps, 'limits'>, managerId: string, secret: string): string =>
  seal(keys(deps), managerId, secret);

/** @returns undefined if the school's key has been replaced since */
export function openTotp(deps: Pick<Deps, 'limits'>, managerId: string, sealed: string): string | undefined {
  try {
    return unseal(keys(deps), managerId, sealed);
  } catch {
    return undefined;
  }
}
