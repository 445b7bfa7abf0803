import { sql } from 'kysely';
import type { CodeStrategy } from '@skylark/contract/auth.facts';
import type { Db } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { neighbourhoodOf } from '../../platform/http/networks.ts';
import type { RequestOrigin } from './RequestOrigin.ts';
import { hashToken } from './tokens.ts';

/** Networks stored per account, newest first: home, grandparents, two phones. */
const KEPT_MAX = 8;
const KEPT_DAYS = 180;

const hashOf = (deps: Pick<Deps, 'limits'>, from: Pick<RequestOrigin, 'address'>): Buffer =>
  deps.limits.hashOf(`network ${neighbourhoodOf(from.address)}`);

/** Records the network from which a known device signed in to an account. */
export async function rememberNetwork(
  deps: Pick<Deps, 'clock' | 'limits'>,
  db: Db,
  accountId: string,
  device: string,
  from: Pick<RequestOrigin, 'address'>,
): Promise<void> {
  const lastUsedAt = deps.clock.now();
  await db
    .insertInto('knownNetworks')
    .values({ accountId, deviceHash: hashToken(device), networkHash: hashOf(deps, from), lastUsedAt })
    .onConflict((conflict) => conflict.columns(['accountId', 'deviceHash', 'networkHash']).doUpdateSet({ lastUsedAt }))
    .execute();
  // Skips locked rows, so that concurrent sign-ins don't wait for each other's old rows.
  await sql`
    delete from known_networks where ctid = any (array(
      select ctid from known_networks where account_id = ${accountId}
      order by last_used_at desc, device_hash, network_hash offset ${KEPT_MAX} for update skip locked
    ))
  `.execute(db);
}

/**
 * Whether someone has signed in from this network to the account with this address within the last half year. As with
 * devices, an unproved address has no known networks.
 */
export async function isKnownNetwork(
  deps: Pick<Deps, 'clock' | 'db' | 'limits'>,
  from: Pick<RequestOrigin, 'address'>,
  strategy: CodeStrategy,
  address: string,
): Promise<boolean> {
  const found = await deps.db
    .selectFrom('knownNetworks')
    .innerJoin('accounts', 'accounts.id', 'knownNetworks.accountId')
    .select('accounts.id')
    .where('networkHash', '=', hashOf(deps, from))
    .where('lastUsedAt', '>=', oldest(deps.clock.now()))
    .where(`accounts.${strategy}`, '=', address)
    .where(strategy === 'email' ? 'emailConfirmedAt' : 'phoneConfirmedAt', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export async function removeUnusedNetworks(db: Db, at: Date): Promise<void> {
  await db.deleteFrom('knownNetworks').where('lastUsedAt', '<', oldest(at)).execute();
}

const oldest = (at: Date): Date => new Date(at.getTime() - KEPT_DAYS * 24 * 60 * 60_000);
