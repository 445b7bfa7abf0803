import { TOTP_DIGITS } from '@skylark/contract/desk.facts';
import { Secret, TOTP } from 'otpauth';
import type { Deps } from '../../platform/deps.ts';
import { seal, type SealKeys, unseal } from '../../platform/seal.ts';

const PERIOD_SECONDS = 30;
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;
/** Clocks of telephones: the step before and the one after count too. */
const WINDOW = 1;

const totpOf = (secret: string, issuer = '', label = ''): TOTP =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), digits: TOTP_DIGITS, period: PERIOD_SECONDS });

/** A secret, and the address that an app reads from a QR code. */
export function newTotp(deps: Pick<Deps, 'config'>, label: string): { secret: string; address: string } {
  const { base32 } = new Secret({ size: SECRET_BYTES });
  return { secret: base32, address: totpOf(base32, deps.config.schoolName, label).toString() };
}

/** @returns the step of a right code, by which it is used once; undefined for a wrong one */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
}

/** Derived from the school's key, which all servers have and the database hasn't. */
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
