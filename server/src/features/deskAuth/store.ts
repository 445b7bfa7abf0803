import type { Db, Tx } from '../../platform/db/database.ts';

/** An active manager by e-mail, with the password if there is one. */
export const findByEmail = (db: Db, email: string) =>
  db
    .selectFrom('managers as m')
    .leftJoin('managerPasswords as p', 'p.managerId', 'm.id')
    .select(['m.id', 'm.name', 'p.passwordHash', 'p.totpSecret'])
    .where((eb) => eb.fn<string>('lower', ['m.email']), '=', email.toLowerCase())
    .where('m.endedAt', 'is', null)
    .executeTakeFirst();

/** An active manager; locked, so that sign-ins, resets and the end of access run one after the other. */
export const lockManager = (tx: Tx, id: string) =>
  tx
    .selectFrom('managers')
    .select(['id', 'name', 'email', 'role'])
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();

export const findPassword = (db: Db, managerId: string) =>
  db
    .selectFrom('managerPasswords')
    .select(['passwordHash', 'totpSecret'])
    .where('managerId', '=', managerId)
    .executeTakeFirst();

export async function setPassword(
  db: Db,
  password: { managerId: string; passwordHash: string; totpSecret: string | null; totpStep: number | null },
): Promise<void> {
  const { passwordHash, totpSecret, totpStep } = password;
  await db
    .insertInto('managerPasswords')
    .values(password)
    .onConflict((conflict) => conflict.column('managerId').doUpdateSet({ passwordHash, totpSecret, totpStep }))
    .execute();
}

/** @returns whether the step is later than those of all codes used before */
export async function takeTotpStep(db: Db, managerId: string, step: number): Promise<boolean> {
  const taken = await db
    .updateTable('managerPasswords')
    .set({ totpStep: step })
    .where('managerId', '=', managerId)
    .where((eb) => eb.or([eb('totpStep', 'is', null), eb('totpStep', '<', String(step))]))
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
}

/** @returns whether there was one */
export async function removePassword(db: Db, managerId: string): Promise<boolean> {
  const removed = await db.deleteFrom('managerPasswords').where('managerId', '=', managerId).executeTakeFirst();
  return removed.numDeletedRows > 0n;
}

export const listPasskeys = (db: Db, managerId: string) =>
  db
    .selectFrom('managerPasskeys')
    .select(['id', 'name', 'transports', 'isBackedUp', 'createdAt', 'lastUsedAt'])
    .where('managerId', '=', managerId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();

export const findPasskey = (db: Db, id: string) =>
  db
    .selectFrom('managerPasskeys as k')
    .innerJoin('managers as m', 'm.id', 'k.managerId')
    .select(['k.id', 'k.managerId', 'k.publicKey', 'k.counter', 'k.transports'])
    .where('k.id', '=', id)
    .where('m.endedAt', 'is', null)
    .executeTakeFirst();

export async function addPasskey(
  db: Db,
  passkey: {
    id: string;
    managerId: string;
    name: string;
    publicKey: Buffer;
    counter: number;
    transports: string[];
    isBackedUp: boolean;
    createdAt: Date;
  },
): Promise<void> {
  await db.insertInto('managerPasskeys').values(passkey).execute();
}

export async function touchPasskey(
  db: Db,
  id: string,
  used: { counter: number; isBackedUp: boolean; lastUsedAt: Date },
): Promise<void> {
  await db.updateTable('managerPasskeys').set(used).where('id', '=', id).execute();
}

/** @returns the name of the passkey, if there was one */
export async function removePasskey(db: Db, managerId: string, id: string): Promise<string | undefined> {
  const removed = await db
    .deleteFrom('managerPasskeys')
    .where('managerId', '=', managerId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  return removed?.name;
}

export async function countRecoveryCodes(db: Db, managerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('managerRecoveryCodes')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('managerId', '=', managerId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function setRecoveryCodes(db: Db, managerId: string, hashes: Buffer[]): Promise<void> {
  await db.deleteFrom('managerRecoveryCodes').where('managerId', '=', managerId).execute();
  if (hashes.length === 0) return;
  const rows = hashes.map((codeHash) => ({ codeHash, managerId }));
  await db.insertInto('managerRecoveryCodes').values(rows).execute();
}

/** @returns whether it was one of the manager's */
export async function takeRecoveryCode(db: Db, managerId: string, codeHash: Buffer): Promise<boolean> {
  const taken = await db
    .deleteFrom('managerRecoveryCodes')
    .where('managerId', '=', managerId)
    .where('codeHash', '=', codeHash)
    .executeTakeFirst();
  return taken.numDeletedRows > 0n;
}

export const findInvitation = (db: Db, tokenHash: Buffer, now: Date) =>
  db
    .selectFrom('managerInvitations as i')
    .innerJoin('managers as m', 'm.id', 'i.managerId')
    .select(['m.id', 'm.name', 'm.email', 'm.role'])
    .where('i.tokenHash', '=', tokenHash)
    .where('i.expiresAt', '>', now)
    .where('m.endedAt', 'is', null)
    .executeTakeFirst();

/** Replaces the previous one. */
export async function setInvitation(
  db: Db,
  invitation: { managerId: string; tokenHash: Buffer; createdAt: Date; expiresAt: Date },
): Promise<void> {
  const { managerId: _, ...changed } = invitation;
  await db
    .insertInto('managerInvitations')
    .values(invitation)
    .onConflict((conflict) => conflict.column('managerId').doUpdateSet(changed))
    .execute();
}

/** @returns whether the link still worked */
export async function takeInvitation(db: Db, tokenHash: Buffer): Promise<boolean> {
  const taken = await db.deleteFrom('managerInvitations').where('tokenHash', '=', tokenHash).executeTakeFirst();
  return taken.numDeletedRows > 0n;
}

/** @returns whether there was one */
export async function removeInvitation(db: Db, managerId: string): Promise<boolean> {
  const removed = await db.deleteFrom('managerInvitations').where('managerId', '=', managerId).executeTakeFirst();
  return removed.numDeletedRows > 0n;
}

export async function removeAllPasskeys(db: Db, managerId: string): Promise<void> {
  await db.deleteFrom('managerPasskeys').where('managerId', '=', managerId).execute();
}

export async function addChallenge(
  db: Db,
  challenge: { challengeHash: Buffer; managerId: string | null; expiresAt: Date },
): Promise<void> {
  await db.insertInto('managerChallenges').values(challenge).execute();
}

/** Each challenge is answered once. @returns whether it was open */
export async function takeChallenge(
  db: Db,
  challengeHash: Buffer,
  managerId: string | null,
  now: Date,
): Promise<boolean> {
  const taken = await db
    .deleteFrom('managerChallenges')
    .where('challengeHash', '=', challengeHash)
    .where('managerId', managerId === null ? 'is' : '=', managerId)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return taken.numDeletedRows > 0n;
}

export async function removeOldLinks(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('managerChallenges').where('expiresAt', '<', now).execute();
  await db.deleteFrom('managerInvitations').where('expiresAt', '<', now).execute();
}

export async function findEmail(db: Db, managerId: string): Promise<string | null> {
  const found = await db.selectFrom('managers').select('email').where('id', '=', managerId).executeTakeFirst();
  return found?.email ?? null;
}
