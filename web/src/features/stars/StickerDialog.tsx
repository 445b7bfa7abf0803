import { Button } from '@mantine/core';
import { IconVolume } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { readAloud } from '../../lib/speech/speech.ts';
import { type TextKey, useT } from '../../lib/texts.tsx';
import { toast } from '../../ui/toast.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Sky } from '../../ui/Sky.tsx';
import classes from './StickerDialog.module.css';
import { englishNames } from './englishNames.ts';
import { type Picture, StickerPicture } from './StickerPicture.tsx';

const PIECES = Array.from({ length: 16 }, (_, piece) => piece);
/** Around the sticker; because of the golden angle, no two fly in the same direction. */
const flightStyleOf = (piece: number): CSSProperties =>
  ({ '--turn': `${piece * 137.5}deg`, '--far': `${110 + (piece % 4) * 22}px` }) as CSSProperties;

interface Props {
  isOpen: boolean;
  close: () => void;
  picture: Picture;
  /** Undefined while it is being opened. */
  openedAt: string | undefined;
  /** It was opened just now. */
  isNew: boolean;
}

/** One sticker, enlarged; the first time with a small celebration. Pressing it says its English name. */
export function StickerDialog({ isOpen, close, picture, openedAt, isNew }: Props) {
  const t = useT();
  const name = t(`stars.sticker.${picture}` satisfies TextKey);
  const english = englishNames[picture];
  const isThere = openedAt !== undefined;
  const say = (): void => {
    if (!readAloud(english, 'en')) void toast('error', t('stars.no_voice'));
  };
  return (
    <Dialog
      opened={isOpen}
      onClose={close}
      centered
      title={isThere ? name : t('stars.opening')}
      classNames={{ title: classes.title ?? '' }}
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      <div className={classes.inside} data-new={isNew && isThere}>
        {isThere ? (
          <>
            <span className={classes.picture}>
              <StickerPicture picture={picture} size={240} />
              {isNew && PIECES.map((piece) => <i key={piece} style={flightStyleOf(piece)} aria-hidden="true" />)}
            </span>
            <p role="status">{isNew ? t('stars.new') : ''}</p>
            <Button
              size="lg"
              variant="light"
              leftSection={<IconVolume size={28} aria-hidden="true" />}
              onClick={say}
              data-autofocus
            >
              <span lang="en">{english}</span>
            </Button>
          </>
        ) : (
          <Sky pose="gift" size={200} />
        )}
      </div>
    </Dialog>
  );
}
