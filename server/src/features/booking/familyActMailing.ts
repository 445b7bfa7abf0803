import type { Locale } from '@skylark/contract/people.facts';
import { whenText } from '../../platform/texts/whenText.ts';
import { managerMailing, type ManagerMailing, type Party } from '../notifications/index.ts';

/** What a family has done itself, requests, or is asked for. */
export type FamilyAct =
  | { kind: 'booked'; starts: readonly Date[] }
  | { kind: 'moved'; from: Date; to: Date }
  | { kind: 'cancelled'; startsAt: Date }
  | { kind: 'wish'; startsAt: Date | null; wish: string }
  /** The teacher asks the family to move a lesson. */
  | { kind: 'move_asked'; startsAt: Date; times: readonly Date[]; words: string };

interface FamilyActNotice {
  studentId: string;
  teacherId: string | null;
  durationMinutes: number;
  act: FamilyAct;
  /** Each manager is notified once per cause. */
  cause: string;
  lessonId?: string;
}

/** The managers' mail about it; the action is also in the audit log. */
export function familyActMailing(party: Party, of: FamilyActNotice): ManagerMailing | undefined {
  const { studentId, teacherId, durationMinutes, act, cause, lessonId } = of;
  const [family, teacher] = [party.get(studentId), teacherId === null ? undefined : party.get(teacherId)];
  if (!family) return undefined;
  const when = (locale: Locale, at: Date): string => whenText(locale, family.timeZone, at, durationMinutes);
  const about = { cause, aboutId: studentId, lessonId };
  const words = {
    child: `${family.firstName} ${family.lastName}`.trim(),
    parent: family.parentName ?? '',
    teacher: teacher ? `${teacher.firstName} ${teacher.lastName}`.trim() : '',
  };
  switch (act.kind) {
    case 'booked':
      return managerMailing('family_booked', about, (locale) => ({
        ...words,
        count: act.starts.length,
        times: act.starts.map((at) => when(locale, at)).join('; '),
      }));
    case 'moved':
      return managerMailing('family_moved', about, (locale) => ({
        ...words,
        before: when(locale, act.from),
        when: when(locale, act.to),
      }));
    case 'cancelled':
      return managerMailing('family_cancelled', about, (locale) => ({ ...words, when: when(locale, act.startsAt) }));
    case 'move_asked':
      return managerMailing('teacher_asks_move', about, (locale) => ({
        ...words,
        when: when(locale, act.startsAt),
        times: act.times.map((at) => when(locale, at)).join('; '),
        words: act.words || '—',
      }));
    case 'wish':
      return managerMailing('family_wish', about, (locale) => ({
        ...words,
        when: act.startsAt === null ? '—' : when(locale, act.startsAt),
        phone: family.phone ?? family.email ?? '—',
        wish: act.wish || '—',
      }));
  }
}
