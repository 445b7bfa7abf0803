import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { CallError } from '../../lib/call.ts';
import { errorText } from '../../lib/errors.ts';
import { useT } from '../../lib/texts.tsx';
import { lazyDialog } from '../../parts/lazyDialog.tsx';
import { toast } from '../../ui/toast.ts';
import { ReadAloud } from '../../parts/ReadAloud.tsx';
import type { BoardSession } from '../roomLink/index.ts';
import { finishHomework } from './api.ts';
import layout from '../../ui/layout.module.css';

const ConfirmDialog = lazyDialog('confirm-dialog', () =>
  import('../../ui/ConfirmDialog.tsx').then((module) => module.ConfirmDialog),
);

interface Props {
  id: string;
  session: BoardSession;
  teacher: string;
  onDone: () => void;
}

/** Hands in after confirmation, and waits until all drawings have been sent. */
export function FinishButton({ id, session, teacher, onDone }: Props) {
  const t = useT();
  const [asked, setAsked] = useState(false);
  const text = t('homework.finish_text', { name: teacher });
  const finish = async (): Promise<void> => {
    try {
      await session.settled();
      await finishHomework(id);
      onDone();
    } catch (error) {
      void toast('error', error instanceof CallError ? errorText(t, error) : t('homework.not_saved_yet'));
    }
  };
  return (
    <div className={layout.centered}>
      <Button
        size="xl"
        color="leaf"
        leftSection={<IconCheck size={28} aria-hidden="true" />}
        onClick={() => setAsked(true)}
      >
        {t('homework.finish')}
      </Button>
      <ConfirmDialog
        isOpen={asked}
        close={() => setAsked(false)}
        title={t('homework.finish_title')}
        text={text}
        confirmLabel={t('homework.finish_action')}
        cancel={t('homework.not_yet')}
        color="leaf"
        aside={<ReadAloud text={`${t('homework.finish_title')} ${text}`} />}
        onConfirm={finish}
      />
    </div>
  );
}
