import { Button } from '@mantine/core';
import type { HeldTime } from '@skylark/contract/afterLesson';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'wouter';
import { errorText } from '../../lib/errors.ts';
import { paths } from '../../lib/paths.ts';
import { queryClient } from '../../lib/queries.ts';
import { useT } from '../../lib/texts.tsx';
import { useTimeFormat } from '../../lib/time.ts';
import { Notice } from '../../ui/Notice.tsx';
import { toast } from '../../ui/toast.ts';
import { useProfile } from '../profile/index.ts';
import { bookHeld } from './api.ts';
import classes from './afterLesson.module.css';

interface Props {
  held: HeldTime;
  teacherName: string;
  /** Whether the balance allows booking it. */
  canBook: boolean;
  /** Whether the page offers other times below it. */
  isFirst?: boolean;
}

/** The time held for a family after its trial lesson, which can be booked with one press. */
export function HeldForFamily({ held, teacherName, canBook, isFirst = false }: Props) {
  const t = useT();
  const time = useTimeFormat(useProfile().timeZone);
  const book = useMutation({
    mutationFn: () => bookHeld(held),
    onSuccess: () => void toast('done', t('after.held.booked')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['lessons'] }),
  });
  const at = new Date(held.startsAt);
  return (
    <section className={classes.card} aria-labelledby="held-time">
      <h2 id="held-time">{t('after.held', { teacher: teacherName })}</h2>
      <p className={classes.heldAt}>{`${time.dayHeading(at)}, ${time.clock(at)}`}</p>
      <p className={classes.soft}>
        {t(canBook ? 'after.held.until' : 'after.held.until_paid', { until: time.moment(new Date(held.until)) })}
      </p>
      {book.error && <Notice kind="problem">{errorText(t, book.error)}</Notice>}
      {!canBook && isFirst && (
        <div className={classes.actions}>
          <Button component={Link} to={paths.buyForPlan} size="lg">
            {t('after.package.do')}
          </Button>
        </div>
      )}
      {canBook && (
        <div className={classes.actions}>
          <Button size="lg" loading={book.isPending} onClick={() => book.mutate()}>
            {t('after.held.book')}
          </Button>
          {!isFirst && (
            <Button component={Link} to={paths.bookingWith(held.teacherId)} size="lg" variant="default">
              {t('after.held.other')}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}
