import { useT } from '../../lib/texts.tsx';
import { type Praise, praiseText } from './praiseOf.ts';

interface Props {
  last: { kind: 'right' | 'wrong'; word: string; number: number } | undefined;
  /** Set once it is solved. */
  praise: Praise | undefined;
  isShown: boolean;
}

/** Announces the last event for screen readers. */
export function ActivityVoice({ last, praise, isShown }: Props) {
  const t = useT();
  const word = last?.word ?? '';
  const said = last && t(last.kind === 'right' ? 'play.said.right' : 'play.said.wrong', { word });
  const whole = praise ? t(praiseText[praise === 1 ? 1 : 2]) : isShown ? t('play.said.shown') : undefined;
  return <output className="visually-hidden">{[said, whole].filter((one) => one !== undefined).join(' ')}</output>;
}
