import { managerRights } from '@skylark/contract/managerRights';
import { receiptNumber } from '@skylark/contract/payments.facts';
import type { Deps } from '../../platform/deps.ts';
import type { Manager } from '../../platform/http/bind.ts';
import { partsOf, patternOf, paymentOf, receiptOf } from './rules.ts';
import {
  type ChildRow,
  findFamilies,
  findPayments,
  findReceipts,
  findTeachers,
  foldNames,
  listChildren,
  listNextLessons,
} from './searchStore.ts';

/** Maximum for all families found together. */
const LESSONS = 5;

/** Matches that the manager's role may see; empty for queries without a letter or digit. */
export async function search(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  me: Manager,
  { q, limit }: { q: string; limit: number },
) {
  const may = (key: keyof typeof managerRights): boolean => managerRights[key].includes(me.role);
  const receipt = may('GET /api/v2/manager/receipts/{id}') ? receiptOf(q) : undefined;
  const payment = may('GET /api/v2/manager/families/{id}/purchases') ? paymentOf(q) : undefined;
  const patterns = await patternsOf(db, q);
  const now = clock.now();
  const [families, teachers, receipts, payments] = await Promise.all([
    patterns && may('GET /api/v2/manager/students') ? findFamilies(db, patterns, now, limit) : [],
    patterns && may('GET /api/v2/manager/teachers') ? findTeachers(db, patterns, limit) : [],
    receipt ? findReceipts(db, receipt) : [],
    // The provider's ids are shown to those alone who see payments.
    payment && (!('ref' in payment) || may('GET /api/v2/manager/receipts/{id}'))
      ? findPayments(db, payment, now, limit)
      : [],
  ]);
  const accountIds = families.map(({ accountId }) => accountId);
  const [children, lessons] = await Promise.all([
    listChildren(db, accountIds, now),
    may('GET /api/v2/manager/lessons/{id}/story') ? listNextLessons(db, accountIds, now, LESSONS) : [],
  ]);
  return {
    families: families.map((family) => ({
      ...family,
      children: children.filter(({ accountId }) => accountId === family.accountId).map(childLine),
    })),
    lessons: lessons.map((one) => ({ ...one, startsAt: one.startsAt.toISOString() })),
    teachers,
    payments: payments.map((one) => ({ ...one, at: one.at.toISOString() })),
    receipts: receipts.map((one) => ({
      ...one,
      issuedAt: one.issuedAt.toISOString(),
      number: receipt ? receiptNumber(receipt.kind, receipt.number) : '',
    })),
  };
}

export const childLine = ({ id, name, balance, nextLessonAt }: ChildRow) => ({
  id,
  name,
  balance,
  nextLessonAt: nextLessonAt?.toISOString() ?? null,
});

/** The LIKE patterns that a search key has to match, all of them. */
export async function patternsOf(db: Deps['db'], typed: string): Promise<string[] | undefined> {
  const parts = partsOf(typed);
  if (!parts) return undefined;
  if ('digits' in parts) return [`%${parts.digits}%`];
  const folded = (await foldNames(db, parts.words)).flatMap((word) => word.split(' ')).filter((word) => word !== '');
  return folded.length === 0 ? undefined : folded.map(patternOf);
}
