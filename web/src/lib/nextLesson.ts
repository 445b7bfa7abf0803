import { session } from './session.ts';

/** Also read by the offline page: web/public/public/offline/offline.js. */
const KEY = 'skylark.next_lesson';

export interface NextLesson {
  personId: string;
  startsAt: string;
  endsAt: string;
  /** IANA zone, and its city in words. */
  timeZone: string;
  place: string;
  /** First name. */
  teacher: string;
}

/** Stores when the next lesson is and with whom, for the offline page. */
export function storeNextLesson(lesson: NextLesson | undefined): void {
  // The browser's storage belongs to its own user.
  if (session.isHeld()) return;
  try {
    if (lesson) localStorage.setItem(KEY, JSON.stringify(lesson));
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage the offline page only says that there is no network.
  }
}

/** Removes the data when another child was chosen or another person signed in, who must not see it. */
export function forgetOtherPeople(personId: string): void {
  try {
    const kept = localStorage.getItem(KEY);
    if (kept !== null && (JSON.parse(kept) as Partial<NextLesson>).personId !== personId) storeNextLesson(undefined);
  } catch {
    storeNextLesson(undefined);
  }
}
