import { Button } from '@mantine/core';
import { useT } from '../../lib/texts.tsx';
import { isSameClock, useTimeFormat } from '../../lib/time.ts';
import { Note } from '../../ui/Note.tsx';
import { useProfile } from '../profile/index.ts';
import type { HoursChange, HoursDraft } from './hoursDraft.ts';

/** Hours stay in the zone they were entered in, until their owner confirms having moved. */
export function ZoneNotice({ draft, change }: { draft: HoursDraft; change: (to: HoursChange) => void }) {
  const t = useT();
  const { timeZone } = useProfile();
  const [here, there] = [useTimeFormat(timeZone), useTimeFormat(draft.timeZone)];
  if (draft.ranges.length === 0 || isSameClock(timeZone, draft.timeZone)) return null;
  return (
    <Note>
      <p>{t('schedule.moved', { hours: there.place(), here: here.place() })}</p>
      <Button variant="white" mt="sm" onClick={() => change({ kind: 'zone', timeZone })}>
        {t('schedule.move_hours')}
      </Button>
    </Note>
  );
}
