import type { Progress } from '@skylark/contract/progress';
import { useT } from '../../lib/texts.tsx';
import { useTimeFormat } from '../../lib/time.ts';
import { Island } from '../../parts/Island.tsx';
import { Section } from '../../ui/Section.tsx';
import { Stars } from '../../ui/Stars.tsx';
import { State } from '../../ui/State.tsx';
import { useProfile } from '../profile/index.ts';
import { CourseRow } from './CourseRow.tsx';
import { MonthChart, type MonthChartProps } from './MonthChart.tsx';
import classes from './ProgressPage.module.css';

interface Props {
  progress: Progress;
  /** Only the family can download certificates. */
  canSave: boolean;
}

/** Charts by month, courses, and teachers' comments. */
export function Learned({ progress, canSave }: Props) {
  const t = useT();
  const format = useTimeFormat(useProfile().timeZone);
  const { lessonsHeld, courses, teachersWords } = progress;
  const months = filled(progress.months);
  if (lessonsHeld === 0 && courses.length === 0)
    return <State pose="ready" title={t('progress.none')} text={t('progress.none.text')} />;
  const names = months.map((one) => one.month);
  return (
    <>
      <Section title={t('progress.by_month')}>
        <div className={classes.charts}>
          <Chart
            title={t('progress.lessons')}
            months={names}
            top={4}
            series={[{ name: t('progress.lessons'), color: '#1B6FD8', values: months.map((one) => one.lessonsHeld) }]}
          />
          <Chart
            title={t('progress.words')}
            months={names}
            top={8}
            series={[
              { name: t('progress.words_met'), color: '#86B4EF', values: months.map((one) => one.wordsMet) },
              { name: t('progress.words_known'), color: '#1B7F4F', values: months.map((one) => one.wordsKnown) },
            ]}
          />
          <Chart
            title={t('progress.stars')}
            months={names}
            top={5}
            series={[
              { name: t('progress.lessons'), color: '#1B6FD8', values: months.map((one) => one.lessonStars) },
              { name: t('progress.homework'), color: '#E0A91B', values: months.map((one) => one.homeworkStars) },
            ]}
          />
          <Chart
            title={t('progress.homework')}
            months={names}
            top={4}
            series={[
              { name: t('progress.given'), color: '#93A2BB', values: months.map((one) => one.homeworkGiven) },
              { name: t('progress.done'), color: '#1B7F4F', values: months.map((one) => one.homeworkDone) },
            ]}
          />
        </div>
        <p className={classes.note}>{t('progress.known.note')}</p>
      </Section>
      {courses.length > 0 && (
        <Section title={t('progress.courses')}>
          <ul className={classes.list}>
            {courses.map((course) => (
              <CourseRow key={course.id} course={course} canSave={canSave} />
            ))}
          </ul>
        </Section>
      )}
      {teachersWords.length > 0 && (
        <Section title={t('progress.teachers_words')}>
          <ul className={classes.list}>
            {teachersWords.map((said) => (
              <li key={said.lessonId}>
                <blockquote className={classes.said}>{said.text}</blockquote>
                <p className={classes.note}>
                  {`${said.teacherName}, ${format.moment(new Date(said.at))} `}
                  <Stars score={said.score} size={16} label={t('progress.of_five', { score: said.score })} />
                </p>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

/** Minimum number of months shown, even if they are empty. */
const MONTHS_MIN = 6;

/** Omits the empty months before the first lesson. */
function filled(months: Progress['months']): Progress['months'] {
  const first = months.findIndex((one) => Object.values(one).some((sum) => typeof sum === 'number' && sum > 0));
  return months.slice(Math.min(first < 0 ? months.length : first, Math.max(0, months.length - MONTHS_MIN)));
}

/** If one can't be rendered, the others remain. */
function Chart(props: MonthChartProps) {
  return (
    <Island name="progress-chart">
      <MonthChart {...props} />
    </Island>
  );
}
