/** Also read by the page for times without a network: web/public/public/offline/offline.js. */
const KEY = 'skylark.next_lesson';

export interface NextLesson {
  personId: string;
  startsAt: string;
  endsAt: string;
  /** IANA, and its city in words. */
  timeZone: string;
  place: string;
  /** First name. */
  teacher: string;
}

/** Kept for times without a network: when it is and with whom, no more. */
export function keepNextLesson(lesson: NextLesson | undefined): void {
  try {
    if (lesson) localStorage.setItem(KEY, JSON.stringify(lesson));
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage the page says only that there is no network.
  }
}

/** Another child was chosen, or somebody else signed in: what is kept of the one before is not shown to this one. */
export function keepOnlyOf(personId: string): void {
  try {
    const kept = localStorage.getItem(KEY);
    if (kept !== null && (JSON.parse(kept) as Partial<NextLesson>).personId !== personId) keepNextLesson(undefined);
  } catch {
    keepNextLesson(undefined);
  }
}
