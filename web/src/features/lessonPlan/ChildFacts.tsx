import { levelName } from '@skylark/contract/afterLesson.facts';
import type { ChildCard } from '@skylark/contract/lessonPlans';
import type { ReactNode } from 'react';
import { useT } from '../../lib/texts.tsx';
import { useTimeFormat } from '../../lib/time.ts';
import { AboutChild } from '../../parts/AboutChild.tsx';
import { Begins } from '../../parts/Begins.tsx';
import { useProfile } from '../profile/index.ts';
import classes from './plan.module.css';

/** The child in a few lines, for a teacher who has a minute before the lesson, or needs a reminder during it. */
export function ChildFacts({ child }: { child: ChildCard }) {
  const t = useT();
  const time = useTimeFormat(useProfile().timeZone);
  const { age, reads, wishes, last, words, hard, aim, next, placement, likes } = child;
  const facts: [string, ReactNode][] = [
    ...(likes !== null ? [[t('plan.facts.interests'), likes] satisfies [string, ReactNode]] : []),
    ...(wishes
      ? [
          [
            t('plan.facts.likes'),
            [t(`plan.facts.format.${wishes.format}`), t(`plan.facts.temperament.${wishes.temperament}`)].join(' · '),
          ] satisfies [string, string],
          [t('plan.facts.studied'), t(`plan.facts.studied.${wishes.studied}`)] satisfies [string, string],
        ]
      : []),
    ...(placement
      ? [[t('plan.facts.begins'), <Begins key="begins" placement={placement} />] satisfies [string, ReactNode]]
      : []),
    ...(last
      ? [
          [
            t('plan.facts.last', { when: time.day(new Date(last.at)) }),
            [
              last.topic,
              last.slides > 0 && t('plan.facts.slides', { count: last.slides }),
              last.stars > 0 && t('plan.facts.stars', { count: last.stars }),
              last.hard.length > 0 && t('plan.facts.last_hard', { words: last.hard.join(', ') }),
            ]
              .filter(Boolean)
              .join(' · '),
          ] satisfies [string, string],
        ]
      : []),
    ...(words.met > 0
      ? [
          [t('plan.facts.words'), t('plan.facts.known', { known: words.known, met: words.met })] satisfies [
            string,
            string,
          ],
        ]
      : []),
    ...(hard.length > 0 ? [[t('plan.facts.hard'), hard.join(', ')] satisfies [string, string]] : []),
    ...(aim
      ? [
          [
            t('plan.facts.aim', { count: aim.lessonsCount }),
            [levelName(aim.level, t('app.level.starter')), aim.goal].filter(Boolean).join(': '),
          ] satisfies [string, string],
        ]
      : next
        ? [[t('plan.facts.next'), [next.title, next.aim].filter(Boolean).join(' · ')] satisfies [string, string]]
        : []),
  ];
  if (age === null && reads === null && facts.length === 0) return null;
  return (
    <section className={classes.facts} aria-label={t('plan.facts')}>
      {(age !== null || reads !== null) && (
        <p>
          <strong>
            <AboutChild age={age} reads={reads} />
          </strong>
        </p>
      )}
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
