import type { InboxItem } from '@skylark/contract/managerInbox';
import {
  COMMENTS_MAX,
  INBOX_ROLES,
  type InboxKind,
  inboxKindsOf,
  type InboxView,
  LOOKING_SECONDS,
} from '@skylark/contract/managerInbox.facts';
import { SCHOOL_ZONE } from '@skylark/contract/timeZones.facts';
import type { Page } from '../../platform/db/requirePlace.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Manager } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import { pageReply } from '../../platform/http/pageReply.ts';
import { findNextMinutes, readOfferLimits } from '../booking/index.ts';
import * as store from './store.ts';

type Reading = Pick<Deps, 'db' | 'clock'>;

/** @throws Failure invalid_fields */
export async function readInbox(
  { db, clock }: Reading,
  me: Manager,
  query: Page & { view: InboxView; kind?: InboxKind | undefined; personId?: string | undefined },
) {
  const now = clock.now();
  const kinds = inboxKindsOf(me.role).filter((kind) => query.kind === undefined || kind === query.kind);
  const filter = {
    view: query.view,
    kinds,
    personId: query.personId,
    managerId: me.managerId,
    now,
    tonight: endOfDay(now),
  };
  const [found, counts] = await Promise.all([
    store.listLines(db, filter, query),
    store.countViews(db, { ...filter, kinds: inboxKindsOf(me.role) }),
  ]);
  const lines = found.rows.slice(0, query.limit);
  const items = new Map(
    (
      await store.readItems(
        db,
        lines.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  );
  const page = pageReply(found, query.limit, ({ id, count }) => {
    const row = items.get(id);
    return row ? [itemLine(row, count)] : [];
  });
  return { ...page, items: page.items.flat(), counts };
}

/** @throws Failure not_found */
export async function readInboxItem({ db, clock }: Reading, me: Manager, id: string) {
  const [row] = await store.readItems(db, [id]);
  if (!row || !INBOX_ROLES[row.kind].includes(me.role)) throw new Failure('not_found');
  const since = new Date(clock.now().getTime() - LOOKING_SECONDS * 1000);
  const [body, comments, colleagues, here] = await Promise.all([
    store.readBody(db, id),
    store.listComments(db, id, COMMENTS_MAX),
    store.listColleagues(db, INBOX_ROLES[row.kind]),
    store.listHere(db, id, me.managerId, since),
  ]);
  return {
    item: itemLine(row, 1),
    sourceId: row.sourceId,
    body: {
      answer: body?.answer ?? null,
      from: body?.from?.toISOString() ?? null,
      to: body?.to?.toISOString() ?? null,
      contact: body?.contact ?? null,
      version: body?.version ?? null,
      count: body?.count ?? null,
      amount: body?.amount ?? null,
      currency: body?.currency ?? null,
      wish: body ? await offerable(db, body, clock.now()) : null,
    },
    madeBy: row.madeBy,
    comments: comments.map((one) => ({ ...one, at: one.at.toISOString() })),
    colleagues,
    here,
  };
}

type Body = NonNullable<Awaited<ReturnType<typeof store.readBody>>>;

async function offerable(db: Deps['db'], { studentId, timeZone, ...body }: Body, now: Date) {
  if (studentId === null || timeZone === null) return null;
  const { lessonId } = body;
  const { earliest, latest, refusal } = await readOfferLimits(db, { studentId, lessonId }, now);
  return {
    studentId,
    timeZone,
    teacherId: body.teacherId,
    durationMinutes: body.durationMinutes ?? (await findNextMinutes(db, studentId)),
    earliest: earliest.toISOString(),
    latest: latest.toISOString(),
    refusal,
    offered: (body.offered ?? []).map((at) => at.toISOString()),
  };
}

/** @throws Failure not_found unless the item is of a kind that the role may see */
export async function requireItem(db: Deps['db'], me: Manager, id: string) {
  const item = await store.findItem(db, id);
  if (!item || !INBOX_ROLES[item.kind as InboxKind].includes(me.role)) throw new Failure('not_found');
  return item;
}

const itemLine = (row: store.ItemRow, count: number): InboxItem => ({
  id: row.id,
  kind: row.kind,
  version: row.version,
  code: row.code,
  words: row.words,
  person:
    row.personId !== null && row.personType !== null
      ? { id: row.personId, name: row.personName ?? '', type: row.personType }
      : null,
  lesson:
    row.lessonId !== null && row.lessonAt
      ? { id: row.lessonId, startsAt: row.lessonAt.toISOString(), child: row.child ?? '', teacher: row.teacher ?? '' }
      : null,
  count,
  createdAt: row.createdAt.toISOString(),
  dueAt: row.dueAt.toISOString(),
  assignee: row.assigneeId === null ? null : { id: row.assigneeId, name: row.assignee ?? '' },
  snoozedUntil: row.snoozedUntil?.toISOString() ?? null,
  closedAt: row.closedAt?.toISOString() ?? null,
  closedBy: row.closedBy,
});

/** The next midnight in the school's time zone. */
function endOfDay(now: Date): Date {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(SCHOOL_ZONE).toPlainDate();
  return new Date(today.add({ days: 1 }).toZonedDateTime(SCHOOL_ZONE).epochMilliseconds);
}
