import { Alert, Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../lib/errors.ts';
import { browserTimeZone } from '../../lib/locale.ts';
import { queryClient } from '../../lib/queries.ts';
import { useLocale, useT } from '../../lib/texts.tsx';
import { useTimeFormat } from '../../lib/time.ts';
import { Failed } from '../../parts/Failed.tsx';
import { type Family, holdSlot, planKey, planQuery } from './api.ts';
import type { HeldSlot } from './held.ts';
import { HeldTime } from './HeldTime.tsx';
import { SlotPicker } from './SlotPicker.tsx';
import { TeacherTabs } from './TeacherTabs.tsx';
import { WishForm } from './WishForm.tsx';
import classes from './Wizard.module.css';

interface Props extends Family {
  /** The teacher the family has chosen. */
  teacherId: string | undefined;
  /** A time to hold immediately. */
  at: string | undefined;
  onAtUsed: () => void;
  held: HeldSlot | undefined;
  /** Why a hold ended, or why the code could not be sent. */
  problem: Error | undefined;
  isSending: boolean;
  /** Set when no code can be sent. */
  call: { isPending: boolean; ask: () => void } | undefined;
  onHeld: (held: HeldSlot | undefined) => void;
  onEnded: () => void;
  /** For a signed-in family: continuing books the lesson. */
  isKnown: boolean;
  onGoOn: () => void;
}

/** Days and times in the family's zone. Problems are shown in the bar, which is always visible. */
export function ChooseTime(props: Props) {
  const { answers, draft, code, held, problem, isSending, call, onHeld, onEnded, onGoOn, at, onAtUsed } = props;
  const t = useT();
  const time = useTimeFormat(browserTimeZone());
  const plan = useQuery(planQuery(answers, useLocale(), draft.childAge, props.teacherId));
  const [teacherId, setTeacherId] = useState(at === undefined ? held?.teacherId : props.teacherId);
  const title = useRef<HTMLHeadingElement>(null);
  // When returning from the code step, the element that had the focus is gone.
  const isBack = useRef(problem !== undefined);
  const isReady = plan.isSuccess;
  useEffect(() => {
    if (isReady && isBack.current) title.current?.focus();
  }, [isReady]);
  const hold = useMutation({
    mutationFn: async (startsAt: string): Promise<HeldSlot> => {
      const chosen = plan.data?.teachers.find((one) => one.id === teacherId) ?? plan.data?.teachers[0];
      const of = { teacherId: chosen?.id ?? '', startsAt };
      const { id, expiresAt } = await holdSlot({ ...of, ...(held && { insteadOf: held.id }) });
      return { id, expiresAt, ...of, teacherName: chosen?.firstName ?? '' };
    },
    onSuccess: onHeld,
    onError: () => {
      onHeld(undefined);
      void queryClient.invalidateQueries({ queryKey: planKey(answers) });
    },
  });

  // Only once, even where effects run twice.
  const isAsked = useRef(false);
  const { mutate } = hold;
  useEffect(() => {
    if (!isReady || at === undefined || isAsked.current) return;
    isAsked.current = true;
    onAtUsed();
    mutate(at);
  }, [isReady, at, mutate, onAtUsed]);

  if (plan.isPending) return <Skeleton height={420} radius="lg" role="status" aria-label={t('app.loading')} />;
  if (plan.isError) return <Failed query={plan} />;
  const teacher = plan.data.teachers.find((one) => one.id === teacherId) ?? plan.data.teachers[0];
  if (!teacher) return <WishForm answers={answers} draft={draft} code={code} />;
  const failure = hold.error ?? problem;
  const own = held?.teacherId === teacher.id ? held.startsAt : undefined;
  return (
    <>
      <h1 className={classes.title} ref={title} tabIndex={-1}>
        {t('trial.date')}
      </h1>
      <p className={classes.soft}>{t('trial.date.zone', { zone: time.place() })}</p>
      <TeacherTabs
        teachers={plan.data.teachers}
        chosen={teacher.id}
        onChoose={(id) => {
          setTeacherId(id);
          onHeld(undefined);
        }}
      />
      <SlotPicker
        key={teacher.id}
        slots={own !== undefined && !teacher.slots.includes(own) ? [...teacher.slots, own].sort() : teacher.slots}
        chosen={own}
        isBusy={hold.isPending || isSending}
        onChoose={(startsAt) => hold.mutate(startsAt)}
      />
      {(held || failure) && (
        <div className={classes.bar}>
          {failure && (
            <Alert color="coral" role="alert" className={classes.problem}>
              {errorText(t, failure)}
            </Alert>
          )}
          {held && (
            <>
              <HeldTime held={held} isBusy={isSending} onEnded={onEnded} />
              <Button size="lg" onClick={onGoOn} loading={isSending}>
                {t(props.isKnown ? 'trial.book' : 'trial.prove')}
              </Button>
              {call && (
                <Button size="lg" variant="default" onClick={call.ask} loading={call.isPending}>
                  {t('trial.call')}
                </Button>
              )}
            </>
          )}
        </div>
      )}
    </>
  );
}
