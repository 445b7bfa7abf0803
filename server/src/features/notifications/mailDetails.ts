import type { Locale } from '@skylark/contract/people.facts';
import { capital } from '../../platform/texts/capital.ts';
import { text } from '../../platform/texts/texts.ts';
import type { MailBody, MailRow } from './mailBody.ts';
import type { Message, Values } from './messages/message.ts';

/** What a mail shows besides its text, from the same values and the seller (`seller`). */
export const mailDetails = (
  locale: Locale,
  message: Message | undefined,
  given: Values,
): Pick<MailBody, 'when' | 'rows'> => ({
  when: message?.isAhead ? capital(locale, String(given.when)) : undefined,
  rows: message?.paper ? rowsOf(locale, message.paper, given) : [],
});

const rowsOf = (locale: Locale, paper: 'receipt' | 'credit_note', given: Values): MailRow[] => [
  [text(locale, `pdf.${paper}.title`, given), String(given.day)],
  [text(locale, 'pdf.seller'), String(given.seller)],
  [text(locale, 'pdf.line', given), text(locale, 'pdf.child', given)],
  [text(locale, `pdf.${paper}.total`), String(given.amount)],
];
