import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { CallError } from '../../lib/call.ts';
import { errorText } from '../../lib/errors.ts';
import { useT } from '../../lib/texts.tsx';
import { lazyDialog } from '../../parts/lazyDialog.tsx';
import { toast } from '../../ui/toast.ts';
import type { BoardSession } from '../roomLink/index.ts';
import { finishHomework, type Homework } from './api.ts';
import layout from '../../ui/layout.module.css';

const FinishDialog = lazyDialog(
  'finish-dialog',
  () => import('./FinishDialog.tsx').then((module) => module.FinishDialog),
  // A homework may also be finished without a network.
  { soon: true },
);

interface Props {
  homework: Homework;
  session: BoardSession;
  /** Opens a slide whose activity isn't done. */
  onGo: (at: number) => void;
  onDone: () => void;
}

/** Hands in after confirmation, and waits until all drawings have been sent. */
export function FinishButton({ homework, session, onGo, onDone }: Props) {
  const t = useT();
  const [asked, setAsked] = useState(false);
  const finish = async (): Promise<void> => {
    try {
      await session.settled();
      await finishHomework(homework.id);
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
      <FinishDialog
        isOpen={asked}
        close={() => setAsked(false)}
        homework={homework}
        session={session}
        onGo={onGo}
        onConfirm={finish}
      />
    </div>
  );
}
