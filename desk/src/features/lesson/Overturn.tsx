import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { refresh } from '../../lib/queries.ts';
import { type TextKey, useT } from '../../lib/texts.tsx';
import { ActDialog, type Asked } from '../acts/index.ts';
import type { Story } from './story.ts';

const OUTCOMES = ['held', 'teacher', 'student', 'both'] as const;
type Outcome = (typeof OUTCOMES)[number];

/** Replaces the verdict, with a reason that both people read; the family's lessons and minutes are adjusted. */
export function Overturn({ story: { lesson }, close }: { story: Story; close: () => void }) {
  const t = useT();
  const now: Outcome = lesson.status === 'held' ? 'held' : ((lesson.missedBy ?? 'both') as Outcome);
  const others = OUTCOMES.filter((one) => one !== now);
  const [chosen, setChosen] = useState<Outcome>();
  const outcome = chosen !== undefined && chosen !== now ? chosen : (others[0] ?? 'held');
  const ask = (asked: Asked) =>
    call('POST /api/v2/manager/lessons/{id}/verdict', {
      params: { id: lesson.id },
      body: outcome === 'held' ? { ...asked, outcome } : { ...asked, outcome: 'missed', missedBy: outcome },
    });
  return (
    <ActDialog
      title={t('verdict.anew_title', { child: lesson.student.name, teacher: lesson.teacher.name })}
      doIt={t('verdict.overturn')}
      done={t('verdict.overturned')}
      reasons={[]}
      told={{ label: t('verdict.reason'), about: t('verdict.reason_who') }}
      choice={outcome}
      ask={ask}
      onDone={() => void refresh('GET /api/v2/manager/lessons/{id}/story', 'GET /api/v2/manager/lessons/{id}/record')}
      onClose={close}
    >
      <NativeSelect
        label={t('verdict.other')}
        value={outcome}
        onChange={(event) => setChosen(OUTCOMES.find((one) => one === event.currentTarget.value))}
        data={others.map((value) => ({
          value,
          label: value === 'held' ? t('lesson.status.held') : t(`lesson.missed_by.${value}` as TextKey),
        }))}
      />
    </ActDialog>
  );
}
