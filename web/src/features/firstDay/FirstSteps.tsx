import { Button, Paper } from '@mantine/core';
import type { FirstDayStep } from '@skylark/contract/firstDay.facts';
import { IconChevronRight, IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'wouter';
import { errorText } from '../../lib/errors.ts';
import { paths } from '../../lib/paths.ts';
import { queryClient } from '../../lib/queries.ts';
import { type TextKey, useT } from '../../lib/texts.tsx';
import { Sky } from '../../ui/Sky.tsx';
import { toast } from '../../ui/toast.ts';
import { enterRehearsal, firstDayQuery, putAway } from './api.ts';
import classes from './FirstSteps.module.css';

const WHERE: Record<Exclude<FirstDayStep, 'room'>, string> = {
  hours: paths.scheduleEdit,
  photo: `${paths.settings.profile}#photo`,
  devices: paths.settings.devices,
  phone: `${paths.settings.profile}#reach`,
  page: `${paths.settings.profile}#page`,
};

/**
 * Who: a teacher on the first day, before any booking. Why: six things that families would miss. Shown until all are
 * done, or the teacher dismisses it.
 * @param isFolded for a teacher who has already taught: a single line that expands
 */
export function FirstSteps({ isFolded = false }: { isFolded?: boolean }) {
  const t = useT();
  const title = useId();
  const list = useId();
  const { data } = useQuery(firstDayQuery);
  const [isOpen, setOpen] = useState(!isFolded);
  const away = useMutation({
    mutationFn: putAway,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: firstDayQuery.queryKey }),
    onError: (error) => void toast('error', errorText(t, error)),
  });
  if (!data || data.isOver) return null;
  const done = data.steps.filter(({ isDone }) => isDone).length;
  const [next] = data.steps.filter(({ isDone }) => !isDone);
  return (
    <Paper component="section" className={classes.card} data-folded={isFolded || undefined} aria-labelledby={title}>
      <header className={classes.head}>
        {isOpen && <Sky pose="hello" size={72} />}
        <div className={classes.lead}>
          <h2 id={title} className={classes.title}>
            {t('first_day.title')}
          </h2>
          <p className={classes.count}>{t('first_day.done', { done, all: data.steps.length })}</p>
        </div>
        {isFolded && (
          <Button variant="subtle" aria-expanded={isOpen} aria-controls={list} onClick={() => setOpen(!isOpen)}>
            {t(isOpen ? 'first_day.fold' : 'first_day.show')}
          </Button>
        )}
      </header>
      <ol id={list} className={classes.steps} hidden={!isOpen}>
        {data.steps.map(({ step, isDone }) => (
          <li key={step} data-done={isDone || undefined}>
            <Step step={step} isDone={isDone} isNext={step === next?.step} />
          </li>
        ))}
      </ol>
      {isOpen && (
        <Button
          variant="subtle"
          size="compact-md"
          className={classes.away}
          loading={away.isPending}
          onClick={() => away.mutate()}
        >
          {t('first_day.put_away')}
        </Button>
      )}
    </Paper>
  );
}

function Step({ step, isDone, isNext }: { step: FirstDayStep; isDone: boolean; isNext: boolean }) {
  const t = useT();
  const enter = useMutation({
    mutationFn: enterRehearsal,
    onError: (error) => void toast('error', errorText(t, error)),
  });
  const inside: ReactNode = (
    <>
      {isDone ? (
        <IconCircleCheckFilled className={classes.tick} size={28} aria-hidden="true" />
      ) : (
        <IconCircleDashed className={classes.open} size={28} aria-hidden="true" />
      )}
      <span className={classes.words}>
        <span className={classes.name}>{t(`first_day.${step}` satisfies TextKey)}</span>
        <span className="visually-hidden">{t(isDone ? 'first_day.is_done' : 'first_day.is_open')}</span>
        {!isDone && <small>{t(`first_day.${step}.why` satisfies TextKey)}</small>}
      </span>
      <IconChevronRight className={classes.go} size={20} aria-hidden="true" />
    </>
  );
  const look = { className: classes.step, 'data-next': isNext || undefined };
  return step === 'room' ? (
    <button type="button" {...look} disabled={enter.isPending} onClick={() => enter.mutate()}>
      {inside}
    </button>
  ) : (
    <Link {...look} to={WHERE[step]}>
      {inside}
    </Link>
  );
}
