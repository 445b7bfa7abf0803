import type { Reply } from '../../lib/call.ts';
import type { TextKey, Translate } from '../../lib/texts.tsx';

export type FamilyLesson = Reply<'GET /api/v2/manager/families/{id}/lessons'>['items'][number];

/** The outcome of a lesson as text. */
export function outcomeOf(t: Translate, { status, missedBy }: FamilyLesson): string {
  if (status === 'missed' && missedBy !== null) return t(`lesson.missed_by.${missedBy}` as TextKey);
  return t(`lesson.status.${status}`);
}

/** The kind of lesson: its number, a trial, or one of a series. */
export const kindOf = (t: Translate, { number, isTrial, isSeries }: FamilyLesson): string =>
  [
    isTrial ? t('lesson.trial') : number === null ? '' : t('lesson.number', { number }),
    isSeries ? t('lesson.series') : '',
  ]
    .filter((part) => part !== '')
    .join(' · ');
