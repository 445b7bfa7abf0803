import { useInfiniteQuery } from '@tanstack/react-query';
import { useT } from '../../../lib/texts.tsx';
import { PagedList } from '../../../parts/PagedList.tsx';
import { PictureWord } from '../../../parts/PictureWord.tsx';
import { ReadAloud } from '../../../parts/ReadAloud.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { State } from '../../../ui/State.tsx';
import { Outline } from '../../../ui/Outline.tsx';
import { PracticeEntry } from '../../practice/index.ts';
import { useAwaitsLessonCounters } from '../../profile/index.ts';
import { metWordsQuery } from '../api.ts';
import classes from './words.module.css';

/** Who: a child who wants to hear its words again. What can go wrong: no lesson yet, no network, no voice. */
export function WordsPage() {
  const t = useT();
  const isCounting = useAwaitsLessonCounters();
  const words = useInfiniteQuery(metWordsQuery);
  return (
    <>
      <title>{t('child.words')}</title>
      <PageHead
        title={t('child.words')}
        pose="listening"
        object="cards"
        tone="leaf"
        beside={<ReadAloud text={t('child.words')} />}
      />
      {isCounting ? (
        <Outline label={t('app.loading')} rows={3} />
      ) : (
        <>
          <PracticeEntry />
          <PagedList
            query={words}
            keyOf={({ word }) => word}
            className={classes.page}
            itemHeight={156}
            moreText={t('child.words.more')}
            empty={<State pose="reading" title={t('child.words.none')} />}
          >
            {({ stage, ...word }) => (
              <div className={classes.met}>
                <PictureWord word={word} />
                <span className={classes.state} data-stage={stage}>
                  {t(`practice.stage.${stage}`)}
                </span>
              </div>
            )}
          </PagedList>
        </>
      )}
    </>
  );
}
