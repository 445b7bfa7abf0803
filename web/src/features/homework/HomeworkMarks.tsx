import { wordOf } from '@skylark/contract/activity.facts';
import type { HomeworkMark } from '@skylark/contract/homework';
import type { Word } from '@skylark/contract/materials';
import { beyondGuessing } from '@skylark/contract/practice.facts';
import { Paper } from '@mantine/core';
import { useChildView } from '../../lib/childView.ts';
import { useT } from '../../lib/texts.tsx';
import { PictureWord } from '../../parts/PictureWord.tsx';
import { ReadAloud } from '../../parts/ReadAloud.tsx';
import { SlideThumb } from '../../parts/SlideThumb.tsx';
import { Sky } from '../../ui/Sky.tsx';
import { Stars } from '../../ui/Stars.tsx';
import { useProfile } from '../profile/index.ts';
import type { Homework } from './api.ts';
import classes from './HomeworkMarks.module.css';

const STARS = 5;

/**
 * Results of the activities per slide, computed when the homework was handed in. Activities that nobody tried are
 * listed without a result.
 */
export function HomeworkMarks({ homework }: { homework: Homework }) {
  const t = useT();
  const { type } = useProfile();
  const isChild = useChildView();
  const { slides, marks } = homework;
  const tried = marks.filter(({ right, tries }) => right > 0 || tries > 0);
  const untried = marks.filter((mark) => !tried.includes(mark));
  const slideOf = ({ slideId }: HomeworkMark) => slides.find(({ id }) => id === slideId);
  const left = t('play.mark.untried', { count: untried.length });
  const missed = [
    ...new Set(marks.flatMap(({ words }) => words.flatMap(({ word, result }) => (result === 'missed' ? [word] : [])))),
  ];
  const words = new Map([...picturesIn(slides), ...homework.words].map((one) => [one.word.toLowerCase(), one]));
  return (
    <Paper component="section" className={classes.marks} aria-labelledby="marks-title">
      <h2 id="marks-title">{t('play.marks')}</h2>
      {tried.length > 0 && (
        <ul>
          {tried.map((mark) => {
            const slide = slideOf(mark);
            return (
              <li key={mark.slideId}>
                {slide && <SlideThumb slide={slide} alt={slide.description} width={128} />}
                <div>
                  <Stars score={starsOf(mark)} size={24} label={t('play.mark.stars', { count: starsOf(mark) })} />
                  <p>{t('play.mark.done', { right: mark.right, steps: mark.steps, first: mark.firstTry })}</p>
                  {mark.tries > 0 && !isChild && (
                    <p className={classes.soft}>
                      {t('play.mark.how', {
                        tries: mark.tries,
                        hints: mark.hints,
                        minutes: Math.floor(mark.seconds / 60),
                        seconds: mark.seconds % 60,
                      })}
                    </p>
                  )}
                  {mark.words.length > 0 && (
                    <ul className={classes.words}>
                      {onceEach(mark.words).map(({ word, result, wrong }) => (
                        <li key={word} data-result={result}>
                          <span lang="en">{word}</span>
                          {wrong > 0 && <span>{t('play.mark.wrong', { count: wrong })}</span>}
                        </li>
                      ))}
                    </ul>
                  )}
                </div>
              </li>
            );
          })}
        </ul>
      )}
      {untried.length > 0 && (
        <section className={classes.untried} aria-label={left}>
          <div className={classes.line}>
            <Sky pose="good-night" size={64} />
            <ReadAloud text={left} />
            <h3>{left}</h3>
          </div>
          <div>
            {untried.map((mark) => {
              const slide = slideOf(mark);
              return slide && <SlideThumb key={mark.slideId} slide={slide} alt={slide.description} width={128} />;
            })}
          </div>
        </section>
      )}
      {missed.length > 0 && (
        <section className={classes.help}>
          <h3>{t(type === 'teacher' ? 'play.mark.missed' : 'play.mark.together')}</h3>
          <div className={classes.missed}>
            {missed.map((word) => (
              <PictureWord key={word} word={words.get(word.toLowerCase()) ?? { word, pictureUrl: null }} />
            ))}
          </div>
          <p className={classes.soft}>{t('play.mark.practice')}</p>
        </section>
      )}
    </Paper>
  );
}

/** What the activities show, each with its picture: a missed word needn't be among the words to practise. */
const picturesIn = (slides: Homework['slides']): Word[] =>
  slides.flatMap(({ activity }) =>
    (activity?.parts ?? []).flatMap((part) =>
      part.picture && !part.picture.cut ? [{ word: wordOf(part), pictureUrl: part.picture.url }] : [],
    ),
  );

/** Lists each word once: four pigs that were found are one word. */
function onceEach(words: HomeworkMark['words']): HomeworkMark['words'] {
  const once = new Map<string, HomeworkMark['words'][number]>();
  for (const one of words) {
    const former = once.get(one.word);
    const isMissed = [one, former].some((each) => each?.result === 'missed');
    const wrong = one.wrong + (former?.wrong ?? 0);
    once.set(one.word, { ...one, wrong, ...(isMissed && { result: 'missed' }) });
  }
  return [...once.values()];
}

/**
 * One star for completing it, and up to four for steps right at the first try beyond what guessing achieves. Only
 * guessing, or taking every hint, earns one.
 */
function starsOf({ steps, right, firstTry, chance }: HomeworkMark): number {
  if (steps === 0 || right === 0) return 0;
  const beyond = beyondGuessing(firstTry, steps * chance, steps);
  return Math.round((right / steps) * (1 + (STARS - 1) * beyond));
}
