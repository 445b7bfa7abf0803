import { STAR_DAYS } from '@skylark/contract/practice.facts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { awardStar, listStarTimes } from '../stars/index.ts';
import { memoryOf, starEarnedAt } from './rules.ts';
import { listAnswers, listAnswersSince, listMemories } from './store.ts';

interface Practised {
  studentId: string;
  /** Days with new answers. */
  days: readonly number[];
  today: number;
  /** Words in lower case, with the time they were met. */
  met: ReadonlyMap<string, Date>;
}

/** Awards the stars that these days have earned, each dated to when it was earned. @returns the number of new stars */
export async function awardPracticeStars(
  deps: Pick<Deps, 'bus' | 'clock'>,
  tx: Tx,
  { studentId, days, today, met }: Practised,
): Promise<number> {
  const recent = await listAnswersSince(tx, studentId, today - STAR_DAYS + 1);
  if (recent.length === 0) return 0;
  // An answer also affects which words were due on later days.
  const judged = [...new Set(recent.map(({ day }) => day))]
    .filter((day) => day <= today && day >= Math.min(...days))
    .toSorted((a, b) => a - b);
  const recentWords = [...new Set(recent.map(({ word }) => word))];
  const stored = new Map((await listMemories(tx, studentId)).map((memory) => [memory.word, memory]));
  const answers = Map.groupBy(await listAnswers(tx, studentId, recentWords), ({ word }) => word);
  const memoryBefore = (word: string, day: number) => {
    const own = answers.get(word);
    // Without later answers, the stored memory of a word is still the one from that day.
    return own ? memoryOf(own.filter((one) => one.day < day)) : stored.get(word);
  };
  let stars = 0;
  for (const day of judged) {
    const starsMs = (await listStarTimes(tx, { studentId, reason: 'words' }, String(day))).map((at) => at.getTime());
    const ofDay = recent.filter((one) => one.day === day);
    const earnedMs = starEarnedAt(
      {
        day,
        answers: ofDay.map(({ answeredAt, ...one }) => ({ ...one, atMs: answeredAt.getTime() })),
        met: [...met].map(([word, since]) => ({ word, sinceMs: since.getTime(), memory: memoryBefore(word, day) })),
      },
      starsMs,
    );
    if (earnedMs === undefined) continue;
    const star = { studentId, reason: 'words', source: String(day) } as const;
    stars += Number(await awardStar(deps, tx, star, new Date(earnedMs)));
  }
  return stars;
}
