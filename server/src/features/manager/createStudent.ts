import type { Locale } from '@skylark/contract/people.facts';
import { type Tx, violatedConstraint } from '../../platform/db/database.ts';
import { StaleRead } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import { Failure } from '../../platform/http/failure.ts';
import { type Actor, recordAudit } from '../auditLog/index.ts';
import { addChild, refuseClosing, sendActivation } from '../auth/index.ts';
import { correctCredits, invalidateBalance, isCorrected } from '../credits/index.ts';
import { addAccount, changePerson, findByImportKey, findPerson, holdImportKey, lockPeople } from '../people/index.ts';

interface NewStudent {
  firstName: string;
  lastName?: string | undefined;
  parentName?: string | undefined;
  email?: string | undefined;
  phone?: string | undefined;
  timeZone?: string | undefined;
  locale?: Locale | undefined;
  lessons?: number | undefined;
  /** The student's id in another system. */
  key?: string | undefined;
  /** The key of a sibling. */
  siblingOf?: string | undefined;
  isInvited: boolean;
}

/**
 * Creates a student with an opening balance, in the caller's transaction. If the key is known, that student is
 * returned: nothing is created, and the balance isn't changed again.
 * @throws Failure invalid_fields (`taken` for another account's address), children_full, account_closing, key_used if the key's number
 * of lessons differs
 */
export async function createStudent(
  deps: Deps,
  tx: Tx,
  manager: Actor,
  given: NewStudent,
): Promise<{ id: string; isNew: boolean }> {
  const { key, lessons = 0 } = given;
  if (key !== undefined) await holdImportKey(tx, key);
  const known = key === undefined ? undefined : await findByImportKey(tx, key);
  const id = known ?? (await add(deps, tx, given));
  if (lessons > 0) await open(deps, tx, manager, { studentId: id, lessons, key });
  if (known !== undefined) return { id, isNew: false };
  await recordAudit(tx, manager, {
    action: 'student.made',
    at: deps.clock.now(),
    personId: id,
    details: { ...(key !== undefined && { key }), lessons },
  });
  if (given.isInvited && given.email !== undefined)
    await sendActivation(deps, tx, {
      id,
      email: given.email,
      name: given.parentName ?? given.firstName,
      locale: given.locale ?? null,
    });
  return { id, isNew: true };
}

async function add(deps: Deps, tx: Tx, given: NewStudent): Promise<string> {
  const { firstName, lastName, key, siblingOf, email, phone } = given;
  if (siblingOf !== undefined) {
    if (email !== undefined) throw new Failure('invalid_fields', { email: 'no_match' });
    if (phone !== undefined) throw new Failure('invalid_fields', { phone: 'no_match' });
    const sibling = await findByImportKey(tx, siblingOf);
    const family = sibling === undefined ? undefined : await findPerson(tx, sibling);
    if (!family) throw new Failure('invalid_fields', { siblingOf: 'unknown' });
    const id = await addChild(deps, tx, family.accountId, { firstName, lastName });
    await refuseClosing(tx, id);
    await refuseTaken(() => changePerson(tx, id, { importKey: key ?? null }));
    return id;
  }
  // Without either there would be no way to sign in.
  if (email === undefined && phone === undefined) throw new Failure('invalid_fields', { email: 'required' });
  const { account, person } = accountRow(given, deps.clock.now());
  return refuseTaken(() => addAccount(tx, account, { ...person, importKey: key ?? null }));
}

/** The rows of a family's account and its first child. */
export const accountRow = (given: Omit<NewStudent, 'key' | 'siblingOf' | 'isInvited'>, createdAt: Date) => ({
  account: {
    email: given.email ?? null,
    phone: given.phone ?? null,
    parentName: given.parentName ?? null,
    locale: given.locale ?? null,
    ...(given.timeZone !== undefined && { timeZone: given.timeZone }),
  },
  person: {
    type: 'student' as const,
    firstName: given.firstName,
    lastName: given.lastName ?? '',
    createdAt,
  },
});

/** The opening balance, written once per key. */
export const openingOf = (studentId: string, lessons: number, key: string) => ({
  studentId,
  amount: lessons,
  note: 'Opening balance',
  key: openingKey(key),
});

export const openingKey = (key: string): string => `import:${key}`;

async function open(
  deps: Deps,
  tx: Tx,
  manager: Actor,
  { studentId, lessons, key = studentId }: { studentId: string; lessons: number; key?: string | undefined },
): Promise<void> {
  const at = deps.clock.now();
  const correction = openingOf(studentId, lessons, key);
  // Students imported earlier aren't locked, however long the import takes.
  if (await isCorrected(tx, correction)) return;
  await lockPeople(tx, [studentId]);
  const { isNew } = await correctCredits(tx, { ...correction, at });
  if (!isNew) return;
  await recordAudit(tx, manager, {
    action: 'credits.corrected',
    at,
    personId: studentId,
    details: { amount: lessons },
  });
  await invalidateBalance(deps, tx, [studentId]);
}

async function refuseTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    switch (violatedConstraint(error)) {
      case 'accounts_email_key':
        throw new Failure('invalid_fields', { email: 'taken' });
      case 'accounts_phone_key':
        throw new Failure('invalid_fields', { phone: 'taken' });
      case 'people_import_key':
        throw new StaleRead('the same student was made at the same time');
      default:
        throw error;
    }
  }
}
