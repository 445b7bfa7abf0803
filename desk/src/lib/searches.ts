import { BALANCE_MAX, type FamilyTab, familyTabs } from '@skylark/contract/managerFamilies.facts';
import { type InboxKind, inboxKinds, type InboxView, inboxViews } from '@skylark/contract/managerInbox.facts';
import { type Locale, locales } from '@skylark/contract/people.facts';

// Search parameters of the lists' addresses, validated by their routes. An invalid one is returned as undefined rather
// than omitted: the router would pass an omitted one through unchecked.

const ID = /^[0-9a-f-]{36}$/;
const DAY = /^2\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const ZONE = /^[A-Za-z][\w+/-]{1,63}$/;
const QUERY_MAX = 200;
/** The token in the address of a payment link. */
export const LINK_TOKEN = /[?&]link=([\w-]+)/;

type Given = Record<string, unknown>;
const matching = (given: unknown, pattern: RegExp): string | undefined =>
  typeof given === 'string' && pattern.test(given) ? given : undefined;
const lessonsIn = (given: unknown): number | undefined =>
  Number.isInteger(given) && Number(given) >= 0 && Number(given) <= BALANCE_MAX ? Number(given) : undefined;
const oneOf = <T extends string>(all: readonly T[], given: unknown): T | undefined => all.find((one) => one === given);
/** The router has already parsed a word that looks like a number into one. */
const textOf = (given: unknown): string | undefined =>
  (typeof given === 'string' && given !== '') || typeof given === 'number'
    ? String(given).replace(LINK_TOKEN, '').slice(0, QUERY_MAX)
    : undefined;

export const idIn = (given: unknown): string | undefined => matching(given, ID);

/** Filters of the list of families, besides its tab and search. */
export interface FamilyFilters {
  teacherId?: string | undefined;
  courseId?: string | undefined;
  balanceFrom?: number | undefined;
  balanceTo?: number | undefined;
  nextBefore?: string | undefined;
  lastBefore?: string | undefined;
  createdFrom?: string | undefined;
  createdTo?: string | undefined;
  locale?: Locale | undefined;
  timeZone?: string | undefined;
  hasEmail?: 'yes' | 'no' | undefined;
}
export interface FamiliesSearch extends FamilyFilters {
  tab?: FamilyTab | undefined;
  q?: string | undefined;
}

export const familiesSearch = (given: Given): FamiliesSearch => ({
  tab: familyTabs.find((one) => one === given['tab'] && one !== 'all'),
  q: textOf(given['q']),
  teacherId: idIn(given['teacherId']),
  courseId: idIn(given['courseId']),
  balanceFrom: lessonsIn(given['balanceFrom']),
  balanceTo: lessonsIn(given['balanceTo']),
  nextBefore: matching(given['nextBefore'], DAY),
  lastBefore: matching(given['lastBefore'], DAY),
  createdFrom: matching(given['createdFrom'], DAY),
  createdTo: matching(given['createdTo'], DAY),
  locale: oneOf(locales, given['locale']),
  timeZone: matching(given['timeZone'], ZONE),
  hasEmail: oneOf(['yes', 'no'] as const, given['hasEmail']),
});

export interface InboxSearch {
  view?: InboxView | undefined;
  kind?: InboxKind | undefined;
  /** The item open beside the list. */
  open?: string | undefined;
}

export const inboxSearch = (given: Given): InboxSearch => ({
  view: inboxViews.find((one) => one === given['view'] && one !== 'all'),
  kind: oneOf(inboxKinds, given['kind']),
  open: idIn(given['open']),
});

/** Omits unset parameters. */
export const withoutEmpty = <T extends object>(search: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as never;
