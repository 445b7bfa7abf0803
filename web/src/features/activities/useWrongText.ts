import type { Activity } from '@skylark/contract/activity';
import type { Played } from '@skylark/contract/played';
import { type TextKey, useT } from '../../lib/texts.tsx';
import { writtenWrong } from './sayings.ts';
import type { LastMove } from './useMoveSounds.ts';

const ALMOST: Partial<Record<Activity['kind'], TextKey>> = { trace: 'play.almost.trace', gap: 'play.almost.gap' };

/** What is written, and announced, after a wrong move; undefined after any other. */
export function useWrongText(activity: Activity, played: Played, fresh: LastMove | undefined) {
  const t = useT();
  if (fresh?.kind !== 'wrong') return undefined;
  const words = writtenWrong(activity, played, fresh);
  return words === '' ? { words: t(ALMOST[activity.kind] ?? 'play.almost'), lang: undefined } : { words, lang: 'en' };
}
