import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '../../lib/call.ts';
import { useEvery } from '../../lib/live.ts';
import { useT } from '../../lib/texts.tsx';
import styles from './Bell.module.css';

const EVERY_MS = 10_000;
const WITHOUT_NEWS_MS = 15_000;

/**
 * The number of red lessons, shown on every page. It polls independently and not every second: pages that need each
 * change are notified of it.
 */
export function Bell() {
  const t = useT();
  const { data } = useQuery({
    queryKey: ['red lessons'],
    queryFn: ({ signal }) => call('GET /api/v2/manager/now', { query: { limit: 1, troubled: 'true' }, signal }),
    refetchInterval: useEvery(EVERY_MS) || WITHOUT_NEWS_MS,
  });
  const red = data?.counts.red ?? 0;
  return (
    <Link to="/now" className={styles['bell']} aria-label={t('duty.bell', { n: red })}>
      <IconBell size={20} aria-hidden />
      {red > 0 && (
        <span className={styles['count']} aria-hidden>
          {red}
        </span>
      )}
    </Link>
  );
}
