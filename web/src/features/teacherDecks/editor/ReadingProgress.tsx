import { useQuery } from '@tanstack/react-query';
import { useT } from '../../../lib/texts.tsx';
import { slidesProgressQuery } from '../api.ts';
import classes from '../teacherDecks.module.css';

/** Progress of one file; a long PDF takes minutes on a busy server. Shows nothing while it is unknown. */
export function ReadingProgress({ id }: { id: string }) {
  const t = useT();
  const { progress } = useQuery(slidesProgressQuery(id)).data;
  if (!progress) return null;
  const { step, done, of } = progress;
  const text =
    step === 'sent' ? t('decks.adding.sent', { percent: done }) : t('decks.adding.made', { done, count: of });
  return (
    <>
      <progress className={classes.progress} max={of} value={done} aria-label={text} />
      <p className={classes.soft} aria-hidden="true">
        {text}
      </p>
    </>
  );
}
