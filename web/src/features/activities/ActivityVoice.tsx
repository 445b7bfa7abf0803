import { useT } from '../../lib/texts.tsx';

interface Props {
  last: { kind: 'right' | 'wrong'; word: string; number: number } | undefined;
  isSolved: boolean;
  isShown: boolean;
}

/** Announces the last event for screen readers. */
export function ActivityVoice({ last, isSolved, isShown }: Props) {
  const t = useT();
  const word = last?.word ?? '';
  const said = last && t(last.kind === 'right' ? 'play.said.right' : 'play.said.wrong', { word });
  const whole = isSolved ? t('play.solved') : isShown ? t('play.said.shown') : undefined;
  return <output className="visually-hidden">{[said, whole].filter((one) => one !== undefined).join(' ')}</output>;
}
