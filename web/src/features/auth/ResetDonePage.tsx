import { Button } from '@mantine/core';
import { Link } from 'wouter';
import { paths } from '../../lib/paths.ts';
import { useT } from '../../lib/texts.tsx';
import { DoorHead } from './DoorHead.tsx';
import { DoorPage } from './DoorPage.tsx';
import classes from './DoorPage.module.css';

/** Where a reset ends: the password is set, now sign in with it. */
export function ResetDonePage() {
  const t = useT();
  return (
    <DoorPage title={t('door.reset.done_title')}>
      <div className={classes.form}>
        <DoorHead pose="celebrating" title={t('door.reset.done_title')} lead={t('door.reset.done')} />
        <Button component={Link} to={paths.login} size="lg" fullWidth>
          {t('door.sign_in')}
        </Button>
      </div>
    </DoorPage>
  );
}
