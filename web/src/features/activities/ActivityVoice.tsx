import type { Activity } from '@skylark/contract/activity';
import { wordOf } from '@skylark/contract/activity.facts';
import type { Played } from '@skylark/contract/played';
import { partOf } from '@skylark/contract/playRules';
import { useT } from '../../lib/texts.tsx';
import { praiseOf, praiseText } from './praiseOf.ts';
import type { LastMove } from './useMoveSounds.ts';
import { useWrongText } from './useWrongText.ts';

interface Props {
  activity: Activity;
  fresh: LastMove | undefined;
  played: Played;
  isShown: boolean;
}

/** Announces the last event for screen readers, in the words that are shown. */
export function ActivityVoice({ activity, fresh, played, isShown }: Props) {
  const t = useT();
  const wrong = useWrongText(activity, played, fresh);
  const right = fresh && wordOf(partOf(activity, fresh.part) ?? { id: fresh.part });
  return (
    <output className="visually-hidden">
      {wrong ? (
        <span lang={wrong.lang}>{wrong.words} </span>
      ) : (
        right && `${t('play.said.right', { word: bare(right) })} `
      )}
      {played.isSolved ? t(praiseText[praiseOf(activity, played)]) : isShown && t('play.said.shown')}
    </output>
  );
}

/** Without the full stop of a sentence, because it is followed by one. */
const bare = (word: string): string => word.replace(/[.!?]+$/, '');
