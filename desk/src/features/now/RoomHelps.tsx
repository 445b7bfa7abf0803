import '@mantine/core/styles/Radio.css';
import { Button, Modal, Radio, TextInput } from '@mantine/core';
import { SCHOOL_LINE_MAX_LENGTH } from '@skylark/contract/helps.facts';
import { EXTENSION_MAX_MINUTES, EXTENSION_MINUTES } from '@skylark/contract/lessons.facts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { errorText } from '../../lib/errors.ts';
import { useT } from '../../lib/texts.tsx';
import { NO_BANNER } from '../../ui/noBanner.ts';
import { Notice } from '../../ui/Notice.tsx';
import { ActDialog, useActs } from '../acts/index.ts';
import styles from './NowPage.module.css';
import type { NowLesson } from './words.ts';

interface Of {
  lesson: NowLesson;
  onDone: () => void;
  onClose: () => void;
}

const LINE_MIN = 3;

/** A message to the teacher in the room. It is sent as typed, so it needs neither a preview nor a reason. */
export function Line({ lesson, onDone, onClose }: Of) {
  const t = useT();
  const { show } = useActs();
  const [key] = useState(() => crypto.randomUUID());
  const [text, setText] = useState('');
  const [isShort, setShort] = useState(false);
  const teacher = lesson.teacher.name;
  const sending = useMutation({
    mutationFn: () =>
      call('POST /api/v2/manager/lessons/{id}/teacher_lines', { params: { id: lesson.id }, body: { text, key } }),
    onSuccess(outcome) {
      show(t('help.line_sent', { teacher }), outcome);
      onDone();
      onClose();
    },
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('help.line_title', { teacher })}
      closeButtonProps={{ 'aria-label': t('app.close') }}
      attributes={NO_BANNER}
    >
      <form
        className={styles['dialog']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim().length < LINE_MIN) setShort(true);
          else if (!sending.isPending) sending.mutate();
        }}
      >
        <TextInput
          label={t('help.line_text')}
          description={t('help.line_about', { teacher, child: lesson.student.name })}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setShort(false);
          }}
          maxLength={SCHOOL_LINE_MAX_LENGTH}
          error={isShort && t('help.line_needed')}
          data-autofocus
        />
        {sending.isError && <Notice kind="error">{errorText(t, sending.error)}</Notice>}
        <div>
          <Button type="submit" loading={sending.isPending}>
            {t('help.line_do')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

/** Extends the lesson; the server checks whether both people have time. */
export function Extend({ lesson, reasons, ...of }: Of & { reasons: readonly string[] }) {
  const t = useT();
  const offered = EXTENSION_MINUTES.filter((one) => lesson.extendedMinutes + one <= EXTENSION_MAX_MINUTES);
  const [minutes, setMinutes] = useState<(typeof offered)[number]>(offered.includes(10) ? 10 : 5);
  const child = lesson.student.name;
  return (
    <ActDialog
      {...of}
      title={t('help.extend_title', { child })}
      doIt={t('help.extend_do', { minutes })}
      done={t('help.extended', { child, minutes })}
      reasons={reasons}
      choice={minutes}
      ask={(asked) =>
        call('POST /api/v2/manager/lessons/{id}/extension', { params: { id: lesson.id }, body: { ...asked, minutes } })
      }
    >
      <Radio.Group
        label={t('help.extend_by')}
        value={String(minutes)}
        onChange={(value) => setMinutes(offered.find((one) => String(one) === value) ?? minutes)}
      >
        <div className={styles['choices']}>
          {offered.map((one) => (
            <Radio key={one} value={String(one)} label={t('help.minutes', { n: one })} />
          ))}
        </div>
      </Radio.Group>
    </ActDialog>
  );
}
