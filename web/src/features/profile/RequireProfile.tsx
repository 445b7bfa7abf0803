import { Button, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { Redirect } from 'wouter';
import { errorText } from '../../lib/errors.ts';
import { browserTimeZone, rememberLocale } from '../../lib/locale.ts';
import { forgetOtherPeople } from '../../lib/nextLesson.ts';
import { loginPath, paths } from '../../lib/paths.ts';
import { queryClient } from '../../lib/queries.ts';
import { session } from '../../lib/session.ts';
import { speak, useT } from '../../lib/texts.tsx';
import { State } from '../../ui/State.tsx';
import { toast } from '../../ui/toast.ts';
import { isAdminIframe } from '../../lib/adminIframe.ts';
import { useLiveUpdates } from './useLiveUpdates.ts';
import { homeworkCountersQuery, lessonCountersQuery, packagesQuery, profileQuery, setTimeZone } from './api.ts';
import layout from '../../ui/layout.module.css';

interface Props {
  children: ReactNode;
  /** Delay before fetching what the page itself does not need. */
  restAfterMs?: number;
}

/**
 * Guards every page that is not public (specification, point 4): shows a loader while loading, the children once the
 * profile has loaded, and redirects to /login with the requested address when not signed in.
 */
export function RequireProfile({ children, restAfterMs = 0 }: Props) {
  const t = useT();
  const token = useSyncExternalStore(session.subscribe, session.token);
  const profile = useQuery({ ...profileQuery, enabled: token !== null });
  const { error, data } = profile;

  useEffect(() => {
    if (error && !('status' in error && error.status === 401))
      void toast('error', t('app.profile_failed', { message: errorText(t, error) }));
  }, [error, t]);

  const isLoaded = data !== undefined;
  const timeZone = data?.timeZone;
  useEffect(() => {
    if (timeZone === undefined || timeZone === browserTimeZone() || isAdminIframe() || session.viewer()) return;
    setTimeZone(browserTimeZone()).then(
      (set) => queryClient.setQueryData(profileQuery.queryKey, (before) => before && { ...before, ...set }),
      (failure: unknown) => console.info('The time zone could not be saved.', failure),
    );
  }, [timeZone]);

  const isAtRest = useHasPassed(restAfterMs);
  const type = data?.type;
  useEffect(() => {
    if (type === undefined || !isAtRest) return;
    prefetch(lessonCountersQuery);
    if (type !== 'student') return;
    prefetch(homeworkCountersQuery);
    prefetch(packagesQuery);
  }, [type, isAtRest]);

  const personId = data?.id;
  useEffect(() => {
    if (personId !== undefined) forgetOtherPeople(personId);
  }, [personId]);

  useLiveUpdates(token, isLoaded && isAtRest);

  const locale = data?.locale;
  useEffect(() => {
    if (!locale) return;
    if (!session.isHeld()) rememberLocale(locale);
    void speak(locale);
  }, [locale]);

  if (token === null) {
    // After "Sign out" the navigation to the sign-in page is already in progress, ahead of what is rendered.
    if (window.location.pathname === paths.login) return null;
    return <Redirect to={loginPath(window.location)} replace />;
  }
  if (isLoaded) return children;
  if (error)
    return (
      <main>
        <State
          isPage
          pose="oops"
          role="alert"
          title={t('app.profile_failed', { message: errorText(t, error) })}
          action={<Button onClick={() => void profile.refetch()}>{t('app.try_again')}</Button>}
        />
      </main>
    );
  return (
    <main aria-busy="true" className={layout.waitingPage}>
      <div role="status" aria-label={t('app.loading')}>
        <Loader aria-hidden />
      </div>
    </main>
  );
}

function useHasPassed(ms: number): boolean {
  const [hasPassed, setPassed] = useState(false);
  useEffect(() => {
    if (ms === 0) return undefined;
    const timer = setTimeout(() => setPassed(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return ms === 0 || hasPassed;
}

/** These may fail without notifying the person (specification, point 8). */
function prefetch(query: typeof lessonCountersQuery | typeof homeworkCountersQuery | typeof packagesQuery): void {
  void queryClient.prefetchQuery(query as never);
}
