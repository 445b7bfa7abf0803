import { Button } from '@mantine/core';
import { Link } from 'wouter';
import { paths } from '../../lib/paths.ts';
import { useT } from '../../lib/texts.tsx';
import classes from './FreeTrial.module.css';

/** For visitors without an account: a free lesson, and what lessons are like. */
export function FreeTrial({ code }: { code?: string | null }) {
  const t = useT();
  return (
    <div className={classes.trial}>
      <Button component={Link} to={paths.wizard(code)} variant="light" fullWidth className={classes.book}>
        {t('auth.trial.book')}
      </Button>
      <Link to={paths.welcome} className={classes.about}>
        {t('auth.trial.about')}
      </Link>
    </div>
  );
}
