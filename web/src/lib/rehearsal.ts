import { isSchoolView } from './schoolView.ts';

const KEY = 'skylark.rehearsal';
/** Query parameter of a window opened by the teacher, which shows the made-up child's side. */
const AS = 'rehearse';

/** A practice lesson of two made-up people, in this tab only. */
export interface Rehearsal {
  lessonId: string;
  teacherToken: string;
  studentToken: string;
  /** The side that this tab shows. */
  as: 'teacher' | 'student';
}

let current: Rehearsal | null = read();

/** A window opened by a tab gets a copy of its storage. */
function read(): Rehearsal | null {
  if (typeof window === 'undefined' || isSchoolView) return null;
  try {
    const stored = sessionStorage.getItem(KEY);
    if (stored === null) return null;
    const found = JSON.parse(stored) as Rehearsal;
    const asked = new URLSearchParams(window.location.search).get(AS);
    if (asked !== 'student') return found;
    const other = { ...found, as: 'student' as const };
    sessionStorage.setItem(KEY, JSON.stringify(other));
    return other;
  } catch {
    return null;
  }
}

export const rehearsal = {
  get: (): Rehearsal | null => current,
  /** Takes effect when the tab loads its next page. @throws if the browser has no storage */
  begin(of: Omit<Rehearsal, 'as'>): void {
    sessionStorage.setItem(KEY, JSON.stringify({ ...of, as: 'teacher' } satisfies Rehearsal));
  },
  /** From the next page on, the tab is the person's own again. */
  leave(): void {
    current = null;
    sessionStorage.removeItem(KEY);
  },
  /** For a second window beside this one. */
  childsAddress: (lessonId: string): string => `/rooms/${lessonId}?${AS}=student`,
};

export const rehearsalToken = (): string | null =>
  current && (current.as === 'teacher' ? current.teacherToken : current.studentToken);
