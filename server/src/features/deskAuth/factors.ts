import { randomBytes } from 'node:crypto';
import { PASSKEYS_MAX, RECOVERY_CODES } from '@skylark/contract/desk.facts';
import type { NewPasskey } from '@skylark/contract/desk';
import type { FastifyRequest } from 'fastify';
import type { Tx } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import { Failure } from '../../platform/http/failure.ts';
import { recordAudit } from '../auditLog/index.ts';
import { hashPassword, hashToken, weaknessOf } from '../auth/index.ts';
import { passkeyPlace } from './address.ts';
import { addPasskey } from './passkeys.ts';
import { endSessions } from './sessions.ts';
import * as store from './store.ts';
import { sealTotp, stepOf } from './totp.ts';

export interface Me {
  managerId: string;
  name: string;
  sessionId: string;
}

export interface NewTotp {
  secret: string;
  code: string;
}

const CODE_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const CODE_LENGTH = 16;

/** 16 letters that aren't mistaken for others, 79 bits: strong enough for a plain hash. */
function newRecoveryCode(): string {
  let code = '';
  while (code.length < CODE_LENGTH)
    for (const byte of randomBytes(CODE_LENGTH))
      // Larger bytes would make some letters more frequent.
      if (byte < 248 && code.length < CODE_LENGTH) code += CODE_LETTERS[byte % CODE_LETTERS.length];
  return code;
}

/** @returns the codes in the form in which they are shown, once: in groups of four */
export async function newRecoveryCodes(tx: Tx, managerId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await store.setRecoveryCodes(tx, managerId, codes.map(hashToken));
  return codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-'));
}

/** @throws Failure invalid_fields (password: too_common, too_personal) */
export function requireStrong(password: string, of: { name: string; email: string | null }): void {
  const weakness = weaknessOf(password, [of.name, of.email]);
  if (weakness) throw new Failure('invalid_fields', { password: weakness });
}

/** Stores password and codes together, because neither opens anything alone. @throws Failure invalid_code */
export async function setPasswordAndCodes(
  deps: Pick<Deps, 'clock' | 'limits'>,
  tx: Tx,
  managerId: string,
  given: { passwordHash: string; totp: NewTotp },
): Promise<void> {
  const step = stepOf(given.totp.secret, given.totp.code, deps.clock.now());
  if (step === undefined) throw new Failure('invalid_code');
  await store.setPassword(tx, {
    managerId,
    passwordHash: given.passwordHash,
    totpSecret: sealTotp(deps, managerId, given.totp.secret),
    totpStep: step,
  });
}

export async function readFactors(deps: Pick<Deps, 'db' | 'publicUrl' | 'config'>, me: Me, request: FastifyRequest) {
  const password = await store.findPassword(deps.db, me.managerId);
  return {
    passkeys: (await store.listPasskeys(deps.db, me.managerId)).map((one) => ({
      id: one.id,
      name: one.name,
      createdAt: one.createdAt.toISOString(),
      lastUsedAt: one.lastUsedAt?.toISOString() ?? null,
      isBackedUp: one.isBackedUp,
    })),
    passkeysFor: passkeyPlace(deps, request)?.host ?? null,
    hasPassword: password !== undefined,
    hasTotp: (password?.totpSecret ?? null) !== null,
    recoveryCodes: await store.countRecoveryCodes(deps.db, me.managerId),
  };
}

/** @throws Failure too_many_keys, passkey_failed */
export const addOwnPasskey = (
  deps: Deps,
  me: Me,
  request: FastifyRequest,
  { passkey, name }: { passkey: NewPasskey; name: string },
): Promise<void> =>
  changeFactors(deps, me, 'manager.passkey_added', { name }, async (tx) => {
    if ((await store.listPasskeys(tx, me.managerId)).length >= PASSKEYS_MAX) throw new Failure('too_many_keys');
    await addPasskey(deps, tx, request, { managerId: me.managerId, name, passkey });
  });

/** @throws Failure not_found, last_factor */
export const removeOwnPasskey = (deps: Deps, me: Me, id: string): Promise<void> =>
  changeFactors(deps, me, 'manager.passkey_removed', {}, async (tx) => {
    const name = await store.removePasskey(tx, me.managerId, id);
    if (name === undefined) throw new Failure('not_found');
    await requireFactor(tx, me.managerId);
  });

/**
 * Ends the manager's other sessions, because somebody may have known the old password.
 * @throws Failure invalid_fields, invalid_code
 */
export async function changeOwnPassword(deps: Deps, me: Me, given: { password: string; totp: NewTotp }): Promise<void> {
  const manager = await transact(deps.db, (tx) => store.lockManager(tx, me.managerId));
  requireStrong(given.password, manager ?? { name: me.name, email: null });
  const passwordHash = await hashPassword(given.password);
  await changeFactors(deps, me, 'manager.password_set', {}, async (tx) => {
    await setPasswordAndCodes(deps, tx, me.managerId, { passwordHash, totp: given.totp });
    await endSessions(deps, tx, me.managerId, { but: me.sessionId });
  });
}

/** @throws Failure last_factor */
export const removeOwnPassword = (deps: Deps, me: Me): Promise<void> =>
  changeFactors(deps, me, 'manager.password_removed', {}, async (tx) => {
    await store.removePassword(tx, me.managerId);
    await requireFactor(tx, me.managerId);
  });

export async function renewRecoveryCodes(deps: Deps, me: Me): Promise<string[]> {
  let codes: string[] = [];
  await changeFactors(deps, me, 'manager.recovery_codes_made', {}, async (tx) => {
    codes = await newRecoveryCodes(tx, me.managerId);
  });
  return codes;
}

/** @throws Failure not_signed_in if the manager's access was ended or reset meanwhile */
const changeFactors = (
  deps: Deps,
  me: Me,
  action: string,
  details: Record<string, unknown>,
  change: (tx: Tx) => Promise<void>,
): Promise<void> =>
  transact(deps.db, async (tx) => {
    if (!(await store.lockManager(tx, me.managerId))) throw new Failure('not_signed_in');
    await change(tx);
    const by = { kind: 'manager', id: me.managerId, name: me.name } as const;
    await recordAudit(tx, by, { action, at: deps.clock.now(), details });
  });

/** @throws Failure last_factor */
async function requireFactor(tx: Tx, managerId: string): Promise<void> {
  const hasPassword = (await store.findPassword(tx, managerId)) !== undefined;
  if (!hasPassword && (await store.listPasskeys(tx, managerId)).length === 0) throw new Failure('last_factor');
}
