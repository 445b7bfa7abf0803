import { Alert, Button, Chip, Group, Skeleton, TextInput } from '@mantine/core';
import '@mantine/core/styles/Chip.css';
import '@mantine/core/styles/Group.css';
import type { LessonCard } from '@skylark/contract/lessons';
import { CLOSED_REASON_MAX_LENGTH } from '@skylark/contract/schedule.facts';
import type { ClosedSlot } from '@skylark/contract/schedule';
import { useQuery } from '@tanstack/react-query';
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
import classes from './AbsenceDialog.module.css';
import { changeSlot, type Closing, closeSlot, insideQuery, scheduleQuery } from './api.ts';
import { addDays, daysOf, localOf, type Preset, presets, spanOf, wholeDays } from './spans.ts';

const REASONS = ['ill', 'family', 'power', 'holiday'] as const;

interface Props {
  isOpen?: boolean;
  close: () => void;
  /** The lesson it was opened from. */
  lesson?: LessonCard | undefined;
  /** The closed slot to change. */
  slot?: ClosedSlot | undefined;
  /** Whether a teacher reports that it can't teach, rather than planning a holiday. */
  isAbsence?: boolean;
}

/**
 * Closes a period of the schedule. All lessons in it are shown first; if a teacher has lessons there, the school is
 * asked for substitutes.
 */
export function AbsenceDialog({ isOpen = true, ...props }: Props) {
  const t = useT();
  const { timeZone } = useProfile();
  const schedule = useQuery(scheduleQuery);
  const zone = schedule.data?.timeZone ?? (schedule.isError ? timeZone : undefined);
  const title = props.isAbsence ? 'absence.title' : props.slot ? 'absence.change' : 'absence.close_slot';
  return (
    <Dialog
      opened={isOpen}
      onClose={props.close}
      title={t(title)}
      centered
      size="lg"
      closeButtonProps={{ 'aria-label': t('app.cancel') }}
    >
      {zone === undefined ? <Skeleton height={360} radius="lg" /> : <Form {...props} timeZone={zone} />}
    </Dialog>
  );
}

function Form({ close, lesson, slot, isAbsence = false, timeZone }: Omit<Props, 'isOpen'> & { timeZone: string }) {
  const t = useT();
  const { type } = useProfile();
  const time = useTimeFormat(timeZone);
  const [now] = useState(() => time.wall(new Date()));
  const before = slot && {
    from: localOf(time.wall(new Date(slot.startsAt))),
    to: localOf(time.wall(new Date(slot.endsAt))),
  };
  const beforeDays = before && daysOf(before);
  const [preset, setPreset] = useState<Preset>(
    slot ? (beforeDays ? 'days' : 'hours') : lesson ? 'lesson' : isAbsence ? 'tomorrow' : 'days',
  );
  const [first, setFirst] = useState(beforeDays?.first ?? addDays(now.day, 1));
  const [last, setLast] = useState(beforeDays?.last ?? addDays(now.day, 1));
  const [from, setFrom] = useState(before?.from ?? `${addDays(now.day, 1)}T09:00`);
  const [to, setTo] = useState(before?.to ?? `${addDays(now.day, 1)}T18:00`);
  const [reason, setReason] = useState(slot?.reason ?? (isAbsence ? t('absence.reason.ill') : ''));
  const [isChecked, setChecked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const span: Closing =
    preset === 'lesson' && lesson
      ? lessonSpan(lesson, (at) => localOf(time.wall(at)))
      : preset === 'days'
        ? wholeDays(first, last < first ? first : last)
        : preset === 'hours' || preset === 'lesson'
          ? { from, to }
          : spanOf(preset, now);
  const isComplete = span.from.length === 16 && span.to.length === 16;
  const inside = useQuery({ ...insideQuery(span), enabled: isComplete, retry: false });
  const lessons = (isComplete && inside.data) || [];
  const isTelling = type === 'teacher' && lessons.length > 0;
  const fields = {
    ...(inside.error instanceof CallError && inside.error.fields),
    ...(failure instanceof CallError && failure.fields),
  };
  const save = async (): Promise<void> => {
    const closing = { ...span, reason: reason.trim(), knownLessons: lessons.map(({ id }) => id) };
    const done = await (slot ? changeSlot(slot.id, closing) : closeSlot(closing));
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ['schedule'] }),
      queryClient.invalidateQueries({ queryKey: ['lessons'] }),
    ]);
    const told = done.absence ? t('absence.told', { count: done.absence.waiting }) : t('absence.closed');
    void toast('done', told);
    close();
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setChecked(true);
    setFailure(undefined);
    if (!isComplete || reason.trim() === '' || !inside.isSuccess) return;
    setBusy(true);
    await save().catch((error: unknown) => {
      setFailure(error);
      // A lesson was booked meanwhile, so it is shown before the next try.
      void inside.refetch();
    });
    setBusy(false);
  };
  const errorOf = (name: 'from' | 'to'): string | undefined => {
    const code = fields[name];
    return code ? t(`field.${code}` satisfies TextKey) : undefined;
  };
  const shown = presets.filter((one) => (one === 'lesson' ? lesson : isAbsence || one === 'days' || one === 'hours'));
  const general = failure ?? (Object.keys(fields).length === 0 ? inside.error : undefined);
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className={classes.form}>
      <Chip.Group value={preset} onChange={(value) => setPreset(value as Preset)}>
        <Group gap={8} role="radiogroup" aria-label={t('absence.when')}>
          {shown.map((one) => (
            <Chip key={one} value={one} size="md" classNames={{ label: classes.chip }}>
              {t(`absence.preset.${one}` satisfies TextKey)}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      {preset === 'days' && (
        <div className={classes.two}>
          <TextInput
            type="date"
            label={t('absence.first_day')}
            value={first}
            onChange={(event) => setFirst(event.currentTarget.value)}
            error={errorOf('from')}
          />
          <TextInput
            type="date"
            label={t('absence.last_day')}
            value={last}
            min={first}
            onChange={(event) => setLast(event.currentTarget.value)}
            error={errorOf('to')}
          />
        </div>
      )}
      {preset === 'hours' && (
        <>
          <div className={classes.two}>
            <TextInput
              type="datetime-local"
              label={t('absence.from')}
              value={from}
              onChange={(event) => setFrom(event.currentTarget.value)}
              error={errorOf('from')}
            />
            <TextInput
              type="datetime-local"
              label={t('absence.to')}
              value={to}
              min={from}
              onChange={(event) => setTo(event.currentTarget.value)}
              error={errorOf('to')}
            />
          </div>
          <p className={classes.soft}>{t('absence.zone', { zone: time.place() })}</p>
        </>
      )}
      <div>
        <TextInput
          label={t('absence.reason')}
          description={t('absence.reason_hint')}
          value={reason}
          maxLength={CLOSED_REASON_MAX_LENGTH}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={isChecked && reason.trim() === '' && t('field.required')}
        />
        {type === 'teacher' && (
          <Group gap={8} mt={8} role="group" aria-label={t('absence.reasons')}>
            {REASONS.map((one) => {
              const text = t(`absence.reason.${one}` satisfies TextKey);
              return (
                <Button
                  key={one}
                  variant={reason === text ? 'light' : 'default'}
                  size="sm"
                  aria-pressed={reason === text}
                  className={classes.reason ?? ''}
                  onClick={() => setReason(text)}
                >
                  {text}
                </Button>
              );
            })}
          </Group>
        )}
      </div>
      <div aria-live="polite" className={classes.inside}>
        {isComplete && inside.isPending && <Skeleton height={56} radius="md" />}
        {lessons.length > 0 && <Inside lessons={lessons} timeZone={timeZone} isTelling={isTelling} />}
        {inside.isSuccess && lessons.length === 0 && <p className={classes.soft}>{t('absence.none')}</p>}
      </div>
      {Boolean(general) && (
        <Alert color="coral" role="alert">
          {errorText(t, general)}
        </Alert>
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={close}>
          {t('app.cancel')}
        </Button>
        <Button type="submit" loading={isBusy} disabled={isComplete && inside.isPending}>
          {t(isTelling ? 'absence.tell' : slot ? 'absence.save' : 'absence.close')}
        </Button>
      </div>
    </form>
  );
}

const lessonSpan = ({ startsAt, durationMinutes }: LessonCard, local: (at: Date) => string): Closing => {
  const start = new Date(startsAt);
  return { from: local(start), to: local(new Date(start.getTime() + durationMinutes * 60_000)) };
};

/** All lessons in the period, however many. */
function Inside({
  lessons,
  timeZone,
  isTelling,
}: {
  lessons: readonly LessonCard[];
  timeZone: string;
  isTelling: boolean;
}) {
  const t = useT();
  const { type } = useProfile();
  const time = useTimeFormat(timeZone);
  return (
    <Note title={t('absence.inside', { count: lessons.length })}>
      {/* Focusable, so that it can be scrolled with the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul className={classes.list} tabIndex={0} aria-label={t('absence.inside', { count: lessons.length })}>
        {lessons.map((lesson) => {
          const at = new Date(lesson.startsAt);
          const other = type === 'student' ? lesson.teacher : lesson.student;
          return (
            <li key={lesson.id}>{`${time.day(at)}, ${time.range(at, lesson.durationMinutes)}: ${other.firstName}`}</li>
          );
        })}
      </ul>
      <p>{t(isTelling ? 'absence.inside.teacher' : 'absence.inside.student')}</p>
    </Note>
  );
}
