import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { useLocale, useT } from '../../lib/texts.tsx';
import { useTimes } from '../../lib/time.ts';
import { usePages } from '../../lib/usePages.ts';
import { LessonLink } from '../../parts/LessonLink.tsx';
import { List } from '../../parts/List.tsx';
import { Soft } from '../../ui/Rows.tsx';
import { Sheet } from '../../ui/Sheet.tsx';

const ONLY = ['acts', 'looks'] as const;

/** Acts that concern a family and who did them, or which managers have viewed it. */
export function FamilyHistory({ accountId }: { accountId: string }) {
  const t = useT();
  const locale = useLocale();
  const times = useTimes();
  const [only, setOnly] = useState<(typeof ONLY)[number]>('acts');
  const pages = usePages('GET /api/v2/manager/families/{id}/history', { accountId, only, locale }, (page, signal) =>
    call('GET /api/v2/manager/families/{id}/history', {
      params: { id: accountId },
      query: { only, locale, ...page },
      signal,
    }),
  );
  return (
    <Sheet
      title={t('family.tab.history')}
      aside={
        <NativeSelect
          aria-label={t('history.what')}
          value={only}
          onChange={(event) => setOnly(event.currentTarget.value as typeof only)}
          data={ONLY.map((value) => ({ value, label: t(`history.${value}`) }))}
        />
      }
    >
      <List
        label={t('family.tab.history')}
        none={t('history.none')}
        pages={pages}
        as={{
          words: ({ at, text, by }) => (
            <>
              <Soft>{times.full(at)}</Soft> {only === 'looks' ? by : text}
            </>
          ),
          action: ({ lessonId }) => lessonId !== null && <LessonLink id={lessonId}>{t('history.lesson')}</LessonLink>,
        }}
      />
    </Sheet>
  );
}
