import { IconCheck } from '@tabler/icons-react';
import { useT } from '../../lib/texts.tsx';
import { ReadAloud } from '../../parts/ReadAloud.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import type { BoardSession } from '../roomLink/index.ts';
import type { Homework } from './api.ts';
import { StillWaiting } from './StillWaiting.tsx';

interface Props {
  isOpen: boolean;
  close: () => void;
  homework: Homework;
  session: BoardSession;
  /** Opens a slide whose activity isn't done. */
  onGo: (at: number) => void;
  onConfirm: () => Promise<void>;
}

/** Asks before a homework is handed in, and shows what isn't done yet. */
export function FinishDialog({ isOpen, close, homework, session, onGo, onConfirm }: Props) {
  const t = useT();
  const text = t('homework.finish_text', { name: homework.teacher.firstName });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      close={close}
      title={t('homework.finish_title')}
      text={text}
      confirmLabel={t('homework.finish_action')}
      confirmIcon={<IconCheck size={28} aria-hidden="true" />}
      cancel={t('homework.not_yet')}
      color="leaf"
      speaker={<ReadAloud text={`${t('homework.finish_title')} ${text}`} />}
      aside={
        <StillWaiting
          homework={homework}
          session={session}
          onGo={(at) => {
            close();
            onGo(at);
          }}
        />
      }
      onConfirm={onConfirm}
    />
  );
}
