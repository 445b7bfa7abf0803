import type { Locale } from '@skylark/contract/people.facts';
import { invalidatePages } from '../../platform/bus/invalidatePages.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import { removeFiles } from '../../platform/files/removeFiles.ts';
import { Failure } from '../../platform/http/failure.ts';
import { type Actor, recordAudit } from '../auditLog/index.ts';
import { queueMail } from '../notifications/index.ts';
import { decide, findGreeting, listGreetingsOf, removeGreetings } from './greetingsStore.ts';
import { lockTeacher } from './sendGreeting.ts';

/**
 * A manager approves a greeting, replacing the previous one, or rejects it with a reason, even after approval.
 * Repeating a decision has no effect.
 * @throws Failure not_found, also if the teacher has recorded it again since
 */
export async function decideGreeting(
  deps: Deps,
  manager: Actor,
  id: string,
  decision: { state: 'approved'; reason: null } | { state: 'rejected'; reason: string },
): Promise<void> {
  const given = await findGreeting(deps.db, id);
  if (!given) throw new Failure('not_found');
  const { teacherId } = given;
  const { state, reason } = decision;
  const replaced = await transact(deps.db, async (tx) => {
    const teacher = await lockTeacher(tx, teacherId);
    const greeting = await findGreeting(tx, id);
    if (!greeting) throw new Failure('not_found');
    if (greeting.state === state && greeting.reason === reason) return [];
    const at = deps.clock.now();
    // At most one greeting per state: if another one is waiting, a rejected one is removed.
    const others = await removeOther(tx, greeting, state);
    if (others.isKept) await decide(tx, id, { state, reason, decidedAt: at });
    await recordAudit(tx, manager, {
      action: `greeting.${state}`,
      at,
      personId: teacherId,
      details: { greeting: id, ...(reason !== null && { reason }) },
    });
    if (teacher.email !== null) {
      const to = { personId: teacherId, email: teacher.email, locale: teacher.locale as Locale | null };
      const values = {
        name: teacher.firstName,
        school: deps.config.schoolName,
        link: `${deps.publicUrl()}/settings/profile`,
      };
      const cause = `greeting:${id}:${state}:${at.getTime()}`;
      if (reason === null) await queueMail(deps, tx, to, 'greeting_approved', values, cause);
      else await queueMail(deps, tx, to, 'greeting_rejected', { ...values, reason }, cause);
    }
    await invalidatePages(deps, tx, [teacherId], 'teacher_page');
    return others.files;
  });
  await removeFiles(deps, replaced);
}

type Greeting = NonNullable<Awaited<ReturnType<typeof findGreeting>>>;

/**
 * Makes room: approval removes the previously approved greeting; a rejected one is dropped if a newer one is waiting.
 */
async function removeOther(
  tx: Parameters<typeof removeGreetings>[0],
  greeting: Greeting,
  state: 'approved' | 'rejected',
): Promise<{ files: string[]; isKept: boolean }> {
  const { teacherId, id } = greeting;
  if (state === 'approved') return { files: await removeGreetings(tx, teacherId, 'approved'), isKept: true };
  if (greeting.state !== 'approved') return { files: [], isKept: true };
  const newer = (await listGreetingsOf(tx, teacherId)).some((one) => one.id !== id);
  return newer ? { files: await removeGreetings(tx, teacherId, { id }), isKept: false } : { files: [], isKept: true };
}
