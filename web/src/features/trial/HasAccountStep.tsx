import { Button } from '@mantine/core';
import { Link } from 'wouter';
import { browserTimeZone } from '../../lib/locale.ts';
import { paths } from '../../lib/paths.ts';
import { useT } from '../../lib/texts.tsx';
import { useTimeFormat } from '../../lib/time.ts';
import { State } from '../../ui/State.tsx';

/** The number belongs to a family that has had its trial lesson: it is signed in, and the managers know its request. */
export function HasAccountStep({ startsAt, teacherId }: { startsAt: string; teacherId: string | undefined }) {
  const t = useT();
  const time = useTimeFormat(browserTimeZone());
  const at = new Date(startsAt);
  return (
    <State
      isPage
      pose="hello"
      title={t('trial.known')}
      text={t('trial.known.text', { time: `${time.day(at)}, ${time.clock(at)}` })}
      action={
        <>
          {teacherId !== undefined && (
            <Button component={Link} to={paths.bookingWith(teacherId)} size="lg">
              {t('trial.known.book')}
            </Button>
          )}
          <Button component={Link} to={paths.lessons} size="lg" variant={teacherId === undefined ? 'filled' : 'light'}>
            {t('trial.booked.account')}
          </Button>
        </>
      }
    />
  );
}
