import type { Effect } from '@skylark/contract/acts';
import { type TextKey, useT } from '../../lib/texts.tsx';
import { useTimes } from '../../lib/time.ts';

/** Describes one change: "Masha: start Thu 26 Nov, 16:00 → 17:00". */
export function useEffectWords(): (effect: Effect) => string {
  const t = useT();
  const { moment } = useTimes();
  const value = (kind: Effect['kind'], given: Effect['before']): string => {
    if (given === null || given === '') return t('effect.none');
    if (kind === 'lesson.starts_at') return moment(String(given));
    if (kind === 'lesson.missed_by') return t(`lesson.missed_by.${String(given)}` as TextKey);
    if (kind === 'lesson.status') return t(`lesson.status.${String(given)}` as TextKey);
    if (typeof given === 'boolean') return t(given ? 'effect.yes' : 'effect.no');
    return String(given);
  };
  return ({ kind, of, before, after }) =>
    t('effect.line', {
      of: of.name,
      what: t(`effect.${kind}`),
      before: value(kind, before),
      after: value(kind, after),
    });
}
