import { Button } from '@mantine/core';
import { useLocation } from 'wouter';
import { paths } from '../../lib/paths.ts';
import { useT } from '../../lib/texts.tsx';
import { ReadAloud } from '../../parts/ReadAloud.tsx';
import { Confetti } from '../../ui/Confetti.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Sky } from '../../ui/Sky.tsx';
import classes from './Celebration.module.css';

/** A short celebration after handing in. */
export function Celebration({ teacher, close }: { teacher: string; close: () => void }) {
  const t = useT();
  const [, navigate] = useLocation();
  const text = t('homework.done_text', { name: teacher });
  return (
    <Dialog
      opened
      onClose={close}
      centered
      title={t('homework.done_title')}
      classNames={{ title: classes.title ?? '' }}
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      <div className={classes.celebration}>
        <Confetti />
        <Sky pose="celebrating" size={180} />
        <p>{text}</p>
        <ReadAloud text={`${t('homework.done_title')} ${text}`} />
        <Button size="lg" onClick={() => navigate(paths.homeworks)} data-autofocus>
          {t('homework.all')}
        </Button>
      </div>
    </Dialog>
  );
}
