import { Button } from '@mantine/core';
import { useT } from '../../lib/texts.tsx';
import { AuthHeader } from './AuthHeader.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import classes from './AuthLayout.module.css';

interface Props {
  /** Who is signed in. */
  replaces: string;
  /** Whose password the link sets. */
  name: string;
  stay: () => void;
  go: () => void;
}

/** Asks before a link sets the password of another account than the one signed in: anybody can send a link. */
export function AnotherAccount({ replaces, name, stay, go }: Props) {
  const t = useT();
  return (
    <AuthLayout title={t('account.other.title')}>
      <div className={classes.form}>
        <AuthHeader
          pose="mail"
          title={t('account.other.title')}
          lead={t('account.other.lead', { present: replaces, other: name })}
        />
        <Button size="lg" fullWidth onClick={stay}>
          {t('account.other.stay', { name: replaces })}
        </Button>
        <Button size="lg" fullWidth variant="default" onClick={go}>
          {t('account.other.open', { name })}
        </Button>
      </div>
    </AuthLayout>
  );
}
