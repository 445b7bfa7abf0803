import { Alert, Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { resendConfirmation } from '../features/profile/index.ts';
import { useT } from '../lib/texts.tsx';
import { toast } from '../ui/toast.ts';

/** Shown until the e-mail is confirmed (specification, point 4); loaded only then. */
export function EmailBanner({ email }: { email: string }) {
  const t = useT();
  const resend = useMutation({
    mutationFn: resendConfirmation,
    onSuccess: () => void toast('done', t('app.confirm_email.sent')),
    onError: (error) => console.info('The confirmation could not be sent again.', error),
  });
  return (
    <Alert
      color="sun.8"
      mb="lg"
      styles={{
        message: { display: 'flex', flexWrap: 'wrap', gap: 12, alignItems: 'center', justifyContent: 'space-between' },
      }}
    >
      <span>{t('app.confirm_email.text', { email })}</span>
      <Button variant="white" onClick={() => resend.mutate()} loading={resend.isPending}>
        {t('app.confirm_email.resend')}
      </Button>
    </Alert>
  );
}
