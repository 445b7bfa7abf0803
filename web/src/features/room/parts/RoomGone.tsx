import { Button } from '@mantine/core';
import { Link } from 'wouter';
import { paths } from '../../../lib/paths.ts';
import { useT } from '../../../lib/texts.tsx';
import { ReadAloud } from '../../../parts/ReadAloud.tsx';
import { State } from '../../../ui/State.tsx';
import layout from '../../../ui/layout.module.css';

/** Another page of the same person, on any device, took the seat. */
export function RoomGone({ takeSeat }: { takeSeat: () => void }) {
  const t = useT();
  return (
    <main>
      <State
        isPage
        pose="flying"
        role="alert"
        title={t('room.seat_taken.title')}
        text={t('room.seat_taken.text')}
        action={
          <div className={layout.actionsCentered}>
            <ReadAloud text={`${t('room.seat_taken.title')} ${t('room.seat_taken.text')}`} />
            <Button size="lg" onClick={takeSeat}>
              {t('room.seat_taken.here')}
            </Button>
            <Button size="lg" variant="default" component={Link} to={paths.lessons}>
              {t('room.to_lessons')}
            </Button>
          </div>
        }
      />
    </main>
  );
}
