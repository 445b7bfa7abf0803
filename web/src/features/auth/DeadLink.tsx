import { Button } from '@mantine/core';
import { Link } from 'wouter';
import { CallError } from '../../lib/call.ts';
import { errorText } from '../../lib/errors.ts';
import { paths } from '../../lib/paths.ts';
import { useT } from '../../lib/texts.tsx';
import { AuthHeader } from './AuthHeader.tsx';
import classes from './AuthLayout.module.css';

/** An invalid link to set a password: why, and how to get another one. */
export function DeadLink({ error, retry }: { error: Error; retry: () => void }) {
  const t = useT();
  if (error instanceof CallError && (error.code === 'link_used' || error.code === 'not_found'))
    return (
      <div className={classes.form} role="alert">
        <AuthHeader pose="lost" title={t('account.dead.title')} lead={t('account.dead.text')} />
        <Button component={Link} to={paths.forgetPassword} size="lg" fullWidth>
          {t('account.dead.new')}
        </Button>
      </div>
    );
  return (
    <div className={classes.form} role="alert">
      <AuthHeader pose="oops" title={t('account.failed')} lead={errorText(t, error)} />
      <Button onClick={retry} size="lg" fullWidth>
        {t('app.try_again')}
      </Button>
    </div>
  );
}
