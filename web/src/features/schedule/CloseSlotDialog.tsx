import { Alert, Button, TextInput } from '@mantine/core';
import type { LessonCard } from '@skylark/contract/lessons';
import { CLOSED_REASON_MAX_LENGTH } from '@skylark/contract/schedule.facts';
import { type FormEvent, useState } from 'react';
import { CallError } from '../../lib/call.ts';
import { errorText } from '../../lib/errors.ts';
import { queryClient } from '../../lib/queries.ts';
import { type TextKey, useT } from '../../lib/texts.tsx';
import { useTimeFormat } from '../../lib/time.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Note } from '../../ui/Note.tsx';
import { toast } from '../../ui/toast.ts';
import { useProfile } from '../profile/index.ts';
import { SchoolContacts } from '../../parts/SchoolContacts.tsx';
import { closeSlot, listLessonsInside } from './api.ts';
import classes from './ScheduleEditPage.module.css';

const LESSONS_SHOWN = 5;

/** Asks for a range and a reason; booked lessons within it are shown before saving. */
export function CloseSlotDialog({ close, timeZone }: { close: () => void; timeZone: string }) {
  const t = useT();
  const time = useTimeFormat(timeZone);
  const [from, setFrom] = useState(() => `${time.wall(new Date()).day}T09:00`);
  const [to, setTo] = useState('');
  const [reason, setReason] = useState('');
  const [known, setKnown] = useState<readonly LessonCard[]>([]);
  const [isChecked, setChecked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const fields = failure instanceof CallError ? failure.fields : {};
  const isComplete = from !== '' && to !== '' && reason.trim() !== '';

  const save = async (): Promise<void> => {
    const inside = await listLessonsInside({ from, to });
    if (inside.some((lesson) => !known.some((one) => one.id === lesson.id))) {
      setKnown(inside);
      return;
    }
    await closeSlot({ from, to, reason, knownLessons: known.map((lesson) => lesson.id) });
    await queryClient.invalidateQueries({ queryKey: ['schedule'] });
    void toast('done', t('schedule.slot_closed'));
    close();
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setChecked(true);
    setFailure(undefined);
    if (!isComplete) return;
    setBusy(true);
    await save().catch(setFailure);
    setBusy(false);
  };
  const fieldError = (name: string, value: string): string | false => {
    const code = fields[name];
    if (code) return t(`field.${code}` satisfies TextKey);
    return isChecked && value.trim() === '' && t('field.required');
  };
  /** Another range may affect other lessons: they are shown again. */
  const changed = (set: (value: string) => void) => (value: string) => {
    set(value);
    setKnown([]);
    setFailure(undefined);
  };
  return (
    <Dialog
      opened
      onClose={close}
      title={t('schedule.close_slot')}
      centered
      closeButtonProps={{ 'aria-label': t('app.cancel') }}
    >
      <form onSubmit={(event) => void submit(event)} noValidate className={classes.form}>
        <TextInput
          type="datetime-local"
          label={t('schedule.closed.from')}
          value={from}
          onChange={(event) => changed(setFrom)(event.currentTarget.value)}
          error={fieldError('from', from)}
        />
        <TextInput
          type="datetime-local"
          label={t('schedule.closed.to')}
          value={to}
          min={from}
          onChange={(event) => changed(setTo)(event.currentTarget.value)}
          error={fieldError('to', to)}
        />
        <p className={classes.soft}>{t('schedule.zone', { zone: time.place() })}</p>
        <TextInput
          label={t('schedule.closed.reason')}
          description={t('schedule.closed.reason_hint')}
          value={reason}
          maxLength={CLOSED_REASON_MAX_LENGTH}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={fieldError('reason', reason)}
        />
        {known.length > 0 && <Inside lessons={known} timeZone={timeZone} />}
        {failure !== undefined && (
          <Alert color="coral" role="alert">
            {errorText(t, failure)}
          </Alert>
        )}
        <div className={classes.buttons}>
          <Button variant="default" onClick={close}>
            {t('app.cancel')}
          </Button>
          <Button type="submit" loading={isBusy}>
            {t(known.length > 0 ? 'schedule.close_anyway' : 'schedule.close')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function Inside({ lessons, timeZone }: { lessons: readonly LessonCard[]; timeZone: string }) {
  const t = useT();
  const { type } = useProfile();
  const time = useTimeFormat(timeZone);
  return (
    <Note role="alert" title={t('schedule.inside', { count: lessons.length })}>
      <ul className={classes.inside}>
        {lessons.slice(0, LESSONS_SHOWN).map((lesson) => {
          const at = new Date(lesson.startsAt);
          const other = type === 'student' ? lesson.teacher : lesson.student;
          return (
            <li key={lesson.id}>{`${time.day(at)}, ${time.range(at, lesson.durationMinutes)}: ${other.firstName}`}</li>
          );
        })}
      </ul>
      {lessons.length > LESSONS_SHOWN && <p>{t('schedule.inside.more', { count: lessons.length - LESSONS_SHOWN })}</p>}
      <p>{t('schedule.inside.text')}</p>
      <SchoolContacts />
    </Note>
  );
}
