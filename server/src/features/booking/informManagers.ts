import { DEFAULT_LOCALE } from '@skylark/contract/people.facts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { whenText } from '../../platform/texts/whenText.ts';
import { listManagers } from '../manager/index.ts';
import { queueMail } from '../notifications/index.ts';
import { findPerson } from '../people/index.ts';

/** What a family did itself, or asks for. */
export type FamilyAct =
  | { kind: 'booked'; starts: readonly Date[] }
  | { kind: 'moved'; from: Date; to: Date }
  | { kind: 'cancelled'; startsAt: Date }
  | { kind: 'wish'; startsAt: Date | null; wish: string };

interface FamilyActNotice {
  studentId: string;
  teacherId: string | null;
  durationMinutes: number;
  act: FamilyAct;
  /** Mailed only once per manager. */
  cause: string;
  lessonId?: string;
}

/** Mails every manager with an address, in the family's transaction; the action is also in the audit log. */
export async function informManagers(
  deps: Pick<Deps, 'config' | 'clock'>,
  tx: Tx,
  { studentId, teacherId, durationMinutes, act, cause, lessonId }: FamilyActNotice,
): Promise<void> {
  const [family, teacher] = [await findPerson(tx, studentId), teacherId && (await findPerson(tx, teacherId))];
  if (!family) return;
  const when = (at: Date): string => whenText(DEFAULT_LOCALE, family.timeZone, at, durationMinutes);
  const about = { aboutId: studentId, ...(lessonId !== undefined && { lessonId }) };
  for (const { id, name, email, endedAt } of await listManagers(tx)) {
    if (email === null || endedAt !== null) continue;
    const words = {
      name,
      school: deps.config.schoolName,
      child: `${family.firstName} ${family.lastName}`.trim(),
      parent: family.parentName ?? '',
      teacher: teacher ? `${teacher.firstName} ${teacher.lastName}`.trim() : '',
    };
    const to = { personId: null, email, locale: DEFAULT_LOCALE };
    const once = `${cause}:${id}`;
    switch (act.kind) {
      case 'booked': {
        const values = { ...words, count: act.starts.length, times: act.starts.map(when).join('; ') };
        await queueMail(deps, tx, to, 'family_booked', values, once, about);
        break;
      }
      case 'moved':
        await queueMail(
          deps,
          tx,
          to,
          'family_moved',
          { ...words, before: when(act.from), when: when(act.to) },
          once,
          about,
        );
        break;
      case 'cancelled':
        await queueMail(deps, tx, to, 'family_cancelled', { ...words, when: when(act.startsAt) }, once, about);
        break;
      case 'wish': {
        const wanted = act.startsAt === null ? '—' : when(act.startsAt);
        const values = { ...words, when: wanted, phone: family.phone ?? family.email ?? '—', wish: act.wish || '—' };
        await queueMail(deps, tx, to, 'family_wish', values, once, about);
        break;
      }
    }
  }
}
