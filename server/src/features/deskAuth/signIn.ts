import type { SignedPasskey } from '@skylark/contract/desk';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Tx } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import { Failure } from '../../platform/http/failure.ts';
import { recordAudit } from '../auditLog/index.ts';
import { hashToken, passwordMatches } from '../auth/index.ts';
import { CODES_PER_ACCOUNT, GUESSES_PER_ACCOUNT, GUESSES_PER_NETWORK, PUBLIC_PER_NETWORK } from './limits.ts';
import { checkPasskey } from './passkeys.ts';
import { openSession } from './sessions.ts';
import { confirmSession } from './sessionStore.ts';
import * as store from './store.ts';
import { openTotp, stepOf } from './totp.ts';

interface Wire {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** How a manager signed in, for the audit log. */
type Way = 'passkey' | 'password' | 'recovery_code';

/**
 * Signs in with password and code. Without a code, it only tells whether the password is correct.
 * @throws Failure wrong_credentials (the same text and time for an unknown address), factor_needed, invalid_code
 */
export async function signInByPassword(
  deps: Deps,
  given: { email: string; password: string; code?: string | undefined },
  wire: Wire,
): Promise<void> {
  await takeGuess(deps, given.email, wire.request);
  const manager = await store.findByEmail(deps.db, given.email);
  if (!(await passwordMatches(manager?.passwordHash, given.password)) || !manager)
    throw new Failure('wrong_credentials');
  await deps.limits.forget(GUESSES_PER_ACCOUNT, given.email);
  await transact(deps.db, async (tx) => {
    await enter(deps, tx, manager.id, 'password', wire, async () => {
      // The password may have been changed or removed while it was compared.
      const now = await store.findPassword(tx, manager.id);
      if (!now || now.passwordHash !== manager.passwordHash) throw new Failure('wrong_credentials');
      await requireCode(deps, tx, { id: manager.id, totpSecret: now.totpSecret }, given.code);
    });
  });
}

/** @throws Failure passkey_failed */
export async function signInByPasskey(deps: Deps, passkey: SignedPasskey, wire: Wire): Promise<void> {
  await deps.limits.takeFrom(PUBLIC_PER_NETWORK, wire.request.ip);
  const managerId = await checkPasskey(deps, wire.request, passkey, null);
  await transact(deps.db, (tx) => enter(deps, tx, managerId, 'passkey', wire));
}

/**
 * Signs in with one of the recovery codes that were written down, and the password if the manager has one.
 * @returns how many codes are left
 * @throws Failure wrong_credentials
 */
export async function signInByRecoveryCode(
  deps: Deps,
  given: { email: string; password?: string | undefined; code: string },
  wire: Wire,
): Promise<number> {
  await takeGuess(deps, given.email, wire.request);
  const manager = await store.findByEmail(deps.db, given.email);
  const needsPassword = manager?.passwordHash !== undefined && manager.passwordHash !== null;
  const matches = await passwordMatches(manager?.passwordHash, given.password ?? '');
  if (!manager || (needsPassword && !matches)) throw new Failure('wrong_credentials');
  return transact(deps.db, async (tx) => {
    await enter(deps, tx, manager.id, 'recovery_code', wire, async () => {
      const now = await store.findPassword(tx, manager.id);
      if ((now?.passwordHash ?? null) !== manager.passwordHash) throw new Failure('wrong_credentials');
      if (!(await store.takeRecoveryCode(tx, manager.id, hashToken(given.code))))
        throw new Failure('wrong_credentials');
    });
    return store.countRecoveryCodes(tx, manager.id);
  });
}

/** Allows, for some minutes, calls that need a recent confirmation. @throws Failure like a sign-in */
export async function confirm(
  deps: Deps,
  me: { managerId: string; sessionId: string },
  given: { passkey: SignedPasskey } | { password: string; code?: string | undefined },
  request: FastifyRequest,
): Promise<Date> {
  if ('passkey' in given) await checkPasskey(deps, request, given.passkey, me.managerId);
  else {
    await deps.limits.take(GUESSES_PER_ACCOUNT, me.managerId);
    const known = await store.findPassword(deps.db, me.managerId);
    if (!known || !(await passwordMatches(known.passwordHash, given.password))) throw new Failure('wrong_credentials');
    await requireCode(deps, deps.db, { id: me.managerId, totpSecret: known.totpSecret }, given.code);
    await deps.limits.forget(GUESSES_PER_ACCOUNT, me.managerId);
  }
  const at = deps.clock.now();
  await confirmSession(deps.db, me.sessionId, at);
  return at;
}

async function takeGuess(deps: Pick<Deps, 'limits'>, email: string, request: FastifyRequest): Promise<void> {
  await deps.limits.takeFrom(GUESSES_PER_NETWORK, request.ip);
  await deps.limits.take(GUESSES_PER_ACCOUNT, email);
}

/**
 * Checks a code, which works once, and only if it is newer than all codes used before.
 * @throws Failure factor_needed without a code, invalid_code
 */
async function requireCode(
  deps: Pick<Deps, 'clock' | 'config' | 'limits'>,
  db: Parameters<typeof store.takeTotpStep>[0],
  manager: { id: string; totpSecret: string | null },
  code: string | undefined,
): Promise<void> {
  // Only the demo has passwords without codes.
  if (manager.totpSecret === null && deps.config.demo) return;
  if (code === undefined) throw new Failure('factor_needed');
  await deps.limits.take(CODES_PER_ACCOUNT, manager.id);
  const secret = manager.totpSecret === null ? undefined : openTotp(deps, manager.id, manager.totpSecret);
  const step = secret === undefined ? undefined : stepOf(secret, code, deps.clock.now());
  if (step === undefined || !(await store.takeTotpStep(db, manager.id, step))) throw new Failure('invalid_code');
  await deps.limits.forget(CODES_PER_ACCOUNT, manager.id);
}

/** Opens the session with the manager locked, so that a reset or the end of access comes either before or after it. */
async function enter(
  deps: Deps,
  tx: Tx,
  managerId: string,
  way: Way,
  wire: Wire,
  require: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const manager = await store.lockManager(tx, managerId);
  if (!manager) throw new Failure('wrong_credentials');
  await require();
  await openSession(deps, tx, managerId, wire);
  const by = { kind: 'manager', id: managerId, name: manager.name } as const;
  await recordAudit(tx, by, { action: 'manager.signed_in', at: deps.clock.now(), details: { by: way } });
}
