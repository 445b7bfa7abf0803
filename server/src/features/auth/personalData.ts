import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { PersonalData } from '../../platform/personalData.ts';
import { listAddresses } from '../people/index.ts';

/** A person's sessions, consents, and pending codes and links. */
export const authData: PersonalData = {
  name: 'auth',
  tables: [
    'sessions',
    'one_time_tokens',
    'consents',
    'sign_in_codes',
    'phone_changes',
    'proof_codes',
    'known_devices',
    'known_networks',
    'address_changes',
    'account_closings',
  ],
  async read(db, personId) {
    const sessions = await db
      .selectFrom('sessions')
      .select(['userAgent', 'createdAt', 'lastSeenAt'])
      .where('accountId', '=', personId)
      // Managers' sessions are in the audit log; these rows would show a manager's browser.
      .where('viewerAccess', 'is', null)
      .orderBy('createdAt')
      .execute();
    const consents = await db
      .selectFrom('consents')
      .select(['document', 'version', 'agreedAt'])
      .where('accountId', '=', personId)
      .orderBy('agreedAt')
      .execute();
    const devices = await db
      .selectFrom('knownDevices')
      .select('lastUsedAt')
      .where('accountId', '=', personId)
      .orderBy('lastUsedAt')
      .execute();
    const networks = await db
      .selectFrom('knownNetworks')
      .select('lastUsedAt')
      .where('accountId', '=', personId)
      .orderBy('lastUsedAt')
      .execute();
    const addressChanges = await db
      .selectFrom('addressChanges')
      .select(['strategy', 'oldAddress', 'changedAt', 'undoneAt'])
      .where('accountId', '=', personId)
      .orderBy('changedAt')
      .execute();
    const links = await db
      .selectFrom('oneTimeTokens')
      .select(['purpose', 'email', 'createdAt', 'usedAt'])
      .where('personId', '=', personId)
      .orderBy('createdAt')
      .execute();
    const codes = await db
      .selectFrom('signInCodes')
      .select(['strategy', 'recipient', 'createdAt', 'usedAt'])
      .where('accountId', '=', personId)
      .orderBy('createdAt')
      .execute();
    const newPhones = await db.selectFrom('phoneChanges').select('phone').where('accountId', '=', personId).execute();
    const proofs = await db
      .selectFrom('proofCodes')
      .select(['strategy', 'address'])
      .where('accountId', '=', personId)
      .execute();
    const closings = await db
      .selectFrom('accountClosings')
      .select(['askedAt', 'eraseAt'])
      .where('accountId', '=', personId)
      .execute();
    return { closings, sessions, consents, devices, networks, addressChanges, links, codes, newPhones, proofs };
  },
  // Sessions are ended by the calling command, which also closes their sockets. Consents are kept as evidence.
  async forget(tx, personId) {
    // Requested codes and resets only contain an address; a job determines the owner later.
    const { email, phone } = await listAddresses(tx, personId);
    const asked = await listUnprovedAddresses(tx, personId);
    const addresses = [...email, ...phone, ...asked];
    if (addresses.length > 0) {
      await tx.deleteFrom('signInCodes').where('recipient', 'in', addresses).where('accountId', 'is', null).execute();
      await sql`delete from pgboss.job where data->>'email' in (${sql.join(addresses)})`.execute(tx);
    }
    await tx.deleteFrom('oneTimeTokens').where('personId', '=', personId).execute();
    await tx.deleteFrom('accountClosings').where('accountId', '=', personId).execute();
    await tx.deleteFrom('addressChanges').where('accountId', '=', personId).execute();
    await tx.deleteFrom('knownNetworks').where('accountId', '=', personId).execute();
    await tx.deleteFrom('knownDevices').where('accountId', '=', personId).execute();
    await tx.deleteFrom('proofCodes').where('accountId', '=', personId).execute();
    await tx.deleteFrom('phoneChanges').where('accountId', '=', personId).execute();
    await tx.deleteFrom('signInCodes').where('accountId', '=', personId).execute();
    return [];
  },
};

/** Addresses that the person entered but never proved, unless an account has them. */
async function listUnprovedAddresses(db: Db, personId: string): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    select address from (
      select email as address from one_time_tokens where person_id = ${personId} and email is not null
      union select phone from phone_changes where account_id = ${personId}
      union select address from proof_codes where account_id = ${personId}
    ) asked where not exists (select 1 from accounts a where asked.address in (a.email, a.phone))
  `.execute(db);
  return rows.map(({ address }) => address);
}
