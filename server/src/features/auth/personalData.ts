import { sql } from 'kysely';
import type { PersonalData } from '../../platform/personalData.ts';

/** Where somebody is signed in, what they agreed to, and the codes and links on their way. */
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
    'address_changes',
  ],
  async read(db, personId) {
    const sessions = await db
      .selectFrom('sessions')
      .select(['userAgent', 'createdAt', 'lastSeenAt'])
      .where('personId', '=', personId)
      .orderBy('createdAt')
      .execute();
    const consents = await db
      .selectFrom('consents')
      .select(['document', 'version', 'agreedAt'])
      .where('personId', '=', personId)
      .orderBy('agreedAt')
      .execute();
    return { sessions, consents };
  },
  // Sessions are ended by the command itself, which closes what is open with them. Consents stay: they are the proof.
  async forget(tx, personId) {
    await tx.deleteFrom('oneTimeTokens').where('personId', '=', personId).execute();
    await tx.deleteFrom('addressChanges').where('personId', '=', personId).execute();
    await tx.deleteFrom('knownDevices').where('personId', '=', personId).execute();
    await tx.deleteFrom('proofCodes').where('personId', '=', personId).execute();
    await tx.deleteFrom('phoneChanges').where('personId', '=', personId).execute();
    await tx.deleteFrom('signInCodes').where('personId', '=', personId).execute();
    // Codes and resets that were asked for know an address, and whose it is only once a job has looked.
    const person = await tx
      .selectFrom('people')
      .select(['email', 'phone'])
      .where('id', '=', personId)
      .executeTakeFirst();
    const addresses = [person?.email, person?.phone].filter((one) => typeof one === 'string');
    if (addresses.length > 0) {
      await tx.deleteFrom('signInCodes').where('recipient', 'in', addresses).execute();
      await sql`delete from pgboss.job where data->>'email' in (${sql.join(addresses)})`.execute(tx);
    }
    return [];
  },
};
