import { UnstyledButton } from '@mantine/core';
import { IconPlayerPlayFilled, IconPlayerStopFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '../../../lib/texts.tsx';
import { ReadAloud } from '../../../parts/ReadAloud.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ROUND_TOOL_ICON, RoundTool } from '../../../ui/RoundTool.tsx';
import { Sky } from '../../../ui/Sky.tsx';
import classes from './StopTool.module.css';
import { useAidSession } from './useAid.ts';

const LARGE_ICON = 48;

/** The red button beside the hand and the signs. It asks once, because young children press red buttons. */
export function StopTool({ className }: { className: string | undefined }) {
  const t = useT();
  const { stop } = useAidSession();
  const [isAsking, setAsking] = useState(false);
  const close = (): void => setAsking(false);
  const text = t('tools.aid.stop.ask.text');
  return (
    <>
      <RoundTool
        className={className}
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
        face={<IconPlayerStopFilled size={ROUND_TOOL_ICON} aria-hidden="true" />}
        name={t('tools.aid.stop')}
      />
      <Dialog
        opened={isAsking}
        onClose={close}
        title={t('tools.aid.stop.ask')}
        withCloseButton={false}
        centered
        size="md"
      >
        <div className={classes.card}>
          <div className={classes.says}>
            <Sky pose="good-night" size={96} />
            <p>{text}</p>
            <ReadAloud text={`${t('tools.aid.stop.ask')} ${text}`} />
          </div>
          <div className={classes.ways}>
            <UnstyledButton
              className={classes.stop}
              onClick={() => {
                close();
                stop.stop();
              }}
            >
              <IconPlayerStopFilled size={LARGE_ICON} aria-hidden="true" />
              {t('tools.aid.stop')}
            </UnstyledButton>
            <UnstyledButton className={classes.goOn} data-autofocus onClick={close}>
              <IconPlayerPlayFilled size={LARGE_ICON} aria-hidden="true" />
              {t('tools.aid.stopped.go_on')}
            </UnstyledButton>
          </div>
        </div>
      </Dialog>
    </>
  );
}
