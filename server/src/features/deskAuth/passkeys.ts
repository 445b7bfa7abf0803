import type { NewPasskey, SignedPasskey } from '@skylark/contract/desk';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { FastifyRequest } from 'fastify';
import { type Db, type Tx, violatedConstraint } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { Failure } from '../../platform/http/failure.ts';
import { hashToken, newToken } from '../auth/index.ts';
import { passkeyPlace } from './address.ts';
import * as store from './store.ts';

const CHALLENGE_LASTS_MS = 5 * 60_000;
/** EdDSA, ES256 and RS256 of COSE, which authenticators support. Node would warn about others. */
const ALGORITHMS = [-8, -7, -257];

type Options = { options: Record<string, unknown> | null };

async function newChallenge(
  deps: Pick<Deps, 'clock'>,
  db: Db,
  managerId: string | null,
): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = newToken();
  const expiresAt = new Date(deps.clock.now().getTime() + CHALLENGE_LASTS_MS);
  await store.addChallenge(db, { challengeHash: hashToken(challenge), managerId, expiresAt });
  return new Uint8Array(Buffer.from(challenge, 'base64url'));
}

/** The challenge signed by an answer, if it is ours and hasn't been answered yet. */
const takeChallenge = (deps: Pick<Deps, 'clock' | 'db'>, managerId: string | null) => (challenge: string) =>
  store.takeChallenge(deps.db, hashToken(challenge), managerId, deps.clock.now());

/** @param manager whose passkeys are allowed; null for a sign-in, where the browser offers the ones it has */
export async function signingOptions(
  deps: Pick<Deps, 'clock' | 'db' | 'publicUrl' | 'config'>,
  request: FastifyRequest,
  manager: string | null,
): Promise<Options> {
  const place = passkeyPlace(deps, request);
  if (!place) return { options: null };
  const known = manager === null ? [] : await store.listPasskeys(deps.db, manager);
  if (manager !== null && known.length === 0) return { options: null };
  const options = await generateAuthenticationOptions({
    rpID: place.host,
    challenge: await newChallenge(deps, deps.db, manager),
    userVerification: 'required',
    allowCredentials: known.map(({ id, transports }) => ({ id, transports })),
    timeout: CHALLENGE_LASTS_MS,
  });
  return { options: { ...options } };
}

export async function makingOptions(
  deps: Pick<Deps, 'clock' | 'db' | 'publicUrl' | 'config'>,
  request: FastifyRequest,
  manager: { id: string; name: string; email: string | null },
): Promise<Options> {
  const place = passkeyPlace(deps, request);
  if (!place) return { options: null };
  const known = await store.listPasskeys(deps.db, manager.id);
  const options = await generateRegistrationOptions({
    rpName: deps.config.schoolName,
    rpID: place.host,
    userName: manager.email ?? manager.name,
    userDisplayName: manager.name,
    userID: new Uint8Array(Buffer.from(manager.id)),
    challenge: await newChallenge(deps, deps.db, manager.id),
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports })),
    // Discoverable on the device, so that a sign-in needs no e-mail; unlocked by fingerprint, face or PIN.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    timeout: CHALLENGE_LASTS_MS,
  });
  return { options: { ...options } };
}

/** @throws Failure passkey_failed */
export async function addPasskey(
  deps: Pick<Deps, 'clock' | 'db' | 'publicUrl' | 'config'>,
  tx: Tx,
  request: FastifyRequest,
  of: { managerId: string; name: string; passkey: NewPasskey },
): Promise<void> {
  const made = await checked(request, deps, ({ origin, host }) =>
    verifyRegistrationResponse({
      response: of.passkey as RegistrationResponseJSON,
      expectedChallenge: takeChallenge(deps, of.managerId),
      expectedOrigin: origin,
      expectedRPID: host,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  if (!made.registrationInfo) throw new Failure('passkey_failed');
  const { credential, credentialBackedUp: isBackedUp } = made.registrationInfo;
  try {
    await store.addPasskey(tx, {
      id: credential.id,
      managerId: of.managerId,
      name: of.name,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: credential.transports ?? [],
      isBackedUp,
      createdAt: deps.clock.now(),
    });
  } catch (error) {
    if (violatedConstraint(error) === 'manager_passkeys_pkey') throw new Failure('passkey_failed');
    throw error;
  }
}

/**
 * Checks a passkey's signature and counts its use.
 * @param manager the required owner; null for a sign-in
 * @returns the passkey's owner
 * @throws Failure passkey_failed, the same for an unknown passkey as for a wrong signature
 */
export async function checkPasskey(
  deps: Pick<Deps, 'clock' | 'db' | 'publicUrl' | 'config'>,
  request: FastifyRequest,
  passkey: SignedPasskey,
  manager: string | null,
): Promise<string> {
  const found = await store.findPasskey(deps.db, passkey.id);
  if (!found || (manager !== null && found.managerId !== manager)) throw new Failure('passkey_failed');
  const { verified, authenticationInfo } = await checked(request, deps, ({ origin, host }) =>
    verifyAuthenticationResponse({
      response: passkey as AuthenticationResponseJSON,
      expectedChallenge: takeChallenge(deps, manager),
      expectedOrigin: origin,
      expectedRPID: host,
      requireUserVerification: true,
      credential: {
        id: found.id,
        publicKey: new Uint8Array(found.publicKey),
        counter: Number(found.counter),
        transports: found.transports,
      },
    }),
  );
  if (!verified) throw new Failure('passkey_failed');
  const { newCounter: counter, credentialBackedUp: isBackedUp } = authenticationInfo;
  await store.touchPasskey(deps.db, found.id, { counter, isBackedUp, lastUsedAt: deps.clock.now() });
  return found.managerId;
}

/** The library throws for anything it can't read or doesn't accept. */
async function checked<T>(
  request: FastifyRequest,
  deps: Pick<Deps, 'publicUrl' | 'config'>,
  check: (place: { origin: string; host: string }) => Promise<T>,
): Promise<T> {
  const place = passkeyPlace(deps, request);
  if (!place) throw new Failure('passkey_failed');
  try {
    return await check(place);
  } catch {
    throw new Failure('passkey_failed');
  }
}
