import type { CodeStrategy } from '@skylark/contract/auth.facts';
import type { FastifyReply } from 'fastify';
import type { Db } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { DEVICE_COOKIE } from './deviceCookie.ts';
import type { RequestOrigin } from './RequestOrigin.ts';
import { hashToken, newToken } from './tokens.ts';

const COOKIE_PATH = '/api/v2';
const KEPT_DAYS = 180;

/** Records that this browser signed in to an account. @returns the id for its cookie */
export async function rememberDevice(
  deps: Pick<Deps, 'clock'>,
  db: Db,
  accountId: string,
  from: Pick<RequestOrigin, 'device'>,
): Promise<string> {
  const device = from.device ?? newToken();
  const lastUsedAt = deps.clock.now();
  await db
    .insertInto('knownDevices')
    .values({ accountId, deviceHash: hashToken(device), lastUsedAt })
    .onConflict((conflict) => conflict.columns(['accountId', 'deviceHash']).doUpdateSet({ lastUsedAt }))
    .execute();
  return device;
}

/** Sets the device cookie. It is only sent by our own pages, and scripts can't read it. */
export function setDeviceCookie(deps: Pick<Deps, 'publicUrl'>, reply: FastifyReply, device: string): void {
  const secure = deps.publicUrl().startsWith('https:') ? '; Secure' : '';
  const maxAge = KEPT_DAYS * 24 * 60 * 60;
  void reply.header(
    'set-cookie',
    `${DEVICE_COOKIE}=${device}; Path=${COOKIE_PATH}; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${secure}`,
  );
}

/**
 * Whether this browser has signed in to the account with this address. For an unproved address no device counts as
 * known: a stranger may have entered it for their own account.
 */
export async function isKnownDevice(
  db: Db,
  from: Pick<RequestOrigin, 'device'>,
  strategy: CodeStrategy,
  address: string,
): Promise<boolean> {
  if (from.device === undefined) return false;
  const found = await db
    .selectFrom('knownDevices')
    .innerJoin('accounts', 'accounts.id', 'knownDevices.accountId')
    .select('accounts.id')
    .where('deviceHash', '=', hashToken(from.device))
    .where(`accounts.${strategy}`, '=', address)
    .where(strategy === 'email' ? 'emailConfirmedAt' : 'phoneConfirmedAt', 'is not', null)
    .executeTakeFirst();
  return found !== undefined;
}

/** Accounts that have signed in from this browser: only the last three, which limits the cost of a shared one. */
export async function listAccountsOfDevice(db: Db, device: string): Promise<string[]> {
  const rows = await db
    .selectFrom('knownDevices')
    .select('accountId')
    .where('deviceHash', '=', hashToken(device))
    .orderBy('lastUsedAt', 'desc')
    .limit(3)
    .execute();
  return rows.map(({ accountId }) => accountId);
}

/** @param except a device that stays known */
export async function removeKnownDevices(db: Db, accountId: string, except?: string): Promise<void> {
  await db
    .deleteFrom('knownDevices')
    .where('accountId', '=', accountId)
    .$if(except !== undefined, (query) => query.where('deviceHash', '!=', hashToken(except ?? '')))
    .execute();
}

export async function removeUnusedDevices(db: Db, at: Date): Promise<void> {
  const since = new Date(at.getTime() - KEPT_DAYS * 24 * 60 * 60_000);
  await db.deleteFrom('knownDevices').where('lastUsedAt', '<', since).execute();
}
