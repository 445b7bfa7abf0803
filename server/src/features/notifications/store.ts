import type { NotificationChannel } from '@skylark/contract/notifications.facts';
import { sql } from 'kysely';
import { countRows } from '../../platform/db/countRows.ts';
import type { Db } from '../../platform/db/database.ts';
import { type Page, requirePlace } from '../../platform/db/requirePlace.ts';

export interface NewMessage {
  /** null for receivers without an account. */
  personId: string | null;
  managerId: string | null;
  /** The kind of message, and the lesson it is about. */
  kind: string;
  lessonId: string | null;
  /** A further person or object it is about. */
  aboutId: string | null;
  /** Its text is deleted once it has been sent. */
  forget: boolean;
  channel: NotificationChannel;
  recipient: string;
  subject: string;
  text: string;
  html: string | null;
  /** The page it opens, if its text doesn't contain the link. */
  link: string | null;
  cause: string;
  expiresAt: Date | null;
  /** Not sent before this time. */
  tryAt: Date | null;
  hasSecret: boolean;
  /** 0 if someone is waiting for it at a screen, 1 for everything else. */
  priority: 0 | 1;
  createdAt: Date;
}

/**
 * `kept`: no provider is configured; readable in the outbox. `failed`: definitely not sent. `uncertain`: possibly sent.
 * `dropped`: obsolete before it could be sent.
 */
export type DeliveryResult = 'sent' | 'kept' | 'failed' | 'uncertain' | 'dropped';

/** A statement has at most 65,535 values. */
const ADDED_AT_ONCE = 1_000;

/** @returns those that weren't queued before, in the given order */
export async function addMessages(
  db: Db,
  messages: readonly NewMessage[],
): Promise<{ id: string; channel: string; cause: string }[]> {
  const added: { id: string; channel: string; cause: string }[] = [];
  for (let at = 0; at < messages.length; at += ADDED_AT_ONCE)
    added.push(
      ...(await db
        .insertInto('messages')
        .values(messages.slice(at, at + ADDED_AT_ONCE))
        .onConflict((conflict) => conflict.columns(['channel', 'cause']).doNothing())
        .returning(['id', 'channel', 'cause'])
        .execute()),
    );
  return added;
}

export interface WaitingWanted {
  channel: string;
  onlyAwaited: boolean;
  limit: number;
  now: Date;
  /** Ids that are left out. */
  except: readonly string[];
}

/** Awaited ones first, then in the order they were written; those that another server is claiming are left out. */
const waitingMessages = (db: Db, of: WaitingWanted) =>
  db
    .selectFrom('messages')
    .select('id')
    .where('channel', '=', of.channel)
    .where('status', '=', 'waiting')
    .where((eb) => eb.or([eb('tryAt', 'is', null), eb('tryAt', '<=', of.now)]))
    .$if(of.onlyAwaited, (query) => query.where('priority', '=', 0))
    .$if(of.except.length > 0, (query) => query.where('id', 'not in', of.except))
    .orderBy('priority')
    .orderBy('id')
    .limit(of.limit)
    .forUpdate()
    .skipLocked();

const claiming = (db: Db, now: Date) =>
  db
    .updateTable('messages')
    .set((eb) => ({ status: 'sending', takenAt: now, tries: eb('tries', '+', 1) }))
    .returning([
      'id',
      'channel',
      'kind',
      'personId',
      'managerId',
      'lessonId',
      'priority',
      'recipient',
      'subject',
      'text',
      'html',
      'link',
      'expiresAt',
      'hasSecret',
      'tries',
    ]);

/** Claims waiting messages, in the order of `waitingMessages`. Of two servers trying concurrently, only one gets a message. */
export async function claimMessages(db: Db, which: WaitingWanted) {
  const claimed = await claiming(db, which.now).where('id', 'in', waitingMessages(db, which)).execute();
  return claimed.toSorted((one, other) => one.priority - other.priority || (one.id < other.id ? -1 : 1));
}

/** @returns undefined if it isn't waiting any more */
export const claimMessage = (db: Db, id: string, now: Date) =>
  claiming(db, now).where('id', '=', id).where('status', '=', 'waiting').executeTakeFirst();

/** The ids that `claimMessages` would claim. */
export const listWaiting = async (db: Db, of: WaitingWanted): Promise<string[]> =>
  (await waitingMessages(db, of).execute()).map(({ id }) => id);

export type ClaimedMessage = Awaited<ReturnType<typeof claimMessages>>[number];

/** Queues a message again that was definitely not sent, unless it has become obsolete meanwhile. */
export async function releaseMessage(db: Db, id: string, tryAt: Date): Promise<void> {
  await db
    .updateTable('messages')
    .set({ status: 'waiting', tryAt, takenAt: null })
    .where('id', '=', id)
    .where('status', '=', 'sending')
    .execute();
}

export async function setRecipient(db: Db, id: string, recipient: string): Promise<void> {
  await db.updateTable('messages').set({ recipient }).where('id', '=', id).execute();
}

/** Replaces a text that grants access. */
const WIPED = { subject: '', text: '', html: null, link: null };

/** @param wiped whether to delete its text */
export async function settleMessage(
  db: Db,
  id: string,
  outcome: DeliveryResult,
  at: Date,
  wiped: boolean,
): Promise<void> {
  await db
    .updateTable('messages')
    .set({ status: outcome, settledAt: at, ...(wiped && WIPED) })
    .where('id', '=', id)
    .execute();
}

/** Messages that a server claimed before the given time and never settled, because it died. */
export const listLost = (db: Db, takenBefore: Date, except: readonly string[]) =>
  db
    .selectFrom('messages')
    .select(['id', 'hasSecret'])
    .where('status', '=', 'sending')
    .where('takenAt', '<', takenBefore)
    .$if(except.length > 0, (query) => query.where('id', 'not in', except))
    .execute();

/** @param wiped whether to delete its text @returns whether nobody had settled it */
export async function settleLost(db: Db, id: string, at: Date, wiped: boolean): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('messages')
    .set({ status: 'uncertain', settledAt: at, ...(wiped && WIPED) })
    .where('id', '=', id)
    .where('status', '=', 'sending')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const listNewest = (db: Db, recipient: string | undefined, limit: number) =>
  db
    .selectFrom('messages')
    .select(['id', 'channel', 'recipient', 'subject', 'text', 'html', 'status', 'createdAt'])
    .$if(recipient !== undefined, (query) => query.where('recipient', '=', recipient ?? ''))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

export const findMessage = (db: Db, id: string) =>
  db.selectFrom('messages').select('html').where('id', '=', id).executeTakeFirst();

/** Drops a message to one person while it is still held back. */
export async function dropHeld(db: Db, of: { personId: string; causePrefix: string }, at: Date): Promise<void> {
  await db
    .updateTable('messages')
    .set({ status: 'dropped', settledAt: at })
    .where('personId', '=', of.personId)
    .where(sql<boolean>`starts_with(cause, ${of.causePrefix})`)
    .where('status', '=', 'waiting')
    .execute();
}

/** Waiting messages about a lesson, to one person or to everyone. */
export interface Outdated {
  lessonId: string;
  personId: string | null;
  kind: string;
}

/**
 * Drops waiting messages. One being sent is settled by its result. Neither they nor failed ones are queued again,
 * because they aren't true any more.
 */
export async function dropOutdated(db: Db, of: readonly Outdated[], at: Date): Promise<void> {
  if (of.length === 0) return;
  await sql`
    update messages m set outdated_at = ${at},
      status = case when m.status in ('waiting', 'sending') then 'dropped' else m.status end,
      settled_at = case when m.status in ('waiting', 'sending') then ${at} else m.settled_at end
    from unnest(${of.map((one) => one.lessonId)}::uuid[], ${of.map((one) => one.personId)}::uuid[],
      ${of.map((one) => one.kind)}::text[]) as o (lesson_id, person_id, kind)
    where m.lesson_id = o.lesson_id and m.kind = o.kind and (o.person_id is null or m.person_id = o.person_id)
      and m.status in ('waiting', 'sending', 'failed', 'uncertain') and m.outdated_at is null
  `.execute(db);
}

/**
 * Assigns messages sent to a number without an account to the number's new owner, so that they are deleted with the
 * account.
 */
export async function adoptMessages(db: Db, of: { personId: string; recipient: string; kind: string }): Promise<void> {
  await db
    .updateTable('messages')
    .set({ personId: of.personId })
    .where('recipient', '=', of.recipient)
    .where('kind', '=', of.kind)
    .where('personId', 'is', null)
    .execute();
}

export interface MessagesWanted {
  personId?: string | undefined;
  lessonId?: string | undefined;
  status?: string | undefined;
  kind?: string | undefined;
  channel?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}

/** The subject of a mail with a code contains the code: anyone listing messages could sign in with it. */
const SHOWN_SUBJECT = sql<string>`case when has_secret then '' else subject end`.as('subject');

/** Newest first, after the cursor; one more than the limit if more follow. */
export async function pageMessages(db: Db, of: MessagesWanted, page: Page) {
  await requirePlace(db, page, sql`select id from messages where id = ${page.cursor}`);
  const wanted = db
    .selectFrom('messages')
    .$if(of.personId !== undefined, (query) => query.where('personId', '=', of.personId ?? ''))
    .$if(of.lessonId !== undefined, (query) => query.where('lessonId', '=', of.lessonId ?? ''))
    .$if(of.status !== undefined, (query) => query.where('status', '=', of.status ?? ''))
    .$if(of.kind !== undefined, (query) => query.where('kind', '=', of.kind ?? ''))
    .$if(of.channel !== undefined, (query) => query.where('channel', '=', of.channel ?? ''))
    .$if(of.from !== undefined, (query) => query.where('createdAt', '>=', of.from ?? new Date(0)))
    .$if(of.to !== undefined, (query) => query.where('createdAt', '<', of.to ?? new Date(0)));
  const rows = await wanted
    .select(['id', 'kind', 'channel', 'recipient', SHOWN_SUBJECT, 'status', 'createdAt', 'settledAt'])
    .select(['personId', 'lessonId'])
    .$if(page.cursor !== undefined, (query) =>
      query.where(sql<boolean>`(created_at, id) < (select created_at, id from messages where id = ${page.cursor})`),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
    .execute();
  return { rows, total: await countRows(db, sql`${wanted} as wanted`) };
}

/** Newest first. */
export const listMessages = (
  db: Db,
  of: { personId?: string | undefined; lessonId?: string | undefined },
  limit: number,
) =>
  db
    .selectFrom('messages')
    .select([
      'id',
      'kind',
      'channel',
      'recipient',
      SHOWN_SUBJECT,
      'status',
      'createdAt',
      'settledAt',
      'lessonId',
      'personId',
    ])
    .$if(of.personId !== undefined, (query) => query.where('personId', '=', of.personId ?? ''))
    .$if(of.lessonId !== undefined, (query) => query.where('lessonId', '=', of.lessonId ?? ''))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
