import { Button } from '@mantine/core';
import type { AbsenceRequest } from '@skylark/contract/schedule';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../lib/errors.ts';
import { queryClient } from '../../lib/queries.ts';
import { useT } from '../../lib/texts.tsx';
import { useTimeFormat } from '../../lib/time.ts';
import layout from '../../ui/layout.module.css';
import { Note } from '../../ui/Note.tsx';
import { toast } from '../../ui/toast.ts';
import { useProfile } from '../profile/index.ts';
import { absencesQuery, takeBack } from './api.ts';

/**
 * The teacher's open absence requests and their state; nothing if no lesson needs a decision.
 * @param id only this request
 * @param at only requests that include this instant
 */
export function AbsenceNotes({ id, at }: { id?: string; at?: string }) {
  const absences = useQuery(absencesQuery);
  return (absences.data ?? [])
    .filter((one) => (id === undefined || one.id === id) && (at === undefined || holds(one, at)))
    .map((one) => <AbsenceNote key={one.id} absence={one} />);
}

function AbsenceNote({ absence }: { absence: AbsenceRequest }) {
  const t = useT();
  const { timeZone } = useProfile();
  const time = useTimeFormat(timeZone);
  const [isBusy, setBusy] = useState(false);
  const undo = async (): Promise<void> => {
    setBusy(true);
    try {
      await takeBack(absence.id);
      void toast('done', t('absence.taken_back'));
    } catch (error) {
      void toast('error', errorText(t, error));
    }
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ['schedule'] }),
      queryClient.invalidateQueries({ queryKey: ['lessons'] }),
    ]);
    setBusy(false);
  };
  return (
    <Note role="status" title={t('absence.note')}>
      <span className="numbers">{time.span(new Date(absence.startsAt), new Date(absence.endsAt))}</span>
      <span>
        {t('absence.waiting', { count: absence.waiting, decided: Math.max(0, absence.lessons - absence.waiting) })}
      </span>
      {!absence.isDecided && (
        <div className={layout.row}>
          <Button variant="default" loading={isBusy} onClick={() => void undo()}>
            {t('absence.take_back')}
          </Button>
        </div>
      )}
    </Note>
  );
}

const holds = ({ startsAt, endsAt }: AbsenceRequest, at: string): boolean =>
  Date.parse(startsAt) <= Date.parse(at) && Date.parse(at) < Date.parse(endsAt);
