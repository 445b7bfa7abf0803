import { Button } from '@mantine/core';
import { errorText, isOffline } from '../lib/errors.ts';
import { useT } from '../lib/texts.tsx';
import { State } from '../ui/State.tsx';

/** The parts of a query that its error view needs. */
interface FailedQuery {
  error: unknown;
  refetch: () => Promise<unknown>;
}

/**
 * Shown when loading failed: the error in words, and a retry button.
 * @param isPage whether it is the page's only content
 */
export function Failed({ query, isPage = false }: { query: FailedQuery; isPage?: boolean }) {
  const t = useT();
  return (
    <State
      isPage={isPage}
      pose={isOffline(query.error) ? 'no-network' : 'oops'}
      role="alert"
      title={errorText(t, query.error)}
      action={<Button onClick={() => void query.refetch()}>{t('app.try_again')}</Button>}
    />
  );
}
