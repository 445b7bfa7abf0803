import '@mantine/core/styles/Radio.css';
import { Button, Modal, Radio } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { errorText } from '../../lib/errors.ts';
import { useMe } from '../../lib/me.ts';
import { query } from '../../lib/queries.ts';
import { useT } from '../../lib/texts.tsx';
import { useNow, useTimes } from '../../lib/time.ts';
import { NO_BANNER } from '../../ui/noBanner.ts';
import { Notice } from '../../ui/Notice.tsx';
import { ActDialog, type Asked } from '../acts/index.ts';
import styles from './NowPage.module.css';
import { Extend, Line } from './RoomHelps.tsx';
import { type NowLesson, troubleWords } from './words.ts';

interface Of {
  lesson: NowLesson;
  onDone: () => void;
  onClose: () => void;
}

export type HelpKind = 'cancel' | 'swap' | 'call' | 'entry' | 'line' | 'extend';

export function HelpDialog({ kind, ...of }: Of & { kind: HelpKind }) {
  const t = useT();
  switch (kind) {
    case 'cancel':
      return <Cancel {...of} />;
    case 'swap':
      return <Swap {...of} />;
    case 'call':
      return <Call {...of} />;
    case 'entry':
      return <EntryLink {...of} />;
    case 'line':
      return <Line {...of} />;
    case 'extend':
      return <Extend {...of} reasons={[t('reason.late'), t('reason.technical')]} />;
  }
}

/** The suggested reasons: first the one shown on the page, then other usual ones. */
function useReasons(lesson: NowLesson): string[] {
  const t = useT();
  const said = troubleWords(t, lesson);
  return [...(said === '' ? [] : [said]), t('reason.teacher_ill'), t('reason.technical')];
}

/** Minutes offered as an apology. */
const MINUTES = [0, 5, 10, 15, 25];

function Cancel({ lesson, ...of }: Of) {
  const t = useT();
  const { limits } = useMe();
  const [by, setBy] = useState<'school' | 'teacher' | 'student'>('school');
  const offered = MINUTES.filter((minutes) => limits === null || minutes <= limits.minutes);
  const [minutes, setMinutes] = useState(offered.includes(10) ? 10 : 0);
  const ask = (asked: Asked) =>
    call('POST /api/v2/manager/lessons/{id}/cancel', {
      params: { id: lesson.id },
      body: { ...asked, by, ...(minutes > 0 && { compensation: { minutes } }) },
    });
  return (
    <ActDialog
      {...of}
      title={t('help.cancel_title', { child: lesson.student.name, teacher: lesson.teacher.name })}
      doIt={t('help.cancel_do', { child: lesson.student.name })}
      done={t('help.cancelled', { child: lesson.student.name })}
      reasons={useReasons(lesson)}
      choice={`${by} ${minutes}`}
      ask={ask}
    >
      <Radio.Group label={t('help.by')} value={by} onChange={(value) => setBy(value as typeof by)}>
        <div className={styles['choices']}>
          {(['school', 'teacher', 'student'] as const).map((one) => (
            <Radio key={one} value={one} label={t(`help.by.${one}`)} />
          ))}
        </div>
      </Radio.Group>
      <Radio.Group label={t('help.apology')} value={String(minutes)} onChange={(value) => setMinutes(Number(value))}>
        <div className={styles['choices']}>
          {offered.map((one) => (
            <Radio key={one} value={String(one)} label={t('help.minutes', { n: one })} />
          ))}
        </div>
      </Radio.Group>
    </ActDialog>
  );
}

function Swap({ lesson, ...of }: Of) {
  const t = useT();
  const params = { id: lesson.id };
  const free = useQuery(query('GET /api/v2/manager/lessons/{id}/rescuers', { params }));
  const [chosen, setChosen] = useState<string>();
  const teachers = free.data?.teachers ?? [];
  const teacher = teachers.find(({ id }) => id === chosen) ?? teachers[0];
  const name = teacher?.name ?? '';
  return (
    <ActDialog
      {...of}
      title={t('help.swap_title', { child: lesson.student.name })}
      doIt={t('help.swap_do', { teacher: name })}
      done={t('help.swapped', { child: lesson.student.name, teacher: name })}
      reasons={useReasons(lesson)}
      choice={teacher?.id}
      ask={(asked) =>
        call('POST /api/v2/manager/lessons/{id}/teacher', {
          params,
          body: { ...asked, teacherId: teacher?.id ?? '', anyway: true },
        })
      }
    >
      {free.isError && <Notice kind="error">{errorText(t, free.error)}</Notice>}
      {free.data && teachers.length === 0 && <Notice kind="info">{t('help.nobody_free')}</Notice>}
      <Radio.Group label={t('help.free_now')} value={teacher?.id ?? null} onChange={setChosen}>
        <div className={styles['choices']}>
          {teachers.map(({ id, name: label, lessonsTogether, isAtWork }) => (
            <Radio
              key={id}
              value={id}
              label={label}
              description={[
                lessonsTogether > 0 ? t('help.knows', { n: lessonsTogether }) : t('help.new_to_child'),
                isAtWork ? '' : t('help.outside_hours'),
              ]
                .filter((part) => part !== '')
                .join(', ')}
            />
          ))}
        </div>
      </Radio.Group>
    </ActDialog>
  );
}

const OUTCOMES = ['reached', 'no_answer', 'calls_back'] as const;

/** The family's number, local time and language; one press records the result of the call. */
function Call({ lesson, onDone, onClose }: Of) {
  const t = useT();
  const now = useNow();
  const { time } = useTimes();
  const family = useQuery(query('GET /api/v2/manager/families/{id}', { params: { id: lesson.student.id } }));
  const own = useTimes(family.data?.timeZone);
  const noting = useMutation({
    mutationFn: (outcome: (typeof OUTCOMES)[number]) =>
      call('POST /api/v2/manager/families/{id}/notes', {
        params: { id: family.data?.id ?? lesson.student.id },
        body: {
          text: t('help.call_note', {
            child: lesson.student.name,
            time: time(lesson.startsAt),
            outcome: t(`help.outcome.${outcome}`),
          }),
        },
      }),
    onSuccess() {
      onDone();
      onClose();
    },
  });
  const { data } = family;
  const failure = family.error ?? noting.error;
  const digits = data?.phone?.replace(/\D/g, '');
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('help.call_title', { name: data?.parentName ?? lesson.student.name })}
      closeButtonProps={{ 'aria-label': t('app.close') }}
      attributes={NO_BANNER}
    >
      <div className={styles['dialog']}>
        {data && (
          <ul className={styles['facts']}>
            <li>
              {data.phone === null ? t('help.no_phone') : <a href={`tel:${data.phone}`}>{data.phone}</a>}
              {digits !== undefined && (
                <>
                  {' · '}
                  <a href={`viber://chat?number=%2B${digits}`}>{'Viber'}</a>
                  {' · '}
                  <a href={`https://t.me/+${digits}`} target="_blank" rel="noreferrer">
                    {'Telegram'}
                  </a>
                  {' · '}
                  <a href={`https://wa.me/${digits}`} target="_blank" rel="noreferrer">
                    {'WhatsApp'}
                  </a>
                </>
              )}
            </li>
            {data.locale !== null && <li>{t(`language.${data.locale as 'en' | 'ru' | 'uk'}`)}</li>}
            <li>{t('family.their_time', { time: own.time(now), zone: data.timeZone })}</li>
          </ul>
        )}
        <p>{t('help.call_outcome')}</p>
        <div className={styles['choices']}>
          {OUTCOMES.map((outcome, n) => (
            <Button
              key={outcome}
              variant="default"
              loading={noting.isPending && noting.variables === outcome}
              onClick={() => noting.mutate(outcome)}
              {...(n === 0 && { 'data-autofocus': true })}
            >
              {t(`help.outcome.${outcome}`)}
            </Button>
          ))}
        </div>
        {failure && <Notice kind="error">{errorText(t, failure)}</Notice>}
      </div>
    </Modal>
  );
}

/** Sent to the person who is absent; the link itself is shown to nobody else. */
function EntryLink({ lesson, onDone, onClose }: Of) {
  const t = useT();
  const isTeacherAway = lesson.troubles.some(({ code }) => code === 'teacher_absent');
  const [to, setTo] = useState<'student' | 'teacher'>(isTeacherAway ? 'teacher' : 'student');
  const sending = useMutation({
    mutationFn: () =>
      call('POST /api/v2/manager/lessons/{id}/entry_links', { params: { id: lesson.id }, body: { to } }),
    onSuccess({ channels }) {
      onDone();
      if (channels.length > 0) onClose();
    },
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('help.entry_title', { child: lesson.student.name })}
      closeButtonProps={{ 'aria-label': t('app.close') }}
      attributes={NO_BANNER}
    >
      <form
        className={styles['dialog']}
        onSubmit={(event) => {
          event.preventDefault();
          if (!sending.isPending) sending.mutate();
        }}
      >
        <p>{t('help.entry_about')}</p>
        <Radio.Group label={t('help.entry_to')} value={to} onChange={(value) => setTo(value as typeof to)}>
          <div className={styles['choices']}>
            <Radio value="student" label={t('help.to_family', { child: lesson.student.name })} />
            <Radio value="teacher" label={lesson.teacher.name} />
          </div>
        </Radio.Group>
        {sending.isError && <Notice kind="error">{errorText(t, sending.error)}</Notice>}
        {sending.data?.channels.length === 0 && <Notice kind="error">{t('help.entry_nowhere')}</Notice>}
        <div>
          <Button type="submit" loading={sending.isPending} data-autofocus>
            {t('help.entry_do')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
