import type { LessonStatus } from '@skylark/contract/lessons';
import { NOTES_MAX } from '@skylark/contract/managerFamilies.facts';
import { SCHOOL_ZONE } from '@skylark/contract/timeZones.facts';
import type { Deps } from '../../platform/deps.ts';
import type { Page } from '../../platform/db/requirePlace.ts';
import type { Manager } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import { pageReply } from '../../platform/http/pageReply.ts';
import { FAMILY_OPENED, hasOpened, managerActor, recordAudit } from '../auditLog/index.ts';
import * as store from './familiesStore.ts';
import { noteLine } from './notes.ts';
import { listNotes } from './notesStore.ts';
import { childLine, patternsOf } from './search.ts';
import { listChildren } from './searchStore.ts';

/** Lines of each kind on a family's overview page. */
const AT_A_GLANCE = 5;

type Reading = Pick<Deps, 'db' | 'clock'>;

/** Filter of the list of families; its days are in the school's time zone. */
export interface FamilyFilter extends Omit<
  store.FamilyFilter,
  'patterns' | 'nextBefore' | 'lastBefore' | 'createdFrom' | 'createdTo'
> {
  search?: string | undefined;
  nextBefore?: string | undefined;
  lastBefore?: string | undefined;
  createdFrom?: string | undefined;
  createdTo?: string | undefined;
}

/** @param days days later */
const startOf = (day: string | undefined, days = 0): Date | undefined =>
  day === undefined
    ? undefined
    : new Date(Temporal.PlainDate.from(day).add({ days }).toZonedDateTime(SCHOOL_ZONE).epochMilliseconds);

/** @throws Failure invalid_fields */
export async function listFamilies({ db, clock }: Reading, query: Page & FamilyFilter) {
  const now = clock.now();
  const typed = query.search?.trim() ?? '';
  const patterns = typed === '' ? undefined : await patternsOf(db, typed);
  // If nothing is left of what was typed, such as a lone dash, nothing is found, instead of everybody.
  const isNothing = typed !== '' && patterns === undefined;
  const found = isNothing
    ? { rows: [], total: 0 }
    : await store.listFamilies(
        db,
        {
          ...query,
          patterns,
          nextBefore: startOf(query.nextBefore),
          lastBefore: startOf(query.lastBefore),
          createdFrom: startOf(query.createdFrom),
          createdTo: startOf(query.createdTo, 1),
        },
        now,
        query,
      );
  const children = await listChildren(
    db,
    found.rows.slice(0, query.limit).map(({ id }) => id),
    now,
  );
  return pageReply(found, query.limit, (row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    lastLessonAt: row.lastLessonAt?.toISOString() ?? null,
    children: children.filter(({ accountId }) => accountId === row.id).map(childLine),
  }));
}

/** @throws Failure not_found */
export async function readFamily({ db, clock }: Reading, me: Manager, personId: string) {
  const now = clock.now();
  const accountId = await requireAccount(db, personId);
  const [account, children, ahead, past, wishes, messages, check, notes] = await Promise.all([
    store.readAccount(db, accountId),
    listChildren(db, [accountId], now),
    store.listAhead(db, accountId, now, AT_A_GLANCE),
    store.listPast(db, accountId, now, AT_A_GLANCE),
    store.listOpenWishes(db, accountId, AT_A_GLANCE),
    store.listLastMessages(db, accountId, AT_A_GLANCE),
    store.findLastCheck(db, accountId),
    listNotes(db, accountId, NOTES_MAX),
  ]);
  if (!account) throw new Failure('not_found');
  await noteLook(db, me, accountId, now);
  return {
    ...account,
    createdAt: account.createdAt.toISOString(),
    eraseAt: account.eraseAt?.toISOString() ?? null,
    children: children.map(childLine),
    ahead: ahead.map(lessonLine),
    past: past.map(lessonLine),
    wishes: wishes.map(dated),
    messages: messages.map(dated),
    check: check ? { ...check, at: check.at.toISOString() } : null,
    notes: notes.map(noteLine),
  };
}

/** @throws Failure not_found, invalid_fields */
export async function listFamilyLessons({ db }: Pick<Deps, 'db'>, personId: string, page: Page) {
  const accountId = await requireAccount(db, personId);
  return pageReply(await store.pageLessons(db, accountId, page), page.limit, lessonLine);
}

/** @throws Failure not_found */
export async function requireAccount(db: Deps['db'], personId: string): Promise<string> {
  const accountId = await store.findAccount(db, personId);
  if (accountId === undefined) throw new Failure('not_found');
  return accountId;
}

/** Records in a family's history which manager looked at it: one line per manager and day. */
async function noteLook(db: Deps['db'], me: Manager, personId: string, at: Date): Promise<void> {
  const midnight = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(SCHOOL_ZONE).startOfDay();
  if (await hasOpened(db, personId, me.managerId, new Date(midnight.epochMilliseconds))) return;
  await recordAudit(db, managerActor(me), { action: FAMILY_OPENED, at, personId });
}

const dated = <T extends { createdAt: Date }>(row: T) => ({ ...row, createdAt: row.createdAt.toISOString() });

const lessonLine = (row: store.FamilyLessonRow) => ({
  id: row.id,
  startsAt: row.startsAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
  status: row.status as LessonStatus,
  missedBy: row.missedBy,
  number: row.number,
  isTrial: row.isTrial,
  isSeries: row.isSeries,
  child: { id: row.childId, name: row.childName },
  teacher: { id: row.teacherId, name: row.teacherName },
  topic: row.topic,
});
