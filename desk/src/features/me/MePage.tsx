import { SCHOOL_ZONE } from '@skylark/contract/timeZones.facts';
import { NativeSelect, useMantineColorScheme } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { locales } from '@skylark/contract/people.facts';
import { call } from '../../lib/call.ts';
import { mayCall, useMe } from '../../lib/me.ts';
import { query, refresh } from '../../lib/queries.ts';
import { speak, useT } from '../../lib/texts.tsx';
import { Failed } from '../../parts/Failed.tsx';
import { Page } from '../../parts/Page.tsx';
import { Tabs } from '../../parts/Tabs.tsx';
import { Sheet, SheetBody } from '../../ui/Sheet.tsx';
import { Duty } from '../duty/index.ts';
import { Factors } from './Factors.tsx';
import { LastActs } from './LastActs.tsx';
import { Sessions } from './Sessions.tsx';

/** The manager's account and last acts. */
export function MePage() {
  const t = useT();
  const me = useMe();
  const { tab } = useSearch({ from: '/framed/me' });
  const hasActs = mayCall(me, 'GET /api/v2/manager/me/acts');
  const hasDuty = mayCall(me, 'PUT /api/v2/manager/me/duty');
  return (
    <Page title={me.name} about={t('me.about', { role: t(`role.${me.role}`), email: me.email ?? '–' })}>
      {hasActs && (
        <Tabs
          label={t('me.tabs')}
          tabs={[
            { id: 'account', text: t('me.account'), link: { to: '/me', search: {} } },
            ...(hasDuty
              ? [{ id: 'duty', text: t('duty.title'), link: { to: '/me', search: { tab: 'duty' } } } as const]
              : []),
            { id: 'acts', text: t('me.acts'), link: { to: '/me', search: { tab: 'acts' } } },
          ]}
        />
      )}
      {hasActs && tab === 'acts' && <LastActs />}
      {hasDuty && tab === 'duty' && <Duty />}
      {(tab === undefined || !hasActs) && <Account />}
    </Page>
  );
}

/** Language and colour scheme, ways to sign in, and open sessions. */
function Account() {
  const t = useT();
  const me = useMe();
  const factors = useQuery(query('GET /api/v2/manager/me/factors'));
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const language = useMutation({
    mutationFn: (locale: (typeof locales)[number]) => call('PATCH /api/v2/manager/me/notices', { body: { locale } }),
    async onSuccess(_, locale) {
      await speak(locale);
      await refresh('GET /api/v2/manager/me');
    },
  });
  return (
    <>
      <Sheet title={t('me.look')}>
        <SheetBody>
          <NativeSelect
            label={t('me.language')}
            value={me.locale}
            onChange={(event) => language.mutate(event.currentTarget.value as (typeof locales)[number])}
            data={locales.map((value) => ({ value, label: t(`language.${value}`) }))}
          />
          <NativeSelect
            label={t('me.theme')}
            value={colorScheme}
            onChange={(event) => setColorScheme(event.currentTarget.value as typeof colorScheme)}
            data={(['auto', 'light', 'dark'] as const).map((value) => ({ value, label: t(`theme.${value}`) }))}
          />
          <p>{t('me.clock', { zone: SCHOOL_ZONE })}</p>
        </SheetBody>
      </Sheet>
      {factors.isError ? <Failed query={factors} /> : factors.data && <Factors factors={factors.data} />}
      <Sessions />
    </>
  );
}
