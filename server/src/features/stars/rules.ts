import { SEASONS, seasonOf, STARS_AFTER_LESSON_HOURS, STARS_PER_LESSON } from '@skylark/contract/stars.facts';

const HOUR_MS = 60 * 60_000;

/**
 * Stars for a homework by its score of 1 to 5: one for the work, two for good work, three for the best. A corrected
 * score adds the missing stars but takes none back.
 */
export function starsOfHomework(score: number): 1 | 2 | 3 {
  if (score >= 5) return 3;
  return score >= 4 ? 2 : 1;
}

export const hasRoomForStar = (given: number): boolean => given < STARS_PER_LESSON;

/** During a lesson, and for three days after a held one. */
export function canAwardStar({ status, endsAt }: { status: string; endsAt: Date }, now: Date): boolean {
  if (status === 'in_progress') return true;
  return status === 'held' && now.getTime() < endsAt.getTime() + STARS_AFTER_LESSON_HOURS * HOUR_MS;
}

/** The land of a month: "2026-autumn" of "2026-11". December belongs to the winter of the next year. */
export function landOf(yearMonth: string): string {
  const [year = 0, month = 1] = yearMonth.split('-').map(Number);
  return `${month === 12 ? year + 1 : year}-${SEASONS[Math.floor((month % 12) / 3)] ?? 'winter'}`;
}

/** Sorts lands, the latest first. */
export function laterFirst(a: string, b: string): number {
  const [one, other] = [seasonOf(a), seasonOf(b)];
  return other.year - one.year || SEASONS.indexOf(other.season) - SEASONS.indexOf(one.season);
}
