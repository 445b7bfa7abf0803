import { CREDITS_PAGE_SIZE, type CreditReason } from '@skylark/contract/payments.facts';
import type { Db } from '../../platform/db/database.ts';
import { Failure } from '../../platform/http/failure.ts';
import { findCreditPlace, listCreditPage, readBalance } from '../credits/index.ts';

/** The ledger with the balance after each entry. @throws Failure invalid_fields for a foreign cursor */
export async function creditPage(db: Db, studentId: string, cursor: string | undefined) {
  const balance = await readBalance(db, studentId);
  const [id, before] = cursor?.split('.') ?? [];
  const place = id === undefined ? undefined : await findCreditPlace(db, studentId, id);
  if (id !== undefined && !place) throw new Failure('invalid_fields', { cursor: 'invalid' });
  const rows = await listCreditPage(db, studentId, place, CREDITS_PAGE_SIZE + 1);
  let left = before === undefined ? balance : Number(before);
  const items = rows.slice(0, CREDITS_PAGE_SIZE).map(({ startsAt, lessonId, createdAt, reason, ...row }) => {
    const line = {
      ...row,
      reason: reason as CreditReason,
      at: createdAt.toISOString(),
      balance: left,
      lesson: lessonId === null || startsAt === null ? null : { id: lessonId, startsAt: startsAt.toISOString() },
    };
    left -= row.amount;
    return line;
  });
  const last = items.at(-1);
  return { balance, items, nextCursor: last && rows.length > CREDITS_PAGE_SIZE ? `${last.id}.${left}` : null };
}
