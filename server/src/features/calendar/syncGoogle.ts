import { createHash } from 'node:crypto';
import { DEFAULT_LOCALE, type Locale } from '@skylark/contract/people.facts';
import { z } from 'zod';
import type { Db } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import { type Google, type GoogleEvent, GrantGone } from '../../platform/google/google.ts';
import { isOldSeal, seal, unseal } from '../../platform/seal.ts';
import { forEachIsolated } from '../../platform/jobs/forEachIsolated.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { text } from '../../platform/texts/texts.ts';
import { findLesson, LESSON_CHANGED, type LessonRow } from '../lessons/index.ts';
import { invalidatePages } from '../../platform/bus/invalidatePages.ts';
import { queueMail } from '../notifications/index.ts';
import { lessonTitlesFor } from './lessonTitlesFor.ts';
import * as store from './googleStore.ts';

const sync: Job<object> = { name: 'calendar.sync', data: z.object({}), retryLimit: 0 };

export function startSyncing(deps: Deps, google: Google): void {
  deps.jobs.handle(sync, () => syncDue(deps, google));
  deps.jobs.repeat(sync, '* * * * *', {});
  // The database has recorded the change already; this only speeds it up.
  deps.bus.subscribe(LESSON_CHANGED, () => {
    syncSoon(deps, deps.db).catch((error: unknown) => deps.log.warn({ err: error }, 'a sync could not be asked for'));
  });
}

export const syncSoon = (deps: Pick<Deps, 'jobs'>, db: Db): Promise<void> => deps.jobs.send(db, sync, {});

/** Syncs due entries with everyone's calendars. Failures are retried later and don't hold up others. */
export async function syncDue(deps: Deps, google: Google): Promise<void> {
  for (;;) {
    const due = await store.takeDue(deps.db, deps.clock.now());
    if (due.length === 0) return;
    const batch = { name: sync.name, items: due, idOf: (one: (typeof due)[number]) => one.lessonId };
    await forEachIsolated(deps.log, batch, async (one) => {
      try {
        await syncOne(deps, google, one.personId, one.lessonId);
        await store.removeDue(deps.db, one);
      } catch (error) {
        if (error instanceof GrantGone) await notifyRevoked(deps, one.personId);
        else deps.log.warn({ err: error, lesson: one.lessonId, tries: one.tries }, 'Google Calendar is behind');
      }
    });
  }
}

async function syncOne(deps: Deps, google: Google, personId: string, lessonId: string): Promise<void> {
  const { keys } = deps.config.google ?? {};
  const grant = await store.findGrant(deps.db, personId);
  if (!keys || grant?.status !== 'live' || grant.sealedRefreshToken === null) return;
  const token = unseal(keys, personId, grant.sealedRefreshToken);
  if (isOldSeal(keys, grant.sealedRefreshToken)) await store.setSeal(deps.db, personId, seal(keys, personId, token));

  // Checked again after each write: a change made meanwhile may have been written before ours.
  while (await writeOne(deps, google, token, grant, lessonId)) continue;
}

/** @returns whether something was written @throws GrantGone, Error */
async function writeOne(
  deps: Deps,
  google: Google,
  token: string,
  owner: { personId: string; locale: string | null },
  lessonId: string,
): Promise<boolean> {
  const { personId } = owner;
  const eventId = eventIdOf(personId, lessonId);
  const before = await store.findWritten(deps.db, personId, lessonId);
  const lesson = await findLesson(deps.db, lessonId);
  const canSee = lesson && (lesson.teacherId === personId || lesson.studentId === personId);
  if (!lesson || !canSee || lesson.status === 'cancelled') {
    if (!before) return false;
    await google.remove(token, eventId);
    await store.removeWritten(deps.db, personId, lessonId);
    return true;
  }
  const name = (await lessonTitlesFor(deps.db, personId))(lesson);
  const event = eventOf(deps, { locale: owner.locale, name }, lesson);
  const written = digest(JSON.stringify(event));
  if (before?.written === written) return false;
  // Recorded before writing: after a crash in between, the retry finds the event by its id.
  await store.setWritten(deps.db, { personId, lessonId, eventId, written: '' });
  await google.put(token, eventId, event);
  await store.setWritten(deps.db, { personId, lessonId, eventId, written });
  return true;
}

/** Letters a to v and digits only (Google's rule), and deterministic, so that reconnecting creates no duplicates. */
const eventIdOf = (personId: string, lessonId: string): string => digest(`${personId} ${lessonId}`).slice(0, 40);
const digest = (whole: string): string => createHash('sha256').update(whole).digest('hex');

function eventOf(deps: Deps, as: { locale: string | null; name: string }, lesson: LessonRow): GoogleEvent {
  const { name } = as;
  const locale = (as.locale ?? DEFAULT_LOCALE) as Locale;
  const url = `${deps.publicUrl()}/rooms/${lesson.id}`;
  return {
    summary: text(locale, lesson.isTrial ? 'calendar.trial' : 'calendar.lesson', { name }),
    description: [lesson.deckTitle, text(locale, 'calendar.enter', { url })].filter(Boolean).join('\n'),
    location: url,
    startsAt: lesson.startsAt,
    endsAt: lesson.endsAt,
  };
}

/** After Google revoked the grant: mails the owner once; the settings show it too. */
async function notifyRevoked(deps: Deps, personId: string): Promise<void> {
  const grant = await store.findGrant(deps.db, personId);
  if (!grant) return;
  const at = deps.clock.now();
  await transact(deps.db, async (tx) => {
    if (!(await store.endGrant(tx, personId, at)) || grant.personEmail === null) return;
    await queueMail(
      deps,
      tx,
      { personId, email: grant.personEmail, locale: grant.locale as Locale | null },
      'calendar_dead',
      {
        name: grant.parentName ?? grant.firstName,
        school: deps.config.schoolName,
        link: `${deps.publicUrl()}/settings/integrations`,
      },
      `calendar_dead:${personId}:${grant.connectedAt.getTime()}`,
    );
    await invalidatePages(deps, tx, [personId], 'google_calendar');
  });
}
