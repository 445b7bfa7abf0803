import { Paper } from '@mantine/core';
import { useT } from '../../../lib/texts.tsx';
import classes from './words.module.css';
import { WordList } from './WordList.tsx';

/** The words of a lesson, on its pages. */
export function LessonWords({ lessonId, canChange }: { lessonId: string; canChange: boolean }) {
  const t = useT();
  return (
    <Paper p="lg" component="section" aria-labelledby="words-title">
      <h2 id="words-title" className={classes.head}>
        {t('words.title')}
      </h2>
      <WordList lessonId={lessonId} canChange={canChange} />
    </Paper>
  );
}
