import { codeWords, kindWords, statusWords } from '../../lib/codeWords.ts';
import type { Reply } from '../../lib/call.ts';
import type { Translate } from '../../lib/texts.tsx';
import type { Times } from '../../lib/time.ts';

export type Item = Reply<'GET /api/v2/manager/inbox'>['items'][number];
export type OpenItem = Reply<'GET /api/v2/manager/inbox/{id}'>;

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

/** How urgent an item is, shown by a shape and a word. */
export type Urgency = 'late' | 'soon' | 'later' | 'closed';

export function urgencyOf({ dueAt, closedAt }: Item, nowMs: number): Urgency {
  if (closedAt !== null) return 'closed';
  const minutes = (Date.parse(dueAt) - nowMs) / MINUTE_MS;
  return minutes < 0 ? 'late' : minutes < DAY_MINUTES ? 'soon' : 'later';
}

/** "2 h late", "in 40 min", "Fri 27 Nov". */
export function dueWords(t: Translate, times: Times, item: Item, nowMs: number): string {
  if (item.closedAt !== null) return times.moment(item.closedAt);
  if (item.snoozedUntil !== null && Date.parse(item.snoozedUntil) > nowMs)
    return t('inbox.until', { at: times.moment(item.snoozedUntil) });
  const minutes = Math.round((Date.parse(item.dueAt) - nowMs) / MINUTE_MS);
  const size = Math.abs(minutes);
  if (size >= 2 * DAY_MINUTES) return times.day(item.dueAt);
  if (minutes === 0) return t('inbox.due_now');
  const values = size < HOUR_MINUTES ? { n: size, unit: 'min' } : { n: Math.round(size / HOUR_MINUTES), unit: 'h' };
  return t(minutes < 0 ? 'inbox.late_by' : 'inbox.due_in', values);
}

/** The kind of item, in a word or two. */
export function titleOf(t: Translate, { kind, code }: Item): string {
  const title = t(`inbox.kind.${kind}`);
  if (code === '') return title;
  if (kind !== 'message_failed') return `${title} · ${codeWords(t, `inbox.code.${kind}`, code)}`;
  const [channel = '', message = ''] = code.split(':');
  return `${kindWords(t, message)}, ${statusWords(t, channel, 'failed')}`;
}

/** The person and subject, shown after the title. */
export function aboutOf(t: Translate, times: Times, { person, lesson, words, count }: Item): string {
  return [
    count > 1 ? t('inbox.similar', { count }) : (person?.name ?? ''),
    lesson === null ? '' : `${t('lesson.with', lesson)}, ${times.moment(lesson.startsAt)}`,
    words === '' ? '' : t('inbox.quote', { words }),
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

/** A name that distinguishes it from others of its kind. */
export const nameOf = (t: Translate, times: Times, item: Item): string =>
  [titleOf(t, item), aboutOf(t, times, item)].filter((part) => part !== '').join(', ');
