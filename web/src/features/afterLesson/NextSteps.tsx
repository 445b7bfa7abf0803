import { Button, Skeleton } from '@mantine/core';
import { levelName } from '@skylark/contract/afterLesson.facts';
import type { ChildPlan } from '@skylark/contract/afterLesson';
import type { LessonDetails } from '@skylark/contract/lessons';
import type { Placement } from '@skylark/contract/placement';
import { packageFor, weeksOf } from '@skylark/contract/payments.facts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { serverNowMs } from '../../lib/clock.ts';
import { useIsKnown } from '../../lib/knownPages.ts';
import { useMoney } from '../../lib/money.ts';
import { paths } from '../../lib/paths.ts';
import { useT } from '../../lib/texts.tsx';
import { Failed } from '../../parts/Failed.tsx';
import { Begins } from '../../parts/Begins.tsx';
import { Sky } from '../../ui/Sky.tsx';
import { packagesQuery, useLessonCounters } from '../profile/index.ts';
import { afterTrialQuery } from './api.ts';
import { HeldForFamily } from './HeldForFamily.tsx';
import classes from './afterLesson.module.css';

/**
 * Who: a parent after the trial lesson. Why: the child's level, what comes next, what it costs, and a first time. What
 * can go wrong: the teacher has not written the plan yet, the time is no longer held, the lessons are already paid.
 */
export function NextSteps({ lesson }: { lesson: LessonDetails }) {
  const t = useT();
  const balance = useLessonCounters()?.new ?? 0;
  const isKnown = useIsKnown();
  const after = useQuery({
    ...afterTrialQuery(lesson.id),
    // No event reports that the hold has expired.
    refetchInterval: ({ state }) =>
      state.data?.held ? Math.max(1_000, Date.parse(state.data.held.until) - serverNowMs()) : false,
  });
  if (after.isPending) return <Skeleton height={420} radius="lg" role="status" aria-label={t('app.loading')} />;
  if (after.isError) return <Failed query={after} />;
  const { plan, held, placement } = after.data;
  return (
    <>
      <section className={classes.card} aria-labelledby="child-plan" aria-live="polite">
        {plan === null ? (
          <div className={classes.waiting}>
            <Sky pose="thinking" size={96} />
            <div>
              <h2 id="child-plan">{t('after.plan.title', { child: lesson.student.firstName })}</h2>
              <p>{t('after.plan.waiting', { teacher: lesson.teacher.firstName })}</p>
            </div>
          </div>
        ) : (
          <Plan plan={plan} placement={placement} child={lesson.student.firstName} />
        )}
      </section>
      {balance === 0 && isKnown(paths.buy) && <Advised plan={plan} />}
      {held && <HeldForFamily held={held} teacherName={lesson.teacher.firstName} canBook={balance > 0} />}
      {!held && balance > 0 && (
        <Button component={Link} to={paths.bookingWith(lesson.teacher.id)} size="lg" className={classes.alone}>
          {t('after.book')}
        </Button>
      )}
    </>
  );
}

interface PlanProps {
  plan: ChildPlan;
  placement: Placement | null;
  child: string;
}

function Plan({ plan: { level, perWeek, lessonsCount, goal }, placement, child }: PlanProps) {
  const t = useT();
  return (
    <>
      <h2 id="child-plan">{t('after.plan.title', { child })}</h2>
      <dl className={classes.facts}>
        <div>
          <dt>{t('after.plan.level')}</dt>
          <dd>{levelName(level, t('app.level.starter'))}</dd>
        </div>
        {placement && (
          <div>
            <dt>{t('after.plan.begins')}</dt>
            <dd>
              <Begins placement={placement} />
            </dd>
          </div>
        )}
        <div>
          <dt>{t('after.plan.way')}</dt>
          <dd>{t('after.plan.weeks', { count: lessonsCount, perWeek, weeks: weeksOf(lessonsCount, perWeek) })}</dd>
        </div>
      </dl>
      <p className={classes.goal}>
        <strong>{t('after.plan.by', { count: lessonsCount })}</strong> {goal ?? t(`after.goal.${level}`, { child })}
      </p>
    </>
  );
}

/** The package that suits the plan; a link to all packages as long as there is none. */
function Advised({ plan }: { plan: ChildPlan | null }) {
  const t = useT();
  const money = useMoney();
  const packages = useQuery(packagesQuery);
  const offered = plan === null ? undefined : packageFor(packages.data ?? [], plan.lessonsCount);
  return (
    <section className={classes.buy} aria-labelledby="next-package">
      <div>
        <h2 id="next-package">
          {offered ? t('after.package', { count: offered.lessonsCount }) : t('after.package.any')}
        </h2>
        <p>
          {offered
            ? t('after.package.price', {
                price: money(offered.fullPrice, offered.currency),
                each: money(offered.pricePerLesson, offered.currency),
              })
            : t('after.package.any_text')}
        </p>
      </div>
      <Button component={Link} to={paths.buyForPlan} size="lg">
        {t('after.package.do')}
      </Button>
    </section>
  );
}
