import { Button } from '@mantine/core';
import { errorText, isOffline } from '../lib/errors.ts';
import { useT } from '../lib/texts.tsx';
import { State } from '../ui/State.tsx';

/** Replaces content that couldn't be loaded: the error's text, and a retry button. */
export function Failed({ query }: { query: { error: unknown; refetch: () => Promise<unknown> } }) {
  const t = useT();
  return (
    <State
      pose={isOffline(query.error) ? 'no-network' : 'oops'}
      role="alert"
      title={errorText(t, query.error)}
      action={<Button onClick={() => void query.refetch()}>{t('app.try_again')}</Button>}
    />
  );
}
