import { Button } from '@mantine/core';
import { Link, useRouter } from '@tanstack/react-router';
import { errorText, isOffline } from '../lib/errors.ts';
import { useT } from '../lib/texts.tsx';
import { State } from '../ui/State.tsx';

export function NotFound() {
  const t = useT();
  return <State pose="lost" title={t('app.not_found')} action={<Link to="/">{t('app.to_start')}</Link>} />;
}

export function PageFailed({ error }: { error: unknown }) {
  const t = useT();
  const router = useRouter();
  return (
    <State
      pose={isOffline(error) ? 'no-network' : 'oops'}
      role="alert"
      title={errorText(t, error)}
      action={<Button onClick={() => void router.invalidate()}>{t('app.try_again')}</Button>}
    />
  );
}
