import type { Effect } from '@skylark/contract/acts';
import { type ThresholdName, thresholds } from '@skylark/contract/nowTroubles.facts';
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
  const ofThreshold = (name: ThresholdName, given: Effect['before']): string =>
    given === null
      ? t('thresholds.never')
      : t('thresholds.value', {
          n: Number(given),
          unit: t(`thresholds.unit.${thresholds[name].unit}`, { n: Number(given) }),
        });
  return ({ kind, of, before, after }) => {
    const what = t(`effect.${kind}`);
    if (of.type !== 'threshold')
      return t('effect.line', { of: of.name, what, before: value(kind, before), after: value(kind, after) });
    const name = of.id as ThresholdName;
    const [was, is] = [ofThreshold(name, before), ofThreshold(name, after)];
    return t('effect.line', { of: t(`threshold.${name}`), what, before: was, after: is });
  };
}
