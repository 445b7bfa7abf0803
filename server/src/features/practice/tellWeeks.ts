import type { Locale } from '@skylark/contract/people.facts';
import { z } from 'zod';
import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import { forEachIsolated } from '../../platform/jobs/forEachIsolated.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { text } from '../../platform/texts/texts.ts';
import { notifyPeople } from '../notifications/index.ts';
import { findPerson, holdPerson } from '../people/index.ts';
import { readAtHome } from './readAtHome.ts';
import { dayOf } from './rules.ts';
import { countAnswerDays, listWeeksToTell } from './store.ts';

const tellWeeksJob: Job<Record<string, never>> = {
  name: 'practice.weeks',
  needsClock: true,
  data: z.object({}).strict(),
  retryLimit: 0,
};

const GAMES = ['find', 'guess', 'draw'] as const;
const DAYS = 7;
const WORDS_SHOWN = 12;

/** Runs every hour; families are notified on Sunday between five and eight in the afternoon in their own zone. */
export function startTellingWeeks(deps: Deps): void {
  deps.jobs.handle(tellWeeksJob, () => tellWeeks(deps));
  deps.jobs.repeat(tellWeeksJob, '5 * * * *', {});
}

/** Notifies each family whose child has answered anything this week, once a week: what it can say, and what to play. */
export async function tellWeeks(deps: Deps): Promise<void> {
  let after: string | undefined;
  do {
    const items = await listWeeksToTell(deps.db, deps.clock.now(), after);
    await forEachIsolated(deps.log, { name: tellWeeksJob.name, items, idOf: ({ id }) => id }, ({ id }) =>
      tellWeek(deps, id),
    );
    after = items.at(-1)?.id;
  } while (after !== undefined);
}

async function tellWeek(deps: Deps, studentId: string): Promise<void> {
  const child = await findPerson(deps.db, studentId);
  if (!child) return;
  const today = dayOf(deps.clock.now(), child.timeZone);
  const [{ canSay, together }, days] = await Promise.all([
    readAtHome(deps, { personId: studentId, timeZone: child.timeZone }),
    countAnswerDays(deps.db, studentId, { from: today - DAYS + 1, to: today }),
  ]);
  if (canSay.length === 0 && together.length === 0) return;
  const list = (words: readonly { word: string }[]) => words.map(({ word }) => word).join(', ');
  const week = Math.floor(today / DAYS);
  const game = GAMES[week % GAMES.length] ?? 'find';
  const name = child.firstName;
  const summaryIn = (locale: Locale): string =>
    [
      canSay.length > 0 && text(locale, 'week.can_say', { child: name, words: list(canSay.slice(0, WORDS_SHOWN)) }),
      together.length > 0 && text(locale, 'week.together', { words: list(together) }),
      together.length > 0 && text(locale, `week.game.${game}`, { child: name }),
      text(locale, 'week.days', { count: days }),
    ]
      .filter((line) => line !== false)
      .join('\n');
  await transact(deps.db, async (tx) => {
    // Nothing new may be written about a deleted child.
    if (!(await holdPerson(tx, studentId))) return;
    await notifyPeople(deps, tx, {
      personId: studentId,
      kind: 'practice_week',
      cause: `practice:${studentId}:week:${week}`,
      values: (to) => ({
        name: to.parentName ?? to.firstName,
        school: deps.config.schoolName,
        link: `${deps.publicUrl()}/progress`,
        child: name,
        summary: summaryIn(to.locale),
      }),
    });
  });
}
