import type { NewPasskey } from '@skylark/contract/desk';
import { INVITATION_HOURS } from '@skylark/contract/desk.facts';
import type { ManagerRole } from '@skylark/contract/manager.facts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Tx } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import { Failure } from '../../platform/http/failure.ts';
import { recordAudit } from '../auditLog/index.ts';
import { hashPassword, hashToken, newToken } from '../auth/index.ts';
import { deskUrl } from './address.ts';
import { newRecoveryCodes, type NewTotp, requireStrong, setPasswordAndCodes } from './factors.ts';
import { PUBLIC_PER_NETWORK } from './limits.ts';
import { addPasskey, makingOptions } from './passkeys.ts';
import { endSessions, openSession } from './sessions.ts';
import * as store from './store.ts';
import { newTotp } from './totp.ts';

/** A single-use link to join the desk; it replaces the previous one. */
export async function inviteToDesk(
  deps: Pick<Deps, 'clock' | 'publicUrl' | 'config'>,
  tx: Tx,
  managerId: string,
): Promise<{ link: string; expiresAt: Date }> {
  const token = newToken();
  const createdAt = deps.clock.now();
  const expiresAt = new Date(createdAt.getTime() + INVITATION_HOURS * 60 * 60_000);
  await store.setInvitation(tx, { managerId, tokenHash: hashToken(token), createdAt, expiresAt });
  return { link: `${deskUrl(deps)}/join/${token}`, expiresAt };
}

/** Ends all sessions and ways to sign in to the desk, in the transaction that revokes the right. */
export async function endDeskAccess(deps: Pick<Deps, 'bus'>, tx: Tx, managerId: string): Promise<void> {
  await endSessions(deps, tx, managerId);
  await store.removeAllPasskeys(tx, managerId);
  await store.removePassword(tx, managerId);
  await store.setRecoveryCodes(tx, managerId, []);
  await store.removeInvitation(tx, managerId);
}

/** A password without codes, which is only accepted by the demo. */
export const setDemoPassword = (tx: Tx, managerId: string, passwordHash: string): Promise<void> =>
  store.setPassword(tx, { managerId, passwordHash, totpSecret: null, totpStep: null });

/** @throws Failure link_used */
async function requireInvited(deps: Deps, token: string, request: FastifyRequest) {
  await deps.limits.takeFrom(PUBLIC_PER_NETWORK, request.ip);
  const invited = await store.findInvitation(deps.db, hashToken(token), deps.clock.now());
  if (!invited) throw new Failure('link_used');
  return { ...invited, email: invited.email ?? '', role: invited.role as ManagerRole };
}

export async function readInvitation(deps: Deps, token: string, request: FastifyRequest) {
  const { name, email, role } = await requireInvited(deps, token, request);
  return { name, email, role, school: deps.config.schoolName };
}

export const optionsToJoin = async (deps: Deps, token: string, request: FastifyRequest) =>
  makingOptions(deps, request, await requireInvited(deps, token, request));

export const totpToJoin = async (deps: Deps, token: string, request: FastifyRequest) =>
  newTotp(deps, (await requireInvited(deps, token, request)).email);

/**
 * Sets the first way to sign in, and signs in.
 * @returns recovery codes, which are shown only this once
 * @throws Failure link_used, passkey_failed, invalid_code, invalid_fields (password: too_common, too_personal)
 */
export async function join(
  deps: Deps,
  token: string,
  given: { passkey: NewPasskey; passkeyName: string } | { password: string; totp: NewTotp },
  wire: { request: FastifyRequest; reply: FastifyReply },
): Promise<string[]> {
  const invited = await requireInvited(deps, token, wire.request);
  if ('password' in given) requireStrong(given.password, invited);
  const passwordHash = 'password' in given ? await hashPassword(given.password) : undefined;
  return transact(deps.db, async (tx) => {
    const manager = await store.lockManager(tx, invited.id);
    if (!manager || !(await store.takeInvitation(tx, hashToken(token)))) throw new Failure('link_used');
    if ('passkey' in given) {
      const passkey = { managerId: manager.id, name: given.passkeyName, passkey: given.passkey };
      await addPasskey(deps, tx, wire.request, passkey);
    } else if (passwordHash !== undefined)
      await setPasswordAndCodes(deps, tx, manager.id, { passwordHash, totp: given.totp });
    await openSession(deps, tx, manager.id, wire);
    const by = { kind: 'manager', id: manager.id, name: manager.name } as const;
    const details = { by: 'passkey' in given ? 'passkey' : 'password' };
    await recordAudit(tx, by, { action: 'manager.joined', at: deps.clock.now(), details });
    return newRecoveryCodes(tx, manager.id);
  });
}
