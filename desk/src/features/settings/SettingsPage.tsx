import { useQuery } from '@tanstack/react-query';
import { hasCode } from '../../lib/call.ts';
import { useLive } from '../../lib/live.ts';
import { query } from '../../lib/queries.ts';
import { useT } from '../../lib/texts.tsx';
import { Failed } from '../../parts/Failed.tsx';
import { Forbidden } from '../../parts/Forbidden.tsx';
import { Page } from '../../parts/Page.tsx';
import { Skeletons } from '../../ui/Skeletons.tsx';
import { Thresholds } from './Thresholds.tsx';

/** What the school sets for all its managers. */
export function SettingsPage() {
  const t = useT();
  useLive('now');
  const thresholds = useQuery(query('GET /api/v2/manager/thresholds'));
  return (
    <Page title={t('settings.title')}>
      {thresholds.data ? (
        <Thresholds current={thresholds.data} />
      ) : hasCode(thresholds.error, 'forbidden') ? (
        <Forbidden roles={['owner', 'manager']} />
      ) : thresholds.isError ? (
        <Failed query={thresholds} />
      ) : (
        <Skeletons lines={10} label={t('app.loading')} />
      )}
    </Page>
  );
}
