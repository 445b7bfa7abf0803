import { Button } from '@mantine/core';
import { useLocation } from 'wouter';
import { paths } from '../../lib/paths.ts';
import { useT } from '../../lib/texts.tsx';
import { ReadAloud } from '../../parts/ReadAloud.tsx';
import { Confetti } from '../../ui/Confetti.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Sky } from '../../ui/Sky.tsx';
import classes from './Celebration.module.css';

interface Props {
  teacher: string;
  /** Whether every activity was completed. Homework handed in early is accepted, but not celebrated. */
  isWhole: boolean;
  close: () => void;
}

/** What a child sees after handing in. */
export function Celebration({ teacher, isWhole, close }: Props) {
  const t = useT();
  const [, navigate] = useLocation();
  const title = t(isWhole ? 'homework.done_title' : 'homework.handed_in');
  const text = t('homework.done_text', { name: teacher });
  return (
    <Dialog
      opened
      onClose={close}
      centered
      title={title}
      classNames={{ title: classes.title ?? '' }}
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      <div className={classes.celebration}>
        {isWhole && <Confetti />}
        <Sky pose={isWhole ? 'celebrating' : 'waiting'} size={180} />
        <p>{text}</p>
        <ReadAloud text={`${title} ${text}`} />
        <Button size="lg" onClick={() => navigate(paths.homeworks)} data-autofocus>
          {t('homework.all')}
        </Button>
      </div>
    </Dialog>
  );
}
