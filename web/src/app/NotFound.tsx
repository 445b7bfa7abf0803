import { Button } from '@mantine/core';
import { Link } from 'wouter';
import { paths } from '../lib/paths.ts';
import { session } from '../lib/session.ts';
import { useT } from '../lib/texts.tsx';
import { State } from '../ui/State.tsx';

/** Who: somebody with an old or mistyped link. Visitors go on to the school's page, not to sign-in. */
export function NotFound() {
  const t = useT();
  return (
    <>
      <title>{t('app.not_found.title')}</title>
      <State
        isPage
        pose="thinking"
        title={t('app.not_found.title')}
        text={t('app.not_found.text')}
        action={
          <Button component={Link} to={session.token() === null ? paths.welcome : paths.home} size="lg">
            {t('app.not_found.home')}
          </Button>
        }
      />
    </>
  );
}
