import { Button } from '@mantine/core';
import { IconCards } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { useT } from '../../lib/texts.tsx';
import { Failed } from '../../parts/Failed.tsx';
import { PictureWord } from '../../parts/PictureWord.tsx';
import { weakWordsQuery } from './weakWordsQuery.ts';
import classes from './WeakWords.module.css';

export interface WeakWordsProps {
  lessonId: string;
  /** Where the words are put on the board; undefined when that is not possible now. */
  putAt?: string;
}

/** For a teacher before a lesson: the words the child currently finds hard. Hidden when there are none. */
export function WeakWords({ lessonId, putAt }: WeakWordsProps) {
  const t = useT();
  const weak = useQuery(weakWordsQuery(lessonId));
  if (weak.isError) return <Failed query={weak} />;
  if (!weak.data || weak.data.items.length === 0) return null;
  return (
    <section className={classes.weak} aria-labelledby="weak-words-title">
      <h3 id="weak-words-title">{t('practice.weak')}</h3>
      <p className={classes.lead}>{t('practice.weak.text')}</p>
      <ul className={classes.list}>
        {weak.data.items.map((word) => (
          <li key={word.word}>
            <PictureWord word={word} />
          </li>
        ))}
      </ul>
      {putAt !== undefined && (
        <Button component={Link} to={putAt} variant="light" leftSection={<IconCards size={20} aria-hidden="true" />}>
          {t('practice.weak.put')}
        </Button>
      )}
    </section>
  );
}
