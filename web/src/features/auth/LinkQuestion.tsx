import { Alert, Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { errorText } from '../../lib/errors.ts';
import { queryClient } from '../../lib/queries.ts';
import { useT } from '../../lib/texts.tsx';
import { AuthHeader } from './AuthHeader.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import classes from './AuthLayout.module.css';
import { linkQuestion } from './linkQuestion.ts';
import { openLink } from './takeAuthToken.ts';

/** Asks before a link replaces the sign-in of another account: anybody can send a link. */
export function LinkQuestion({ token, name, replaces }: { token: string; name: string; replaces: string }) {
  const t = useT();
  const open = useMutation({
    mutationFn: () => openLink(token),
    onSuccess: () => {
      queryClient.clear();
      linkQuestion.answered();
    },
  });
  return (
    <AuthLayout title={t('viewer.link.title')}>
      <div className={classes.form}>
        <AuthHeader
          pose="mail"
          title={t('viewer.link.title')}
          lead={t('viewer.link.lead', { present: replaces, other: name })}
        />
        {open.isError && (
          <Alert color="red" role="alert">
            {errorText(t, open.error)}
          </Alert>
        )}
        <Button size="lg" fullWidth onClick={linkQuestion.answered} disabled={open.isPending}>
          {t('viewer.link.stay', { name: replaces })}
        </Button>
        {!open.isError && (
          <Button size="lg" fullWidth variant="default" loading={open.isPending} onClick={() => open.mutate()}>
            {t('viewer.link.open', { name })}
          </Button>
        )}
      </div>
    </AuthLayout>
  );
}
