import { Alert, Skeleton } from '@mantine/core';
import type { TrialAnswers, TrialBooked } from '@skylark/contract/trial';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { CallError } from '../../lib/call.ts';
import { errorText } from '../../lib/errors.ts';
import { browserTimeZone } from '../../lib/locale.ts';
import { paths } from '../../lib/paths.ts';
import { queryClient } from '../../lib/queries.ts';
import { useLocale, useT } from '../../lib/texts.tsx';
import { useTimeFormat } from '../../lib/time.ts';
import { Failed } from '../../parts/Failed.tsx';
import { bookTrial, holdSlot, planQuery } from './api.ts';
import { HoldBar } from './HoldBar.tsx';
import { SlotPicker } from './SlotPicker.tsx';
import { TeacherTabs } from './TeacherTabs.tsx';
import { WishForm } from './WishForm.tsx';
import type { Draft } from './wizard.ts';
import classes from './Wizard.module.css';

interface Props {
  answers: TrialAnswers;
  draft: Draft;
  code: string | undefined;
  onPhone: () => void;
  onBooked: (lesson: TrialBooked) => void;
}

/** Days and times on the clock of the family; the chosen one is kept for five minutes. */
export function DateStep({ answers, draft, code, onPhone, onBooked }: Props) {
  const t = useT();
  const locale = useLocale();
  const time = useTimeFormat(browserTimeZone());
  const plan = useQuery(planQuery(answers));
  const [teacherId, setTeacherId] = useState<string>();
  const [held, setHeld] = useState<{ id: string; startsAt: string; expiresAt: string }>();
  const { contact } = draft;
  const refresh = () => queryClient.invalidateQueries({ queryKey: planQuery(answers).queryKey });
  const hold = useMutation({
    mutationFn: async (startsAt: string) => {
      const teacher = teacherId ?? plan.data?.teachers[0]?.id ?? '';
      const made = await holdSlot({ teacherId: teacher, startsAt, ...(held && { insteadOf: held.id }) });
      return { ...made, startsAt };
    },
    onSuccess: setHeld,
    onError: () => {
      setHeld(undefined);
      void refresh();
    },
  });
  const book = useMutation({
    mutationFn: async () => {
      if (!held || contact === undefined) throw new CallError(0, undefined);
      return bookTrial({ draft: { ...draft, contact }, answers, locale, code, holdId: held.id });
    },
    onSuccess: onBooked,
    onError: (error) => {
      if (error instanceof CallError && error.code !== 'hold_expired' && error.code !== 'slot_taken') return;
      setHeld(undefined);
      void refresh();
    },
  });

  if (plan.isPending) return <Skeleton height={420} radius="lg" aria-label={t('app.loading')} />;
  if (plan.isError) return <Failed query={plan} />;
  const teacher = plan.data.teachers.find((one) => one.id === teacherId) ?? plan.data.teachers[0];
  if (!teacher) return <WishForm answers={answers} draft={draft} code={code} />;
  const failure = book.error ?? hold.error;
  const isTaken = failure instanceof CallError && failure.fields['phone'] === 'taken';
  return (
    <>
      <h1 className={classes.title}>{t('trial.date')}</h1>
      <p className={classes.soft}>{t('trial.date.zone', { zone: time.zoneNow() })}</p>
      <TeacherTabs
        teachers={plan.data.teachers}
        chosen={teacher.id}
        onChoose={(id) => {
          setTeacherId(id);
          setHeld(undefined);
        }}
      />
      <SlotPicker
        key={teacher.id}
        slots={
          held && !teacher.slots.includes(held.startsAt) ? [...teacher.slots, held.startsAt].sort() : teacher.slots
        }
        chosen={held?.startsAt}
        isBusy={hold.isPending || book.isPending}
        onChoose={(startsAt) => hold.mutate(startsAt)}
      />
      {failure && (
        <Alert color="coral" role="alert" mt="md">
          {isTaken ? t('trial.phone.taken') : errorText(t, failure)}
          {isTaken && (
            <span className={classes.terms}>
              <Link to={paths.loginCode('phone')}>{t('trial.phone.sign_in')}</Link>
              <button type="button" className={classes.link} onClick={onPhone}>
                {t('trial.phone.other')}
              </button>
            </span>
          )}
        </Alert>
      )}
      {held && (
        <HoldBar
          held={held}
          isBusy={book.isPending}
          onBook={() => book.mutate()}
          onExpired={() => {
            setHeld(undefined);
            void refresh();
          }}
        />
      )}
    </>
  );
}
