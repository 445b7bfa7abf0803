import { Button, NativeSelect, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { call } from '../../lib/call.ts';
import { errorText, fieldError } from '../../lib/errors.ts';
import { refresh } from '../../lib/queries.ts';
import { type TextKey, useT } from '../../lib/texts.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SheetBody } from '../../ui/Sheet.tsx';
import type { Story } from './story.ts';

const OUTCOMES = ['held', 'teacher', 'student', 'both'] as const;
type Outcome = (typeof OUTCOMES)[number];
const REASON_MIN = 3;
const REASON_MAX = 500;

/** Another verdict, with a reason that both people read: lessons and minutes of the family follow. */
export function Overturn({ story }: { story: Story }) {
  const t = useT();
  const { lesson } = story;
  const now: Outcome = lesson.status === 'held' ? 'held' : ((lesson.missedBy ?? 'both') as Outcome);
  const others = OUTCOMES.filter((one) => one !== now);
  const [chosen, setChosen] = useState<Outcome>();
  const [reason, setReason] = useState('');
  const outcome = chosen !== undefined && chosen !== now ? chosen : (others[0] ?? 'held');
  const overturning = useMutation({
    mutationFn: () =>
      call('POST /api/v2/manager/lessons/{id}/verdict', {
        params: { id: lesson.id },
        body: outcome === 'held' ? { outcome, reason } : { outcome: 'missed', missedBy: outcome, reason },
      }),
    onSuccess: () => setReason(''),
    onSettled: () => refresh('GET /api/v2/manager/lessons/{id}/story', 'GET /api/v2/manager/lessons/{id}/record'),
  });
  const fault = fieldError(t, overturning.error, 'reason');
  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    overturning.mutate();
  }
  return (
    <form onSubmit={submit}>
      <SheetBody>
        <NativeSelect
          label={t('verdict.other')}
          value={outcome}
          onChange={(event) => setChosen(OUTCOMES.find((one) => one === event.currentTarget.value))}
          data={others.map((value) => ({
            value,
            label: value === 'held' ? t('lesson.status.held') : t(`lesson.missed_by.${value}` as TextKey),
          }))}
        />
        <Textarea
          label={t('verdict.reason')}
          description={t('verdict.reason_who')}
          autosize
          minRows={2}
          maxLength={REASON_MAX}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={fault}
        />
        {overturning.isError && fault === undefined && <Notice kind="error">{errorText(t, overturning.error)}</Notice>}
        <div>
          <Button
            type="submit"
            color="coral"
            loading={overturning.isPending}
            disabled={reason.trim().length < REASON_MIN}
          >
            {t('verdict.overturn')}
          </Button>
        </div>
      </SheetBody>
    </form>
  );
}
