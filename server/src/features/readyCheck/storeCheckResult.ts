import { type CheckFound, checkVerdict, faultsOfCheck } from '@skylark/contract/readyCheck.facts';
import type { Locale } from '@skylark/contract/people.facts';
import { invalidatePages } from '../../platform/bus/invalidatePages.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import { text } from '../../platform/texts/texts.ts';
import { findLesson } from '../lessons/index.ts';
import { lessonMessages, notifyLesson, tell } from '../notifications/index.ts';
import { checkAddress, hashToken } from './checkLink.ts';
import { RESULTS } from './limits.ts';
import { requireCheck } from './requireCheck.ts';
import { lockSentRemedies, saveResult } from './store.ts';

interface CheckResultInput extends CheckFound {
  token: string;
  /** The person has finished, so remaining faults won't be fixed any more. */
  isFinal: boolean;
}

/**
 * Stores a check's result; the last one counts. A family is sent the remedy for each fault once per lesson.
 * @throws Failure link_used, too_many_requests
 */
export async function storeCheckResult(
  deps: Deps,
  address: string,
  { token, isFinal, ...found }: CheckResultInput,
): Promise<void> {
  const check = await requireCheck(deps, token, address);
  await deps.limits.take(RESULTS, check.lessonId);
  const faults = faultsOfCheck(found);
  await transact(deps.db, async (tx) => {
    const before = await lockSentRemedies(tx, check.lessonId, hashToken(token));
    // Another reminder was sent at the same moment.
    if (!before) return;
    const news = isFinal ? faults.filter((fault) => !before.told.includes(fault)) : [];
    const checkedAt = deps.clock.now();
    const told = [...before.told, ...news];
    await saveResult(tx, check.lessonId, { checkedAt, verdict: checkVerdict(faults), faults, told });
    await invalidatePages(deps, tx, [check.teacherId, check.studentId], 'lessons');
    const lesson = news.length > 0 ? await findLesson(tx, check.lessonId) : undefined;
    if (!lesson) return;
    const remedies = (locale: Locale): string =>
      news.map((fault) => `• ${text(locale, `ready.remedy.${fault}`)}`).join('\n');
    const given = { remedies, check: (locale: Locale) => checkAddress(deps, token, locale) };
    const cause = `lesson:${check.lessonId}:ready:${lesson.startsAt.getTime()}:${news.join('+')}`;
    const telling = tell(lessonMessages.ready_failed, given, { to: [check.studentId], cause });
    await notifyLesson(deps, tx, lesson, telling);
  });
}
