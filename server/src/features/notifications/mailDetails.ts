import type { Locale } from '@skylark/contract/people.facts';
import { capital } from '../../platform/texts/capital.ts';
import { text } from '../../platform/texts/texts.ts';
import type { MailKinds } from './kinds.ts';
import type { MailBody, MailRow } from './mailBody.ts';

/** Kinds about upcoming lessons: their mails show the time prominently. */
const AHEAD: ReadonlySet<keyof MailKinds> = new Set([
  'lesson_booked',
  'lesson_moved',
  'lesson_teacher',
  'lesson_reminder',
]);

/** What a mail shows besides its text, from the same values and the seller (`seller`). */
export const mailDetails = (
  locale: Locale,
  kind: keyof MailKinds,
  given: Record<string, string | number>,
): Pick<MailBody, 'when' | 'rows'> => ({
  when: AHEAD.has(kind) ? capital(locale, String(given.when)) : undefined,
  rows: rowsOf(locale, kind, given),
});

function rowsOf(locale: Locale, kind: keyof MailKinds, given: Record<string, string | number>): MailRow[] {
  if (kind !== 'receipt' && kind !== 'refund_done') return [];
  const paper = kind === 'receipt' ? 'receipt' : 'credit_note';
  return [
    [text(locale, `pdf.${paper}.title`, given), String(given.day)],
    [text(locale, 'pdf.seller'), String(given.seller)],
    [text(locale, 'pdf.line', given), text(locale, 'pdf.child', given)],
    [text(locale, `pdf.${paper}.total`), String(given.amount)],
  ];
}
