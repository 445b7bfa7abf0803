import { IconPlayerPlayFilled, IconPlayerStopFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '../../../lib/texts.tsx';
import { PictureQuestion } from '../../../parts/PictureQuestion.tsx';
import { ROUND_TOOL_ICON, RoundTool } from '../../../ui/RoundTool.tsx';
import { useAidSession } from './useAid.ts';

const LARGE_ICON = 48;

/** The red button beside the hand and the signs. It asks once, because young children press red buttons. */
export function StopTool({ className }: { className: string | undefined }) {
  const t = useT();
  const { stop } = useAidSession();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <RoundTool
        className={className}
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
        face={<IconPlayerStopFilled size={ROUND_TOOL_ICON} aria-hidden="true" />}
        name={t('tools.aid.stop')}
      />
      <PictureQuestion
        isOpen={isAsking}
        close={() => setAsking(false)}
        title={t('tools.aid.stop.ask')}
        text={t('tools.aid.stop.ask.text')}
        pose="good-night"
        act={{
          label: t('tools.aid.stop'),
          icon: <IconPlayerStopFilled size={LARGE_ICON} aria-hidden="true" />,
          do: () => stop.stop(),
        }}
        stay={{
          label: t('tools.aid.stopped.go_on'),
          icon: <IconPlayerPlayFilled size={LARGE_ICON} aria-hidden="true" />,
        }}
      />
    </>
  );
}
