import { Button } from '@mantine/core';
import { IconCircleCheck, IconCloudUp, IconWifiOff } from '@tabler/icons-react';
import { type TextKey, useT } from '../../lib/texts.tsx';
import { ReadAloud } from '../../parts/ReadAloud.tsx';
import { State } from '../../ui/State.tsx';
import { LostModal } from './lazyLostModal.ts';
import type { RoomLink } from './RoomLink.ts';
import type { LinkStatus } from './RoomSocket.ts';
import { useLink } from './useLink.ts';
import { useTrouble } from './useTrouble.ts';
import classes from './BoardNotices.module.css';

type Saving = 'saved' | 'saving' | 'offline' | 'connecting';
const ICONS = { saved: IconCircleCheck, saving: IconCloudUp, offline: IconWifiOff, connecting: IconCloudUp };

/** One unobtrusive line: whether everything is saved. Offline work is stored here until the network is back. */
export function BoardNotices({ link }: { link: RoomLink }) {
  const t = useT();
  useTrouble(link);
  const status = useLink(link, (room) => room.status.kind);
  const isSaved = useLink(link, (room) => room.unsaved === 0);
  const saving = savingOf(status, isSaved);
  const Icon = ICONS[saving];
  return (
    <>
      <p className={classes.line} data-state={saving} role="status">
        <Icon size={20} aria-hidden="true" />
        {t(`room.board.${saving}` satisfies TextKey)}
      </p>
      {status === 'lost' && <LostModal />}
    </>
  );
}

function savingOf(status: LinkStatus['kind'], isSaved: boolean): Saving {
  switch (status) {
    case 'connecting':
      return 'connecting';
    case 'live':
      return isSaved ? 'saved' : 'saving';
    case 'retrying':
    case 'lost':
    case 'gone':
      return 'offline';
  }
}

/** The board is open on another device of the same person, or no longer available. */
export function BoardGone({
  why,
  takeSeat,
  leave,
}: {
  why: Extract<LinkStatus, { kind: 'gone' }>['why'];
  takeSeat: () => void;
  leave: () => void;
}) {
  const t = useT();
  if (why === 'not_yours' || why === 'refused')
    return (
      <State
        pose="empty-nest"
        role="alert"
        title={t('room.board.gone')}
        action={<Button onClick={leave}>{t('room.board.back')}</Button>}
      />
    );
  return (
    <State
      pose="flying"
      role="alert"
      title={t('room.board.elsewhere')}
      text={t('room.board.elsewhere_text')}
      action={
        <>
          <ReadAloud text={`${t('room.board.elsewhere')} ${t('room.board.elsewhere_text')}`} />
          <Button size="lg" onClick={takeSeat}>
            {t('room.seat_taken.here')}
          </Button>
        </>
      }
    />
  );
}
