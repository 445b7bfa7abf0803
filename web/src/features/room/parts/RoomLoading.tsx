import { useT } from '../../../lib/texts.tsx';
import { Sky } from '../../../ui/Sky.tsx';
import classes from './RoomLoading.module.css';

export function RoomLoading() {
  const t = useT();
  return (
    <main className={classes.loading} aria-busy="true">
      <Sky pose="flying" size={160} />
      <p role="status">{t('room.opening')}</p>
    </main>
  );
}
