import { DIGEST_HOUR, managerNoticeKinds } from '@skylark/contract/manager.facts';
import { noticeTimeOf } from '@skylark/contract/managerNotices';
import type { Locale } from '@skylark/contract/people.facts';
import { SCHOOL_ZONE } from '@skylark/contract/timeZones.facts';
import { z } from 'zod';
import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import { forEachIsolated } from '../../platform/jobs/forEachIsolated.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { text } from '../../platform/texts/texts.ts';
import * as store from './managersStore.ts';
import { queueMail } from './queueMessage.ts';

const digests: Job<Record<string, never>> = {
  name: 'notifications.digests',
  data: z.object({}).strict(),
  needsClock: true,
};
/**
 * Soon after the school's morning begins, in summer and in winter time, and soon after a server that was down then is
 * back.
 */
const LOOK_AT = '*/10 * * * *';

/** Longer mails are cut off by mail programs. The remaining notices are in the managers' lists. */
const DIGEST_LINES = 200;

export function startDigests(deps: Deps): void {
  deps.jobs.handle(digests, () => sendDigests(deps));
  deps.jobs.repeat(digests, LOOK_AT, {});
}

/** Queues one mail to each manager with the notices collected before the school's most recent morning. */
export async function sendDigests(deps: Deps): Promise<void> {
  const morning = lastMorning(deps.clock.now());
  const items = await store.listManagersWithNotices(deps.db, morning);
  const batch = { name: digests.name, items, idOf: (id: string) => id };
  await forEachIsolated(deps.log, batch, (id) => sendDigest(deps, id, morning));
}

async function sendDigest(deps: Deps, managerId: string, morning: Date): Promise<void> {
  await transact(deps.db, async (tx) => {
    const notices = await store.lockNotices(tx, managerId, morning);
    const [manager] = await store.listMailedManagers(tx, managerId);
    const isWanted = ({ kind }: Notice): boolean =>
      manager !== undefined && noticeTimeOf(manager.role, kind, manager.notices) !== 'off';
    await store.removeNotices(
      tx,
      notices.filter((one) => !isWanted(one)).map(({ id }) => id),
    );
    const wanted = notices.filter(isWanted);
    if (!manager || wanted.length === 0) return;
    const { name, email, locale } = manager;
    const values = {
      name,
      school: deps.config.schoolName,
      count: wanted.length,
      lines: digestLines(locale, wanted),
    };
    const cause = `digest:${managerId}:${morning.toISOString()}`;
    const to = { personId: null, email, locale };
    const messageId = await queueMail(deps, tx, to, 'manager_digest', values, cause, { managerId });
    // One digest a day: notices committed after this morning's digest wait for the next one.
    if (messageId === undefined) return;
    await store.putInDigest(
      tx,
      wanted.map(({ id }) => id),
      messageId,
    );
  });
}

type Notice = Awaited<ReturnType<typeof store.lockNotices>>[number];

/** Grouped by kind, most urgent first. */
function digestLines(locale: Locale, notices: readonly Notice[]): string {
  const sorted = managerNoticeKinds.flatMap((kind) => notices.filter((one) => one.kind === kind));
  const shown = sorted.slice(0, DIGEST_LINES);
  const parts = managerNoticeKinds.flatMap((kind) => {
    const lines = shown.filter((one) => one.kind === kind).map((one) => `• ${one.text}`);
    return lines.length === 0 ? [] : [[text(locale, `digest.of.${kind}`), ...lines].join('\n')];
  });
  const left = sorted.length - shown.length;
  return [...parts, ...(left > 0 ? [text(locale, 'digest.more', { count: left })] : [])].join('\n\n');
}

/** The school's most recent morning. */
export function lastMorning(now: Date): Date {
  const there = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(SCHOOL_ZONE);
  const morningOf = (day: Temporal.PlainDate): Date =>
    new Date(day.toZonedDateTime({ timeZone: SCHOOL_ZONE, plainTime: { hour: DIGEST_HOUR } }).epochMilliseconds);
  const today = morningOf(there.toPlainDate());
  return today <= now ? today : morningOf(there.toPlainDate().subtract({ days: 1 }));
}
