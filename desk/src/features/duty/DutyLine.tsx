import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { query } from '../../lib/queries.ts';
import { useT } from '../../lib/texts.tsx';
import { useTimes } from '../../lib/time.ts';

/** Who is on duty, until when. */
export function DutyLine() {
  const t = useT();
  const { time } = useTimes();
  const { data } = useQuery(query('GET /api/v2/manager/duty'));
  if (!data) return null;
  const names = data.onDuty.map(({ name, until }) => t('duty.until', { name, time: time(until) }));
  return (
    <p>
      {names.length === 0 ? t('duty.nobody') : t('duty.on', { names: names.join(', ') })}{' '}
      <Link to="/me" search={{ tab: 'duty' }}>
        {data.mine.until === null ? t('duty.go') : t('duty.mine')}
      </Link>
    </p>
  );
}
