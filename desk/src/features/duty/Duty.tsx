import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { call, type Reply } from '../../lib/call.ts';
import { errorText, fieldError } from '../../lib/errors.ts';
import { query, refresh } from '../../lib/queries.ts';
import { useT } from '../../lib/texts.tsx';
import { useNow, useTimes } from '../../lib/time.ts';
import { Failed } from '../../parts/Failed.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Sheet, SheetBody } from '../../ui/Sheet.tsx';
import { Skeletons } from '../../ui/Skeletons.tsx';
import { alarmSupport, subscribeHere, unsubscribeHere } from './alarmsHere.ts';

type Shown = Reply<'GET /api/v2/manager/duty'>;

const HOURS = [1, 2, 4, 6, 8, 12] as const;
const HOUR_MS = 3_600_000;
const USUAL_HOURS = 4;

const changed = (): Promise<unknown> => refresh('GET /api/v2/manager/duty');

/** How long the manager is on duty, and how alarms would reach them. */
export function Duty() {
  const t = useT();
  const duty = useQuery(query('GET /api/v2/manager/duty'));
  if (duty.isPending) return <Skeletons lines={6} label={t('app.loading')} />;
  if (!duty.data) return <Failed query={duty} />;
  return (
    <>
      <Until duty={duty.data} />
      <Ways duty={duty.data} />
    </>
  );
}

function Until({ duty: { onDuty, mine } }: { duty: Shown }) {
  const t = useT();
  const { time } = useTimes();
  const nowMs = useNow();
  const [hours, setHours] = useState<number>(USUAL_HOURS);
  const changing = useMutation({
    mutationFn: (until: string | null) => call('PUT /api/v2/manager/me/duty', { body: { until } }),
    onSettled: changed,
  });
  function begin(event: SyntheticEvent): void {
    event.preventDefault();
    changing.mutate(new Date(Date.now() + hours * HOUR_MS).toISOString());
  }
  const canBeAlarmed = mine.devices > 0 || mine.phone !== null;
  return (
    <Sheet title={t('duty.title')}>
      <SheetBody>
        <p>{t('duty.about')}</p>
        {changing.isError && <Notice kind="error">{errorText(t, changing.error)}</Notice>}
        {mine.until === null ? (
          <form onSubmit={begin}>
            <NativeSelect
              label={t('duty.how_long')}
              value={String(hours)}
              onChange={(event) => setHours(Number(event.currentTarget.value))}
              data={HOURS.map((n) => ({
                value: String(n),
                label: t('duty.hours', { n, time: time(nowMs + n * HOUR_MS) }),
              }))}
            />
            <Button type="submit" mt="md" loading={changing.isPending}>
              {t('duty.begin')}
            </Button>
          </form>
        ) : (
          <>
            <p role="status">{t('duty.mine_until', { time: time(mine.until) })}</p>
            {!canBeAlarmed && <Notice kind="error">{t('duty.only_mail')}</Notice>}
            <div>
              <Button variant="default" loading={changing.isPending} onClick={() => changing.mutate(null)}>
                {t('duty.end')}
              </Button>
            </div>
          </>
        )}
        {onDuty.length > 0 && (
          <p>
            {t('duty.on', {
              names: onDuty.map(({ name, until }) => t('duty.until', { name, time: time(until) })).join(', '),
            })}
          </p>
        )}
      </SheetBody>
    </Sheet>
  );
}

function Ways({ duty: { mine, pushKey } }: { duty: Shown }) {
  const t = useT();
  return (
    <Sheet title={t('duty.ways')}>
      <SheetBody>
        {pushKey !== null && <ThisBrowser isOn={mine.isThisDevice} pushKey={pushKey} />}
        <Phone key={mine.phone} phone={mine.phone} />
      </SheetBody>
    </Sheet>
  );
}

function ThisBrowser({ isOn, pushKey }: { isOn: boolean; pushKey: string }) {
  const t = useT();
  const support = alarmSupport();
  const turning = useMutation({
    async mutationFn() {
      if (isOn) {
        await call('DELETE /api/v2/manager/me/push_device');
        await unsubscribeHere();
        return;
      }
      const made = await subscribeHere(pushKey);
      if (made) await call('PUT /api/v2/manager/me/push_device', { body: made });
    },
    onSettled: changed,
  });
  if (!isOn && support !== 'yes') return <p>{t(`duty.browser.${support}`)}</p>;
  return (
    <div>
      <p>{isOn ? t('duty.browser.on') : t('duty.browser.off')}</p>
      {turning.isError && <Notice kind="error">{t('duty.browser.failed')}</Notice>}
      <Button variant="default" mt="sm" loading={turning.isPending} onClick={() => turning.mutate()}>
        {isOn ? t('duty.browser.turn_off') : t('duty.browser.turn_on')}
      </Button>
    </div>
  );
}

function Phone({ phone }: { phone: string | null }) {
  const t = useT();
  const [typed, setTyped] = useState(phone ?? '');
  const saving = useMutation({
    mutationFn: () =>
      call('PATCH /api/v2/manager/me/notices', { body: { phone: typed.trim() === '' ? null : typed.trim() } }),
    onSuccess: changed,
  });
  const fault = fieldError(t, saving.error, 'phone');
  function save(event: SyntheticEvent): void {
    event.preventDefault();
    saving.mutate();
  }
  return (
    <form onSubmit={save}>
      <TextInput
        type="tel"
        autoComplete="tel"
        label={t('duty.phone')}
        description={t('duty.phone_about')}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={fault}
      />
      {saving.isError && fault === undefined && <Notice kind="error">{errorText(t, saving.error)}</Notice>}
      <Button
        type="submit"
        variant="default"
        mt="sm"
        loading={saving.isPending}
        disabled={typed.trim() === (phone ?? '')}
      >
        {t('duty.save_phone')}
      </Button>
    </form>
  );
}
