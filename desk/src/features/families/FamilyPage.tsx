import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useLive } from '../../lib/live.ts';
import { mayCall, useMe } from '../../lib/me.ts';
import { hasCode } from '../../lib/call.ts';
import { query } from '../../lib/queries.ts';
import { useT } from '../../lib/texts.tsx';
import { useNow, useTimes } from '../../lib/time.ts';
import { Failed } from '../../parts/Failed.tsx';
import { Forbidden } from '../../parts/Forbidden.tsx';
import { Page } from '../../parts/Page.tsx';
import { Tabs } from '../../parts/Tabs.tsx';
import { Skeletons } from '../../ui/Skeletons.tsx';
import { State } from '../../ui/State.tsx';
import { FamilyTasks } from '../inbox/index.ts';
import { SeeAs } from '../seeAs/index.ts';
import { FamilyActs } from './FamilyActs.tsx';
import { FamilyDevices } from './FamilyDevices.tsx';
import { FamilyHistory } from './FamilyHistory.tsx';
import { FamilyLessons } from './FamilyLessons.tsx';
import { FamilyMessages } from './FamilyMessages.tsx';
import { FamilyMoney } from './FamilyMoney.tsx';
import { type Family, Overview } from './Overview.tsx';
import styles from './FamilyPage.module.css';
import { Notes } from './Notes.tsx';

/** One family: its tabs are in the address. */
export function FamilyPage() {
  const t = useT();
  const me = useMe();
  const { accountId } = useParams({ from: '/framed/families/$accountId' });
  const { tab = 'overview' } = useSearch({ from: '/framed/families/$accountId' });
  const may = mayCall(me, 'GET /api/v2/manager/families/{id}');
  useLive(may ? `family:${accountId}` : undefined);
  useLive(may && mayCall(me, 'GET /api/v2/manager/inbox') ? 'inbox' : undefined);
  const family = useQuery({
    ...query('GET /api/v2/manager/families/{id}', { params: { id: accountId } }),
    enabled: may,
  });
  if (!may) return <Forbidden roles={['owner', 'manager', 'support', 'bookkeeper']} />;
  if (family.isPending) return <Skeletons lines={10} label={t('app.loading')} />;
  if (family.isError)
    return hasCode(family.error, 'not_found') ? (
      <State pose="lost" title={t('family.not_found')} />
    ) : (
      <Failed query={family} />
    );
  const { data } = family;
  const name = data.parentName ?? data.children[0]?.name ?? t('families.nameless');
  const tabs = [
    'overview' as const,
    'lessons' as const,
    ...(mayCall(me, 'GET /api/v2/manager/families/{id}/ledger') ? (['money'] as const) : []),
    ...(mayCall(me, 'GET /api/v2/manager/messages') ? (['messages'] as const) : []),
    ...(mayCall(me, 'GET /api/v2/manager/families/{id}/devices') ? (['devices'] as const) : []),
    'notes' as const,
    ...(mayCall(me, 'GET /api/v2/manager/families/{id}/history') ? (['history'] as const) : []),
  ];
  return (
    <Page
      title={name}
      aside={
        <div className={styles['acts']}>
          <FamilyActs family={data} name={name} />
          <SeeAs name={name} people={data.children} />
        </div>
      }
    >
      <Head family={data} />
      <Tabs
        label={t('family.tabs')}
        tabs={tabs.map((one) => ({
          id: one,
          text: one === 'notes' ? t('family.tab.notes', { n: data.notes.length }) : t(`family.tab.${one}`),
          link: {
            to: '/families/$accountId',
            params: { accountId },
            search: one === 'overview' ? {} : { tab: one },
          },
        }))}
      />
      {tab === 'overview' && <Overview family={data} />}
      {tab === 'overview' && mayCall(me, 'POST /api/v2/manager/inbox') && <FamilyTasks accountId={data.id} />}
      {tab === 'lessons' && <FamilyLessons accountId={data.id} />}
      {tab === 'messages' && <FamilyMessages accountId={data.id} />}
      {tab === 'money' && <FamilyMoney family={data} />}
      {tab === 'devices' && <FamilyDevices accountId={data.id} />}
      {tab === 'history' && <FamilyHistory accountId={data.id} />}
      {tab === 'notes' && <Notes family={data} />}
    </Page>
  );
}

/** Whom to call, in which time zone and language. */
function Head({ family }: { family: Family }) {
  const t = useT();
  const school = useTimes();
  const own = useTimes(family.timeZone);
  const now = useNow();
  return (
    <ul className={styles['head']} aria-label={t('family.contact')}>
      {family.phone !== null && (
        <li>
          <a href={`tel:${family.phone}`}>{family.phone}</a> <Proved isProved={family.isPhoneProved} />
        </li>
      )}
      {family.email !== null && (
        <li>
          <a href={`mailto:${family.email}`}>{family.email}</a> <Proved isProved={family.isEmailProved} />
        </li>
      )}
      {family.locale !== null && <li>{t(`language.${family.locale as 'en' | 'ru' | 'uk'}`)}</li>}
      <li>{t('family.their_time', { time: own.time(now), zone: family.timeZone })}</li>
      <li>{t('family.since', { day: school.day(family.createdAt) })}</li>
      {family.isBlocked && <li className={styles['bad']}>{t('families.blocked')}</li>}
      {family.eraseAt !== null && (
        <li className={styles['bad']}>{t('family.erased', { at: school.full(family.eraseAt) })}</li>
      )}
    </ul>
  );
}

/** An unproved address may belong to somebody else. */
function Proved({ isProved }: { isProved: boolean }) {
  const t = useT();
  return isProved ? null : <span className={styles['unproved']}>{t('family.unproved')}</span>;
}
