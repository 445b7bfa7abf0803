import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { useMe } from '../../lib/me.ts';
import { query, refresh } from '../../lib/queries.ts';
import { inAnHour, nextMonday, schoolMorning } from '../../lib/schoolMornings.ts';
import { useT } from '../../lib/texts.tsx';
import { useTimes } from '../../lib/time.ts';
import { BulkDialog } from '../../parts/BulkDialog.tsx';
import { type Item, nameOf } from './words.ts';

interface Act {
  title: string;
  changes: { assigneeId?: string; snoozedUntil?: string; state?: 'done' };
}

/** Acts on several items at once; acts that require looking at each item are left out. */
export function BulkActs({ ticked, clear }: { ticked: readonly Item[]; clear: () => void }) {
  const t = useT();
  const me = useMe();
  const times = useTimes();
  const [act, setAct] = useState<Act>();
  const [first] = ticked;
  // Offers the colleagues allowed for the first item; items they may not have fail by name.
  const { data } = useQuery({
    ...query('GET /api/v2/manager/inbox/{id}', { params: { id: first?.id ?? '' } }),
    enabled: first !== undefined,
  });
  const until = {
    hour: inAnHour,
    tomorrow: (nowMs: number) => schoolMorning(1, nowMs),
    monday: nextMonday,
  };
  return (
    <>
      <Button variant="default" onClick={() => setAct({ title: t('inbox.take'), changes: { assigneeId: me.id } })}>
        {t('inbox.take')}
      </Button>
      <NativeSelect
        aria-label={t('inbox.give_to')}
        value=""
        onChange={({ currentTarget: { value } }) => {
          const name = data?.colleagues.find(({ id }) => id === value)?.name ?? '';
          setAct({ title: t('inbox.give_named', { name }), changes: { assigneeId: value } });
        }}
        data={[
          { value: '', label: t('inbox.give_to') },
          ...(data?.colleagues ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <NativeSelect
        aria-label={t('inbox.snooze')}
        value=""
        onChange={({ currentTarget: { value } }) =>
          setAct({
            title: t('inbox.snooze'),
            changes: { snoozedUntil: until[value as keyof typeof until](Date.now()).toISOString() },
          })
        }
        data={[
          { value: '', label: t('inbox.snooze') },
          ...(['hour', 'tomorrow', 'monday'] as const).map((one) => ({ value: one, label: t(`inbox.snooze.${one}`) })),
        ]}
      />
      <Button
        variant="default"
        onClick={() => setAct({ title: t('inbox.done_otherwise'), changes: { state: 'done' } })}
      >
        {t('inbox.done_otherwise')}
      </Button>
      {act && (
        <BulkDialog
          title={act.title}
          names={new Map(ticked.map((item) => [item.id, nameOf(t, times, item)]))}
          run={(dryRun) =>
            call('POST /api/v2/manager/inbox/bulk', {
              body: { items: ticked.map(({ id, version }) => ({ id, version })), ...act.changes, dryRun },
            })
          }
          onClose={(isDone) => {
            setAct(undefined);
            if (!isDone) return;
            clear();
            void refresh('GET /api/v2/manager/inbox', 'GET /api/v2/manager/inbox/{id}');
          }}
        />
      )}
    </>
  );
}
