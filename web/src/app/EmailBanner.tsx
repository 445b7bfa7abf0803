import { Alert, Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { emailConfirmed } from '../features/auth/index.ts';
import { profileQuery, resendConfirmation, useProfile } from '../features/profile/index.ts';
import { queryClient } from '../lib/queries.ts';
import { useT } from '../lib/texts.tsx';
import { Sky } from '../ui/Sky.tsx';
import { toast } from '../ui/toast.ts';
import classes from './EmailBanner.module.css';

/** Asks for email confirmation until it is done, and says thank you once (specification, point 4). */
export function EmailBanner() {
  const { email, isEmailConfirmed } = useProfile();
  const isThanked = useSyncExternalStore(emailConfirmed.subscribe, emailConfirmed.isShown);
  if (isThanked) return <EmailConfirmed isKnown={isEmailConfirmed} />;
  return isEmailConfirmed || email === null ? null : <Ask email={email} />;
}

/** For this long the button says that the mail has been sent, instead of sending another. */
const SENT_FOR_MS = 60_000;

function Ask({ email }: { email: string }) {
  const t = useT();
  const [isSent, setSent] = useState(false);
  useEffect(() => {
    if (!isSent) return undefined;
    const timer = setTimeout(() => setSent(false), SENT_FOR_MS);
    return () => clearTimeout(timer);
  }, [isSent]);
  const resend = useMutation({
    mutationFn: resendConfirmation,
    onSuccess: () => {
      setSent(true);
      void toast('done', t('app.confirm_email.sent'));
    },
    onError: (error) => console.info('The confirmation could not be sent again.', error),
  });
  // The link is usually opened in another tab or on a phone; when the person returns, no reload is needed.
  useEffect(() => {
    window.addEventListener('focus', askAgain);
    return () => window.removeEventListener('focus', askAgain);
  }, []);
  return (
    <div className={classes.banner}>
      <Sky pose="mail" size={56} />
      <p className={classes.text}>{t('app.confirm_email.text', { email })}</p>
      <Button
        variant="default"
        // Stays in the tab order, so that a keyboard user keeps their place.
        aria-disabled={isSent || undefined}
        leftSection={isSent ? <IconCheck size={20} aria-hidden="true" /> : undefined}
        onClick={() => {
          if (!isSent) resend.mutate();
        }}
        loading={resend.isPending}
      >
        {t(isSent ? 'app.confirm_email.sent_again' : 'app.confirm_email.resend')}
      </Button>
    </div>
  );
}

function EmailConfirmed({ isKnown }: { isKnown: boolean }) {
  const t = useT();
  useEffect(() => {
    if (!isKnown) askAgain();
  }, [isKnown]);
  return (
    <Alert
      color="leaf"
      mb="lg"
      role="status"
      withCloseButton
      closeButtonLabel={t('app.close')}
      onClose={emailConfirmed.close}
    >
      {t('app.confirm_email.done')}
    </Alert>
  );
}

const askAgain = (): void => void queryClient.invalidateQueries({ queryKey: profileQuery.queryKey });
