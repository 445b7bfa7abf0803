import type { HomeworkMark } from '@skylark/contract/homework';
import { Paper } from '@mantine/core';
import { useT } from '../../lib/texts.tsx';
import { Stars } from '../../ui/Stars.tsx';
import type { Homework } from './api.ts';
import classes from './HomeworkMarks.module.css';

const STARS = 5;

/** Results of the activities per slide, computed when the homework was handed in. */
export function HomeworkMarks({ homework }: { homework: Homework }) {
  const t = useT();
  const { slides, marks } = homework;
  return (
    <Paper component="section" className={classes.marks} aria-labelledby="marks-title">
      <h2 id="marks-title">{t('play.marks')}</h2>
      <ul>
        {marks.map((mark) => {
          const slide = slides.find(({ id }) => id === mark.slideId);
          return (
            <li key={mark.slideId}>
              {slide && <img src={slide.thumbUrl} alt={slide.description} width={128} height={72} loading="lazy" />}
              <div>
                <Stars score={starsOf(mark)} size={24} label={t('play.mark.stars', { count: starsOf(mark) })} />
                <p>{t('play.mark.done', { right: mark.right, steps: mark.steps, first: mark.firstTry })}</p>
                {mark.tries > 0 && (
                  <p className={classes.soft}>
                    {t('play.mark.how', {
                      tries: mark.tries,
                      hints: mark.hints,
                      minutes: Math.floor(mark.seconds / 60),
                      seconds: mark.seconds % 60,
                    })}
                  </p>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </Paper>
  );
}

/** Half for what is done, half for what was right at the first try. */
const starsOf = ({ steps, right, firstTry }: HomeworkMark): number =>
  steps === 0 ? 0 : Math.round((STARS * (right + firstTry)) / (2 * steps));
