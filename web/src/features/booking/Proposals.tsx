import { Button } from '@mantine/core';
import { useDayFormat } from '../../lib/dayFormat.ts';
import { useT } from '../../lib/texts.tsx';
import { useTimeFormat } from '../../lib/time.ts';
import { useProfile } from '../profile/index.ts';
import type { Proposal } from './proposals.ts';
import classes from './BookingPage.module.css';

/** Weekly times that can be chosen with one press, shown before the full calendar. */
export function Proposals({ proposals, onTake }: { proposals: readonly Proposal[]; onTake: (of: Proposal) => void }) {
  const t = useT();
  const names = useDayFormat();
  const time = useTimeFormat(useProfile().timeZone);
  if (proposals.length === 0) return null;
  return (
    <section className={classes.proposals} aria-labelledby="proposals">
      <h2 id="proposals">{t('booking.proposals')}</h2>
      <ul>
        {proposals.map((one) => (
          <li key={one.slots.map(({ at }) => at).join(' ')}>
            <Button variant="light" size="md" h="auto" onClick={() => onTake(one)}>
              <span className={classes.proposal}>
                <strong>
                  {one.slots
                    .map(({ day, at }) => `${names.weekdayHeading(day)}, ${time.clock(new Date(at))}`)
                    .join(' + ')}
                </strong>
                <span>
                  {t('booking.proposal', {
                    count: one.count,
                    day: names.long(one.slots[0]?.day ?? ''),
                  })}
                </span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
