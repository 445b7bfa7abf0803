import type { Locale } from '@skylark/contract/people.facts';
import { hasText, text } from '../../platform/texts/texts.ts';

/** An entry of the audit log, as managers see it. */
interface Act {
  action: string;
  by: string;
  details: Record<string, unknown>;
}

/** The reader: their language, and how an instant is formatted for them. */
export interface ActReader {
  locale: Locale;
  when: (at: string) => string;
}

/** An entry in plain words, without its time: "moved by Olha from … to …". */
export function actWords(reader: ActReader, { action, by, details }: Act): string {
  const { locale } = reader;
  const said = (name: string): string => wordOf(reader, details[name]);
  const key = `act.${action}`;
  if (!hasText(key)) {
    const what = action.replace('.', ' ').replaceAll('_', ' ');
    return text(locale, 'act.other', { what, by, details: detailsOf(reader, details) });
  }
  const values = Object.fromEntries(Object.keys(details).map((name) => [name, said(name)]));
  return text(locale, key, {
    ...DEFAULTS,
    ...values,
    by,
    reason: said('reason') === '' ? '' : `: ${said('reason')}`,
    // A lesson's outcome is decided when its time is over, or when somebody ends it.
    endedBy: by,
    side: said('by'),
    behalf: said('by') === by ? 'none' : said('by'),
    credit: action === 'lesson.overturned' ? said('credit') || '0' : creditOf(details['isCreditReturned']),
    outcome: said('by') || said('status'),
    deck: said('deckId') === '' && details['deckId'] === null ? 'none' : 'chosen',
  });
}

/** Defaults for values that only some entries of an action have. */
const DEFAULTS = { minutes: '0', amount: '0', lessons: '0', lessonsCount: '0', about: '', decision: '', from: '' };

function creditOf(isReturned: unknown): string {
  if (typeof isReturned !== 'boolean') return 'none';
  return isReturned ? 'returned' : 'spent';
}

/** Details of acts without a text of their own. Ids are left out, because they mean nothing to a reader. */
function detailsOf(reader: ActReader, details: Record<string, unknown>): string {
  const parts = Object.entries(details)
    .map(([name, value]) => [name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`), wordOf(reader, value)])
    .filter(([, value]) => value !== '')
    .map((part) => part.join(' '));
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`;
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
function wordOf(reader: ActReader, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map((one) => wordOf(reader, one)).join(', ');
  if (typeof value !== 'string') return JSON.stringify(value);
  if (ID.test(value)) return '';
  return INSTANT.test(value) ? reader.when(value) : value;
}
