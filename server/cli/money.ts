import { purchaseStatuses } from '@skylark/contract/payments.facts';
import type { Command } from './Command.ts';
import { everyPage } from './everyPage.ts';
import { UsageError } from './School.ts';
import { whenIn } from './times.ts';
import { oneOf, wholeNumber } from './typed.ts';

/** "2640" or "2640.50" in whole currency units -> the smallest unit. */
function priceOf(typed: string | undefined): number {
  if (typed === undefined || !/^\d{1,7}(\.\d{1,2})?$/.test(typed))
    throw new UsageError('--price is money such as 2640 or 2640.50.');
  return Math.round(Number(typed) * 100);
}
export const money = (amount: number, currency: string): string => `${(amount / 100).toFixed(2)} ${currency}`;

/** Prices, payment links, purchases, refunds and the books. */
export const moneyCommands: Command[] = [
  {
    noun: 'packages',
    verb: 'list',
    words: [],
    help: 'Lists packages on offer; with --history every past price',
    options: { history: { help: 'include past prices', isFlag: true } },
    async run(school, given) {
      const state = given.flag('history') ? 'all' : 'offered';
      const shown = await everyPage((cursor) =>
        school.call('GET /api/v2/manager/packages', { query: { state, cursor } }),
      );
      return {
        none: 'No packages.',
        json: shown,
        rows: shown.map((one) => ({
          id: one.id,
          lessons: one.lessonsCount,
          price: money(one.fullPrice, one.currency),
          each: money(Math.round(one.fullPrice / one.lessonsCount), one.currency),
          offered: one.isOffered,
          since: whenIn(one.since, undefined),
          until: one.until === null ? null : whenIn(one.until, undefined),
          by: one.by,
        })),
      };
    },
  },
  {
    noun: 'packages',
    verb: 'set',
    words: ['lessons'],
    help: 'Sets the price of a package from now on; purchases in progress keep theirs',
    options: {
      price: { help: 'for the whole package, e.g. 2640', isNeeded: true },
      currency: { help: 'e.g. UAH; the school’s currency by default' },
    },
    async run(school, given) {
      const [lessons = ''] = given.words;
      const currency = given.text('currency');
      const body = { fullPrice: priceOf(given.text('price')), ...(currency !== undefined && { currency }) };
      return { fields: await school.call('PUT /api/v2/manager/packages/{lessons}', { params: { lessons }, body }) };
    },
  },
  {
    noun: 'packages',
    verb: 'end',
    words: ['lessons'],
    help: 'Withdraws a package from sale',
    options: {},
    async run(school, given) {
      const [lessons = ''] = given.words;
      await school.call('DELETE /api/v2/manager/packages/{lessons}', { params: { lessons } });
      return { fields: { ended: lessons } };
    },
  },
  {
    noun: 'packages',
    verb: 'settings',
    words: [],
    help: 'Shows or sets the lesson length and the recommended package',
    options: {
      minutes: { help: '25 or 50' },
      advise: { help: 'a number of lessons, or none' },
    },
    async run(school, given) {
      const [minutes, advise] = [given.text('minutes'), given.text('advise')];
      if (minutes !== undefined && minutes !== '25' && minutes !== '50') throw new UsageError('--minutes is 25 or 50.');
      const body = {
        ...(minutes !== undefined && { lessonMinutes: minutes === '25' ? (25 as const) : (50 as const) }),
        ...(advise !== undefined && { advisedLessons: advise === 'none' ? null : wholeNumber('--advise', advise) }),
      };
      await school.call('PATCH /api/v2/manager/packages/settings', { body });
      const set = await school.call('GET /api/v2/manager/packages/settings');
      return { fields: { minutes: set.lessonMinutes, advised: set.advisedLessons } };
    },
  },
  {
    noun: 'payment-link',
    verb: 'make',
    words: ['student id'],
    help: 'Creates a link that anyone can pay: for a package, or for lessons at a given price',
    options: {
      package: { help: 'id of a package on offer' },
      lessons: { help: 'number of lessons, with --price' },
      price: { help: 'total, e.g. 1500' },
      days: { help: 'days until it expires; 7 by default' },
      mail: { help: 'also email it to the parent', isFlag: true },
    },
    async run(school, given) {
      const [id = ''] = given.words;
      const [packageId, lessons, days] = [given.text('package'), given.text('lessons'), given.text('days')];
      const price = given.text('price');
      const link = await school.call('POST /api/v2/manager/students/{id}/payment_links', {
        params: { id },
        body: {
          ...(packageId !== undefined && { packageId }),
          ...(lessons !== undefined && { lessonsCount: wholeNumber('--lessons', lessons) }),
          ...(price !== undefined && { price: priceOf(price) }),
          ...(days !== undefined && { days: wholeNumber('--days', days) }),
          isMailed: given.flag('mail'),
        },
      });
      return {
        json: link,
        fields: {
          id: link.id,
          link: link.url,
          price: money(link.price, link.currency),
          until: whenIn(link.expiresAt, undefined),
        },
      };
    },
  },
  {
    noun: 'payment-link',
    verb: 'end',
    words: ['link id'],
    help: 'Cancels an unpaid payment link',
    options: {},
    async run(school, given) {
      const [id = ''] = given.words;
      await school.call('DELETE /api/v2/manager/payment_links/{id}', { params: { id } });
      return { fields: { ended: id } };
    },
  },
  {
    noun: 'purchases',
    verb: 'list',
    words: ['student id'],
    help: 'Lists a family’s purchases and what can be refunded',
    options: { status: { help: purchaseStatuses.join(', ') } },
    async run(school, given) {
      const [id = ''] = given.words;
      const typed = given.text('status');
      const status = typed === undefined ? undefined : oneOf('--status', typed, purchaseStatuses);
      const purchases = await everyPage((cursor) =>
        school.call('GET /api/v2/manager/students/{id}/purchases', { params: { id }, query: { status, cursor } }),
      );
      return {
        none: 'No purchases.',
        json: purchases,
        rows: purchases.map((one) => ({
          id: one.id,
          at: whenIn(one.createdAt, undefined),
          lessons: one.lessonsCount,
          price: money(one.price, one.currency),
          status: one.status,
          refunded: money(one.refundedAmount, one.currency),
          refundable: one.refundable === null ? 0 : one.refundable.lessons,
          provider: one.provider,
          payment: one.paymentRef,
        })),
      };
    },
  },
  {
    noun: 'purchases',
    verb: 'refund',
    words: ['purchase id'],
    help: 'Refunds unused lessons of a card payment, within 14 days of payment',
    options: {
      lessons: { help: 'how many; all unused ones by default' },
      reason: { help: 'why, in words', isNeeded: true },
    },
    async run(school, given) {
      const [id = ''] = given.words;
      const lessons = given.text('lessons');
      const body = {
        reason: given.text('reason') ?? '',
        ...(lessons !== undefined && { lessons: wholeNumber('--lessons', lessons) }),
      };
      return { fields: await school.call('POST /api/v2/manager/purchases/{id}/refund', { params: { id }, body }) };
    },
  },
  {
    noun: 'books',
    verb: 'check',
    words: [],
    help: 'Checks that every balance equals the sum of its entries and that every entry has a source',
    options: {},
    async run(school) {
      const { isBalanced, entries, findings } = await school.call('GET /api/v2/manager/books');
      return isBalanced ? { fields: { balanced: true, entries } } : { none: '', rows: findings };
    },
  },
];
