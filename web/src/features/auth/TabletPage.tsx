import { Button, TextInput } from '@mantine/core';
import { formatShownCode, normalizeShownCode } from '@skylark/contract/shownCode.facts';
import { TABLET_CODE_LENGTH } from '@skylark/contract/tablet.facts';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { call, CallError } from '../../lib/call.ts';
import { errorText } from '../../lib/errors.ts';
import { grownUp } from '../../lib/grownUp.ts';
import { handedOver } from '../../lib/handedOver.ts';
import { loadAnew } from '../../lib/loadAnew.ts';
import { paths } from '../../lib/paths.ts';
import { session } from '../../lib/session.ts';
import { useT } from '../../lib/texts.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { AuthHeader } from './AuthHeader.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import { AuthLink } from './AuthLink.tsx';
import classes from './AuthLayout.module.css';

/** The code from a scanned address: it is behind the `#`, which is never sent to servers or logged. */
const scannedCode = (): string => window.location.hash.slice(1);

/**
 * Who: a parent with the child's tablet, and the phone that shows a code. Why: the tablet has no password to type, and
 * gets no SMS. What can go wrong: a mistyped or old code, a device that is signed in to another account, no network.
 */
export function TabletPage() {
  const t = useT();
  // Read after the first render, which must be the same as the server's.
  const [scanned, setScanned] = useState('');
  const [typed, setTyped] = useState('');
  const token = useSyncExternalStore(session.subscribe, session.token, () => null);
  const claim = useMutation({
    mutationFn: (code: string) => call('POST /api/v2/tablet_codes/claim', { body: { code } }),
    onSuccess: ({ token: opened, lessonId }) => {
      session.begin(opened);
      // After the session has begun, because both apply to the current session only.
      grownUp.leaves();
      handedOver.begin();
      // Reloads the page, so that no data of a previously signed-in account stays.
      loadAnew.at(lessonId === null ? paths.lessons : paths.lesson(lessonId));
    },
    // After a scanned code has failed, it is typed or scanned again.
    onError: (error) => {
      if (isDead(error)) setScanned('');
    },
  });
  const claimScanned = useEffectEvent(() => {
    const found = scannedCode();
    if (found === '') return;
    setScanned(found);
    // It works once, so a reload or the back button should not try it again.
    window.history.replaceState(null, '', window.location.pathname);
    // Opening a link must not silently sign somebody out, or in to a stranger's account.
    if (session.token() === null) claim.mutate(found);
  });
  // The code is in the browser's address only; the server doesn't know it.
  // oxlint-disable-next-line react/set-state-in-effect
  useEffect(() => claimScanned(), []);
  const code = scanned === '' ? normalizeShownCode(typed) : scanned;
  const isBusy = claim.isPending || claim.isSuccess;
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (!isBusy) claim.mutate(code);
  };
  return (
    <AuthLayout title={t('tablet.enter.title')}>
      <form onSubmit={send} noValidate className={classes.form}>
        <AuthHeader pose="ready" title={t('tablet.enter.title')} lead={t('tablet.enter.lead')} />
        {claim.isError && (
          <Notice kind="problem">{isDead(claim.error) ? t('tablet.enter.dead') : errorText(t, claim.error)}</Notice>
        )}
        {token !== null && !claim.isSuccess && <Notice kind="info">{t('tablet.enter.signed_in')}</Notice>}
        {scanned === '' && (
          <TextInput
            label={t('tablet.enter.label')}
            value={typed}
            size="lg"
            className={classes.code}
            maxLength={20}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onBlur={() => {
              if (normalizeShownCode(typed).length === TABLET_CODE_LENGTH)
                setTyped(formatShownCode(normalizeShownCode(typed)));
            }}
          />
        )}
        <Button
          type="submit"
          size="lg"
          fullWidth
          loading={isBusy}
          disabled={scanned === '' && code.length !== TABLET_CODE_LENGTH}
        >
          {t('tablet.enter.action')}
        </Button>
        <AuthLink to={paths.login}>{t('auth.back')}</AuthLink>
      </form>
    </AuthLayout>
  );
}

const isDead = (error: Error | null): boolean => error instanceof CallError && error.code === 'invalid_code';
