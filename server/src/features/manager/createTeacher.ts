import type { Locale } from '@skylark/contract/people.facts';
import { invalidatePages } from '../../platform/bus/invalidatePages.ts';
import { violatedConstraint } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import { TAUGHT_AGE_MAX } from '@skylark/contract/teacherChoice.facts';
import type { Deps } from '../../platform/deps.ts';
import { Failure } from '../../platform/http/failure.ts';
import { type Actor, recordAudit } from '../auditLog/index.ts';
import { sendActivation } from '../auth/index.ts';
import { addAccount, changePerson, findPerson, lockPeople, invalidatePartners } from '../people/index.ts';
import { readTraits, setTraits, type Traits } from '../trial/index.ts';
import { requireTeacher } from './requireTeacher.ts';

interface NewTeacher {
  firstName: string;
  lastName: string;
  email: string;
  phone?: string | undefined;
  timeZone: string;
  locale?: Locale | undefined;
  traits?: Traits | undefined;
}

/** Creates a teacher's account and sends the link to set a password. @throws Failure invalid_fields with `taken` */
export async function createTeacher(deps: Deps, manager: Actor, given: NewTeacher): Promise<string> {
  const { traits, firstName, lastName, email, phone = null, timeZone, locale = null } = given;
  const at = deps.clock.now();
  return transact(deps.db, async (tx) => {
    const id = await addAccount(
      tx,
      { email, phone, timeZone, locale },
      { type: 'teacher', firstName, lastName, createdAt: at },
    );
    await setTraits(tx, id, traits ?? {});
    await sendActivation(deps, tx, { id, email, name: firstName, locale });
    await recordAudit(tx, manager, { action: 'teacher.made', at, personId: id, details: { email } });
    return id;
  }).catch((error: unknown) => {
    const constraint = violatedConstraint(error);
    if (constraint === 'accounts_email_key') throw new Failure('invalid_fields', { email: 'taken' });
    if (constraint === 'accounts_phone_key') throw new Failure('invalid_fields', { phone: 'taken' });
    throw error;
  });
}

/** @throws Failure not_found */
export async function activateAgain(deps: Deps, manager: Actor, id: string): Promise<void> {
  const teacher = await findPerson(deps.db, id);
  const email = teacher?.email ?? null;
  if (teacher?.type !== 'teacher' || email === null) throw new Failure('not_found');
  await transact(deps.db, async (tx) => {
    const locale = teacher.locale as Locale | null;
    await sendActivation(deps, tx, { id, email, name: teacher.firstName, locale });
    await recordAudit(tx, manager, { action: 'teacher.activation_sent', at: deps.clock.now(), personId: id });
  });
}

/** Changes a teacher's name and skills; omitted fields stay unchanged. @throws Failure not_found */
export async function changeTeacher(
  deps: Deps,
  manager: Actor,
  id: string,
  { firstName, lastName, ...traits }: Partial<Traits> & { firstName?: string; lastName?: string },
): Promise<void> {
  const names = { ...(firstName !== undefined && { firstName }), ...(lastName !== undefined && { lastName }) };
  const changed = Object.keys(names);
  await transact(deps.db, async (tx) => {
    await lockPeople(tx, [id]);
    await requireTeacher(tx, id);
    await changePerson(tx, id, names);
    if (changed.length > 0) {
      await invalidatePages(deps, tx, [id], 'profile');
      await invalidatePartners(deps, tx, [id], 'lessons', 'schedule', 'homeworks', 'whiteboards');
    }
    const { ageFrom, ageTo } = { ageFrom: 0, ageTo: TAUGHT_AGE_MAX, ...(await readTraits(tx, id)), ...traits };
    if (ageTo < ageFrom) throw new Failure('invalid_fields', { ageTo: 'invalid' });
    if (Object.keys(traits).length > 0) await setTraits(tx, id, traits);
    await recordAudit(tx, manager, {
      action: 'teacher.changed',
      at: deps.clock.now(),
      personId: id,
      // Names aren't logged, so that deleting the account leaves no copy.
      details: { ...traits, ...(changed.length > 0 && { changed }) },
    });
  });
}
