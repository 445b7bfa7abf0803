import type { LessonEnding } from '@skylark/contract/roomApi';
import { useQuery } from '@tanstack/react-query';
import { IconFlagCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { call as callApi } from '../../../lib/call.ts';
import { errorText } from '../../../lib/errors.ts';
import { rehearsal } from '../../../lib/rehearsal.ts';
import { session } from '../../../lib/session.ts';
import { type Translate, useT } from '../../../lib/texts.tsx';
import { toast } from '../../../ui/toast.ts';
import { endingQuery } from '../api.ts';
import { forgetJoined } from '../joined.ts';
import { useRoomSession } from '../useRoom.ts';
import { ConfirmButton } from './ConfirmButton.tsx';

/** Ends the lesson for both, after explaining what that would cost now. */
export function EndLesson({ isShort }: { isShort: boolean }) {
  const t = useT();
  const { info } = useRoomSession();
  const { id, student, isHandedOver = false } = info.lesson;
  const [isAsked, setAsked] = useState(false);
  const isRehearsal = rehearsal.get() !== null;
  const ending = useQuery({ ...endingQuery(id), enabled: isAsked && !isRehearsal });
  const end = async (): Promise<void> => {
    try {
      if (isRehearsal) {
        await callApi('DELETE /api/v2/rehearsals/own');
        // Its session no longer exists.
        session.end();
      } else await callApi('POST /api/v2/rooms/{id}/end', { params: { id } });
      forgetJoined(id);
    } catch (error) {
      void toast('error', errorText(t, error));
    }
  };
  const price = ending.data
    ? priceText(t, ending.data, student.firstName, isHandedOver)
    : ending.isError && t('room.end.unknown');
  return (
    <ConfirmButton
      label={t('room.end')}
      isShort={isShort}
      Icon={IconFlagCheck}
      title={t('room.end.title')}
      text={isRehearsal ? t('room.end.rehearsal') : [t('room.end.text'), price].filter(Boolean).join(' ')}
      confirmLabel={t('room.end.action')}
      onAsk={setAsked}
      onConfirm={end}
      variant="filled"
    />
  );
}

function priceText(t: Translate, ending: LessonEnding, name: string, isHandedOver: boolean): string {
  const { outcome, missedBy, minutesLeft, minutesOwed, roundingMinutes } = ending;
  const by = missedBy === 'teacher' && isHandedOver ? 'teachers' : (missedBy ?? 'both');
  if (outcome === 'missed') return t('room.end.missed', { by, name });
  if (minutesOwed > 0) return t('room.end.owed', { minutes: minutesLeft, owed: minutesOwed, to: roundingMinutes });
  return t('room.end.free', { minutes: minutesLeft });
}
