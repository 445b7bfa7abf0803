import { Checkbox, NativeSelect } from '@mantine/core';
import { WISH_OFFERED_MAX } from '@skylark/contract/booking.facts';
import { SLOT_HORIZON_DAYS } from '@skylark/contract/schedule.facts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/call.ts';
import { errorText } from '../../../lib/errors.ts';
import { useT } from '../../../lib/texts.tsx';
import { useTimes } from '../../../lib/time.ts';
import { Notice } from '../../../ui/Notice.tsx';
import styles from '../InboxPage.module.css';
import type { OpenItem } from '../words.ts';

export interface Offer {
  teacherId: string;
  starts: string[];
}

interface Props {
  wish: NonNullable<OpenItem['body']['wish']>;
  offered: Offer | undefined;
  onOffer: (offered: Offer | undefined) => void;
}

/** The free times that suit the family, on its clock, to offer up to three of one teacher. */
export function OfferTimes({ wish, offered, onOffer }: Props) {
  const t = useT();
  const times = useTimes(wish.timeZone);
  const [teacherId, setTeacherId] = useState(wish.teacherId ?? undefined);
  const [day, setDay] = useState<string>();
  const found = useQuery({
    queryKey: ['GET /api/v2/manager/slots', wish.studentId, wish.teacherId],
    queryFn: ({ signal }) =>
      call('GET /api/v2/manager/slots', {
        query: {
          studentId: wish.studentId,
          ...(wish.teacherId !== null && { teacherId: wish.teacherId }),
          durationMinutes: wish.durationMinutes > 25 ? 50 : 25,
          from: wish.earliest,
          days: SLOT_HORIZON_DAYS,
        },
        signal,
      }),
    enabled: wish.refusal === null,
  });
  if (wish.refusal !== null) return <Notice kind="info">{t(`inbox.offer_not.${wish.refusal}`)}</Notice>;
  if (found.isError) return <Notice kind="error">{errorText(t, found.error)}</Notice>;
  if (!found.data) return null;
  const items = found.data.items
    .map(({ teacher, slots }) => ({ teacher, slots: slots.filter((at) => at <= wish.latest) }))
    .filter(({ slots }) => slots.length > 0);
  const chosen = items.find(({ teacher }) => teacher.id === teacherId) ?? items[0];
  if (!chosen) return <Notice kind="info">{t('inbox.offer_none')}</Notice>;
  const { slots } = chosen;
  const starts = offered?.starts ?? [];
  const days = [...new Set(slots.map(times.day))];
  const shownDay = day !== undefined && days.includes(day) ? day : days[0];
  const offer = (next: string[]): void =>
    onOffer(next.length === 0 ? undefined : { teacherId: chosen.teacher.id, starts: next });
  return (
    <>
      {items.length > 1 && (
        <NativeSelect
          label={t('inbox.offer_teacher')}
          data={items.map(({ teacher }) => ({ value: teacher.id, label: teacher.name }))}
          value={chosen.teacher.id}
          onChange={(event) => {
            setTeacherId(event.currentTarget.value);
            onOffer(undefined);
          }}
        />
      )}
      <NativeSelect
        label={t('inbox.offer_day')}
        data={days}
        value={shownDay}
        onChange={(event) => setDay(event.currentTarget.value)}
      />
      <Checkbox.Group label={t('inbox.offer_times')} value={starts} onChange={offer}>
        <div className={styles['ways']}>
          {slots
            .filter((at) => starts.includes(at) || times.day(at) === shownDay)
            .map((at) => (
              <Checkbox
                key={at}
                value={at}
                label={times.moment(at)}
                disabled={starts.length >= WISH_OFFERED_MAX && !starts.includes(at)}
              />
            ))}
        </div>
      </Checkbox.Group>
    </>
  );
}
