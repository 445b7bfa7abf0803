import { Button } from '@mantine/core';
import { errorText } from '../lib/errors.ts';
import { useT } from '../lib/texts.tsx';
import { State } from '../ui/State.tsx';

/** As much of a query as its failed face needs. */
interface FailedQuery {
  error: unknown;
  refetch: () => Promise<unknown>;
}

/** What could not be loaded: what went wrong in words, and the way to try once more. */
export function Failed({ query }: { query: FailedQuery }) {
  const t = useT();
  return (
    <State
      pose="no-network"
      role="alert"
      title={errorText(t, query.error)}
      action={<Button onClick={() => void query.refetch()}>{t('app.try_again')}</Button>}
    />
  );
}
