import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call, type Reply } from '../../lib/call.ts';
import { faultWords } from '../../lib/codeWords.ts';
import { errorText } from '../../lib/errors.ts';
import { query, refresh } from '../../lib/queries.ts';
import { useT } from '../../lib/texts.tsx';
import { useTimes } from '../../lib/time.ts';
import { Failed } from '../../parts/Failed.tsx';
import { LessonLink } from '../../parts/LessonLink.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Row, Rows, Soft } from '../../ui/Rows.tsx';
import { Sheet, SheetBody } from '../../ui/Sheet.tsx';
import { Skeletons } from '../../ui/Skeletons.tsx';
import styles from './FamilyPage.module.css';

type Devices = Reply<'GET /api/v2/manager/families/{id}/devices'>;

/** Where a family is signed in, whether its devices work, and what may prevent it from signing in. */
export function FamilyDevices({ accountId }: { accountId: string }) {
  const t = useT();
  const devices = useQuery(query('GET /api/v2/manager/families/{id}/devices', { params: { id: accountId } }));
  if (devices.isPending) return <Skeletons lines={8} label={t('app.loading')} />;
  if (devices.isError) return <Failed query={devices} />;
  const { data } = devices;
  return (
    <div className={styles['columns']}>
      <SignIn signIn={data.signIn} />
      <Sessions accountId={accountId} devices={data} />
      <Checks checks={data.checks} />
      <Sheet title={t('devices.told')}>
        <p className={styles['none']}>
          {t('devices.channels', { push: data.pushDevices, telegram: data.telegram.join(', ') || t('devices.none') })}
        </p>
      </Sheet>
    </div>
  );
}

/** Each sentence is something that may prevent signing in. Without any, the school knows of no obstacle. */
function SignIn({ signIn }: { signIn: Devices['signIn'] }) {
  const t = useT();
  const times = useTimes();
  const { email, phone, codes, limits } = signIn;
  const faults = [
    ...(signIn.isBlocked ? [t('signInHelp.blocked')] : []),
    ...(email === null && phone === null ? [t('signInHelp.no_address')] : []),
    ...[email, phone].flatMap((one) =>
      one !== null && !one.isProved ? [t('signInHelp.unproved', { address: one.address })] : [],
    ),
    ...limits.map(({ of, until }) => t(`signInHelp.limit.${of}`, { at: times.moment(until) })),
    ...(codes[0]?.state === 'guessed' ? [t('signInHelp.guessed')] : []),
    ...(codes[0]?.state === 'expired' ? [t('signInHelp.expired')] : []),
  ];
  return (
    <Sheet title={t('signInHelp.title')}>
      <SheetBody>
        {faults.length === 0 ? (
          <p>{t('signInHelp.nothing')}</p>
        ) : (
          <ul className={styles['faults']} aria-label={t('signInHelp.title')}>
            {faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        )}
        <p>
          {t('signInHelp.ways', {
            email: email?.address ?? t('devices.none'),
            phone: phone?.address ?? t('devices.none'),
            password: signIn.hasPassword ? 'yes' : 'no',
          })}
        </p>
      </SheetBody>
      <Rows label={t('signInHelp.codes')}>
        {codes.map(({ by, at, state }) => (
          <Row key={at}>
            {`${t(`signInHelp.code.${by}`)}: ${t(`signInHelp.state.${state}`)}`} <Soft>{times.full(at)}</Soft>
          </Row>
        ))}
      </Rows>
    </Sheet>
  );
}

function Sessions({ accountId, devices }: { accountId: string; devices: Devices }) {
  const t = useT();
  const times = useTimes();
  const ending = useMutation({
    mutationFn: (session: string) =>
      call('DELETE /api/v2/manager/families/{id}/sessions/{session}', { params: { id: accountId, session } }),
    // Also if the family has signed out meanwhile.
    onSettled: () => refresh('GET /api/v2/manager/families/{id}/devices'),
  });
  return (
    <Sheet title={t('devices.sessions')}>
      {ending.isError && (
        <SheetBody>
          <Notice kind="error">{errorText(t, ending.error)}</Notice>
        </SheetBody>
      )}
      {devices.viewSessions > 0 && (
        <SheetBody>
          <Notice kind="info">{t('devices.view_sessions', { n: devices.viewSessions })}</Notice>
        </SheetBody>
      )}
      {devices.sessions.length === 0 && <p className={styles['none']}>{t('devices.no_sessions')}</p>}
      <Rows label={t('devices.sessions')}>
        {devices.sessions.map(({ id, userAgent, createdAt, lastSeenAt }) => {
          const name = browserOf(userAgent) || t('devices.unknown');
          return (
            <Row
              key={id}
              action={
                <Button
                  variant="default"
                  loading={ending.isPending && ending.variables === id}
                  onClick={() => ending.mutate(id)}
                  aria-label={t('me.end_named', { name })}
                >
                  {t('me.end')}
                </Button>
              }
            >
              <strong>{name}</strong>{' '}
              <Soft>{t('me.made_used', { at: times.full(createdAt), used: times.moment(lastSeenAt) })}</Soft>
            </Row>
          );
        })}
      </Rows>
    </Sheet>
  );
}

function Checks({ checks }: { checks: Devices['checks'] }) {
  const t = useT();
  const times = useTimes();
  return (
    <Sheet title={t('devices.checks')}>
      {checks.length === 0 && <p className={styles['none']}>{t('family.no_check')}</p>}
      <Rows label={t('devices.checks')}>
        {checks.map(({ lessonId, child, sentAt, at, verdict, faults }) => (
          <Row key={lessonId}>
            <LessonLink id={lessonId}>{child}</LessonLink>{' '}
            {at === null || verdict === null
              ? t('lessonPage.check_sent', { at: times.moment(sentAt) })
              : `${faultWords(t, { verdict, faults })}, ${times.moment(at)}`}
          </Row>
        ))}
      </Rows>
    </Sheet>
  );
}

const BROWSERS = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser', 'Samsung'],
  ['Firefox/', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;
const SYSTEMS = [
  ['iPad', 'iPad'],
  ['iPhone', 'iPhone'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'Mac'],
  ['CrOS', 'Chromebook'],
  ['Linux', 'Linux'],
] as const;

/** "Safari, iPad": enough to identify the device on the phone. */
function browserOf(userAgent: string): string {
  const find = (names: readonly (readonly [string, string])[]): string =>
    names.find(([part]) => userAgent.includes(part))?.[1] ?? '';
  return [find(BROWSERS), find(SYSTEMS)].filter((part) => part !== '').join(', ') || userAgent.slice(0, 60);
}
