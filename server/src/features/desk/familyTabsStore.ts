import { type RawBuilder, sql } from 'kysely';
import type { PurchaseStatus, ReceiptKind } from '@skylark/contract/payments.facts';
import { countRows } from '../../platform/db/countRows.ts';
import type { Db } from '../../platform/db/database.ts';
import { type Page, requirePlace } from '../../platform/db/requirePlace.ts';

const childrenOf = (accountId: string) => sql`(select id from people where account_id = ${accountId})`;

/** Rows of a family's list after the cursor, which has to be one of this family's rows. */
async function pageOf<Row>(
  db: Db,
  accountId: string,
  page: Page,
  {
    table,
    where,
    select,
  }: {
    table: RawBuilder<unknown>;
    where: RawBuilder<unknown>;
    select: (after: RawBuilder<unknown>) => RawBuilder<Row>;
  },
): Promise<{ rows: Row[]; total: number }> {
  await requirePlace(
    db,
    page,
    sql`select id from ${table} r where id = ${page.cursor} and student_id in ${childrenOf(accountId)}`,
  );
  const after =
    page.cursor === undefined
      ? sql``
      : sql`and (r.created_at, r.id) < (select created_at, id from ${table} o where id = ${page.cursor})`;
  const { rows } = await select(after).execute(db);
  return { rows, total: await countRows(db, sql`${table} r where ${where}`) };
}

/**
 * Every entry with the child's balance after it. Computed for all entries, because a family has hundreds, not
 * thousands.
 */
export function pageLedger(db: Db, accountId: string, unit: 'lessons' | 'minutes', page: Page) {
  const table = unit === 'lessons' ? sql`credit_entries` : sql`minute_entries`;
  const where = sql`r.student_id in ${childrenOf(accountId)}`;
  return pageOf<{
    id: string;
    child: string;
    at: Date;
    amount: number;
    balance: number;
    reason: string;
    note: string;
    lessonId: string | null;
    lessonAt: Date | null;
  }>(db, accountId, page, {
    table,
    where,
    select: (after) => sql`
      select r.id, s.first_name as child, r.created_at as at, r.amount, r.balance, r.reason, r.note, l.id as lesson_id,
        l.starts_at as lesson_at
      from (
        select r.*, sum(r.amount) over (partition by r.student_id order by r.created_at, r.id)::int as balance
        from ${table} r where ${where}
      ) r
      join people s on s.id = r.student_id
      left join lessons l on l.id = r.lesson_id
      where true ${after}
      order by r.created_at desc, r.id desc limit ${page.limit + 1}`,
  });
}

export function pagePurchases(db: Db, accountId: string, status: PurchaseStatus | undefined, page: Page) {
  const where = sql`r.student_id in ${childrenOf(accountId)}
    ${status === undefined ? sql`` : sql`and r.status = ${status}`}`;
  return pageOf<{
    id: string;
    child: string;
    lessonsCount: number;
    price: number;
    currency: string;
    status: PurchaseStatus;
    refundedLessons: number;
    refundedAmount: number;
    createdAt: Date;
    paidAt: Date | null;
    provider: string;
    cardEnding: string | null;
    paymentRef: string | null;
  }>(db, accountId, page, {
    table: sql`purchases`,
    where,
    select: (after) => sql`
      select r.id, s.first_name as child, r.lessons_count, r.price, r.currency, r.status, r.refunded_lessons,
        r.refunded_amount, r.created_at, r.paid_at, r.provider, r.card_ending, r.payment_ref
      from purchases r join people s on s.id = r.student_id
      where ${where} ${after}
      order by r.created_at desc, r.id desc limit ${page.limit + 1}`,
  });
}

export async function listReceiptsOf(db: Db, purchaseIds: readonly string[]) {
  if (purchaseIds.length === 0) return [];
  const rows = await db
    .selectFrom('receipts')
    .select(['id', 'kind', 'number', 'purchaseId', 'issuedAt'])
    .where('purchaseId', 'in', purchaseIds)
    .orderBy('issuedAt')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, kind: row.kind as ReceiptKind }));
}

export type LinkState = 'open' | 'paid' | 'ended';

export function pageLinks(db: Db, accountId: string, state: LinkState | 'all', now: Date, page: Page) {
  const stateOf = sql`case
    when exists (select from purchases p where p.payment_link_id = r.id and p.paid_at is not null) then 'paid'
    when r.ended_at is not null or r.expires_at <= ${now} then 'ended' else 'open' end`;
  const where = sql`r.student_id in ${childrenOf(accountId)}
    ${state === 'all' ? sql`` : sql`and ${stateOf} = ${state}`}`;
  return pageOf<{
    id: string;
    child: string;
    lessonsCount: number;
    price: number;
    currency: string;
    madeBy: string;
    createdAt: Date;
    expiresAt: Date;
    state: LinkState;
  }>(db, accountId, page, {
    table: sql`payment_links`,
    where,
    select: (after) => sql`
      select r.id, s.first_name as child, r.lessons_count, r.price, r.currency, r.made_by, r.created_at, r.expires_at,
        ${stateOf} as state
      from payment_links r join people s on s.id = r.student_id
      where ${where} ${after}
      order by r.created_at desc, r.id desc limit ${page.limit + 1}`,
  });
}

export async function listChecks(db: Db, accountId: string, limit: number) {
  const { rows } = await sql<{
    lessonId: string;
    child: string;
    sentAt: Date;
    at: Date | null;
    verdict: string | null;
    faults: string[];
  }>`
    select r.lesson_id, s.first_name as child, r.sent_at, r.checked_at as at, r.verdict, r.faults
    from ready_checks r join people s on s.id = r.student_id
    where r.student_id in ${childrenOf(accountId)} order by r.sent_at desc, r.lesson_id limit ${limit}
  `.execute(db);
  return rows;
}

/** Where the family is notified besides mail and SMS. */
export async function readOtherChannels(db: Db, accountId: string) {
  const { rows } = await sql<{ pushDevices: number; telegram: string[] }>`
    select
      (select count(*)::int from push_devices d join sessions s on s.id = d.session_id
       where s.account_id = ${accountId}) as push_devices,
      array(select name from telegram_chats where account_id = ${accountId} order by linked_at limit 20) as telegram
  `.execute(db);
  return rows[0] ?? { pushDevices: 0, telegram: [] };
}
