import { Paper } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useT } from '../../lib/texts.tsx';
import { Failed } from '../../parts/Failed.tsx';
import { PictureWord } from '../../parts/PictureWord.tsx';
import { weakWordsQuery } from './weakWordsQuery.ts';
import classes from './WeakWords.module.css';

/** For a teacher before a lesson: what its child finds hard at present. Nothing where nothing is. */
export function WeakWords({ lessonId }: { lessonId: string }) {
  const t = useT();
  const weak = useQuery(weakWordsQuery(lessonId));
  if (weak.isError) return <Failed query={weak} />;
  if (!weak.data || weak.data.items.length === 0) return null;
  return (
    <Paper p="lg" mt="lg" component="section" aria-labelledby="weak-words-title">
      <h2 id="weak-words-title" className={classes.title}>
        {t('practice.weak')}
      </h2>
      <p className={classes.lead}>{t('practice.weak.text')}</p>
      <ul className={classes.list}>
        {weak.data.items.map((word) => (
          <li key={word.word}>
            <PictureWord word={word} />
          </li>
        ))}
      </ul>
    </Paper>
  );
}
