import { Button } from '@mantine/core';
import { useT } from '../../lib/texts.tsx';
import { ReadAloud } from '../../parts/ReadAloud.tsx';
import { fetchSky, Sky } from '../../ui/Sky.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import layout from '../../ui/layout.module.css';

fetchSky('no-network');

/**
 * Shown after long retries, with the advice the specification gives (point 8). Retries continue, and close it when one
 * succeeds.
 */
export function LostModal() {
  const t = useT();
  return (
    <Dialog
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      centered
      title={t('room.lost.title')}
    >
      <div className={layout.centered}>
        <Sky pose="no-network" size={140} />
        <p>{t('room.lost.text')}</p>
        <ReadAloud text={`${t('room.lost.title')} ${t('room.lost.text')}`} />
        <Button size="lg" onClick={() => window.location.reload()} data-autofocus>
          {t('room.lost.reload')}
        </Button>
      </div>
    </Dialog>
  );
}
