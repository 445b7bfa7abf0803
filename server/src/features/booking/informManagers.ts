import type { Locale } from '@skylark/contract/people.facts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { whenText } from '../../platform/texts/whenText.ts';
import { mailManagers } from '../notifications/index.ts';
import { findPerson } from '../people/index.ts';

/** What a family did itself, asks for, or is asked for. */
export type FamilyAct =
  | { kind: 'booked'; starts: readonly Date[] }
  | { kind: 'moved'; from: Date; to: Date }
  | { kind: 'cancelled'; startsAt: Date }
  | { kind: 'wish'; startsAt: Date | null; wish: string }
  /** What its teacher asks of the family. */
  | { kind: 'move_asked'; startsAt: Date; times: readonly Date[]; words: string };

interface FamilyActNotice {
  studentId: string;
  teacherId: string | null;
  durationMinutes: number;
  act: FamilyAct;
  /** Each manager is told once. */
  cause: string;
  lessonId?: string;
}

/** Tells the managers, in the family's transaction; the action is also in the audit log. */
export async function informManagers(
  deps: Pick<Deps, 'config' | 'clock'>,
  tx: Tx,
  { studentId, teacherId, durationMinutes, act, cause, lessonId }: FamilyActNotice,
): Promise<void> {
  const [family, teacher] = [await findPerson(tx, studentId), teacherId && (await findPerson(tx, teacherId))];
  if (!family) return;
  const when = (locale: Locale, at: Date): string => whenText(locale, family.timeZone, at, durationMinutes);
  const about = { cause, aboutId: studentId, ...(lessonId !== undefined && { lessonId }) };
  const words = {
    child: `${family.firstName} ${family.lastName}`.trim(),
    parent: family.parentName ?? '',
    teacher: teacher ? `${teacher.firstName} ${teacher.lastName}`.trim() : '',
  };
  switch (act.kind) {
    case 'booked':
      return mailManagers(deps, tx, 'family_booked', {
        ...about,
        values: (locale) => ({
          ...words,
          count: act.starts.length,
          times: act.starts.map((at) => when(locale, at)).join('; '),
        }),
      });
    case 'moved':
      return mailManagers(deps, tx, 'family_moved', {
        ...about,
        values: (locale) => ({ ...words, before: when(locale, act.from), when: when(locale, act.to) }),
      });
    case 'cancelled':
      return mailManagers(deps, tx, 'family_cancelled', {
        ...about,
        values: (locale) => ({ ...words, when: when(locale, act.startsAt) }),
      });
    case 'move_asked':
      return mailManagers(deps, tx, 'teacher_asks_move', {
        ...about,
        values: (locale) => ({
          ...words,
          when: when(locale, act.startsAt),
          times: act.times.map((at) => when(locale, at)).join('; '),
          words: act.words || '—',
        }),
      });
    case 'wish': {
      const phone = family.phone ?? family.email ?? '—';
      return mailManagers(deps, tx, 'family_wish', {
        ...about,
        values: (locale) => ({
          ...words,
          when: act.startsAt === null ? '—' : when(locale, act.startsAt),
          phone,
          wish: act.wish || '—',
        }),
      });
    }
  }
}
