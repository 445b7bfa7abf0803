import { ENTRY_LINK_EVERY_SECONDS, ENTRY_LINK_MINUTES } from '@skylark/contract/helps.facts';
import type { NotificationChannel } from '@skylark/contract/notifications.facts';
import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Manager } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import { type RunningAct, runInAct } from '../../platform/http/runningAct.ts';
import { managerActor, recordAudit } from '../auditLog/index.ts';
import { addOneTimeToken, hashToken, newToken } from '../auth/index.ts';
import { lockLesson } from '../lessons/index.ts';
import { lessonMessages, notifyLesson, readNotices, tell } from '../notifications/index.ts';
import { isBlocked } from '../people/index.ts';
import { lastEntryLink, listUnproved } from './store.ts';

/**
 * Sends a link into a room to somebody who can't get in. It signs them in once, within ten minutes. The manager doesn't
 * see it: the reply only names the channels used.
 * @throws Failure not_found, lesson_over, account_blocked; too_many_requests if one was sent just now
 */
export async function sendEntryLink(
  deps: Deps,
  me: Manager,
  lessonId: string,
  to: 'student' | 'teacher',
): Promise<{ channels: NotificationChannel[] }> {
  return transact(deps.db, async (tx) => {
    const at = deps.clock.now();
    const lesson = await lockLesson(tx, lessonId);
    if (!lesson) throw new Failure('not_found');
    const { status, endsAt } = lesson;
    if ((status !== 'booked' && status !== 'in_progress') || endsAt <= at) throw new Failure('lesson_over');
    const personId = to === 'student' ? lesson.studentId : lesson.teacherId;
    const person = lesson.people.find(({ id }) => id === personId);
    if (!person || person.deletedAt) throw new Failure('not_found');
    if (await isBlocked(tx, personId)) throw new Failure('account_blocked');
    const last = await lastEntryLink(tx, lessonId, personId);
    if (last && at.getTime() - last.getTime() < ENTRY_LINK_EVERY_SECONDS * 1_000)
      throw new Failure('too_many_requests');
    const token = newToken();
    const until = new Date(at.getTime() + ENTRY_LINK_MINUTES * 60_000);
    const link = {
      personId,
      purpose: 'sign_in',
      tokenHash: hashToken(token),
      createdAt: at,
      expiresAt: until,
    } as const;
    await addOneTimeToken(tx, link);
    // An unproved address may be anybody's, even that of the manager who has just entered it.
    const unproved = await listUnproved(tx, personId);
    const mayTell = (_: string | null, channel: string): boolean => !unproved.has(channel);
    const sent: RunningAct = { id: crypto.randomUUID(), messages: [], mayTell };
    await runInAct(sent, async () => {
      const path = `/rooms/${lessonId}?auth_token=${token}`;
      await notifyLesson(deps, tx, lesson, tell(lessonMessages.lesson_entry, { until }, { to: [personId], path }));
      await recordAudit(tx, managerActor(me), { action: 'lesson.entry_link', at, lessonId, personId, details: { to } });
    });
    const channels = (await readNotices(tx, sent.messages)).map(({ channel }) => channel);
    return { channels: [...new Set(channels)] };
  });
}
