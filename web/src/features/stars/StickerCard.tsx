import { IconGift } from '@tabler/icons-react';
import { type TextKey, useT } from '../../lib/texts.tsx';
import { type Picture, StickerPicture } from './StickerPicture.tsx';
import classes from './StickerCard.module.css';

interface Props {
  picture: Picture;
  state: 'opened' | 'ready' | 'ahead';
  /** What earns it. */
  needs: string;
  onShow: () => void;
}

/** A sticker already opened, one waiting to be opened, or the outline of a future one. */
export function StickerCard({ picture, state, needs, onShow }: Props) {
  const t = useT();
  if (state === 'opened')
    return (
      <button type="button" className={classes.card} data-state={state} onClick={onShow}>
        <StickerPicture picture={picture} size={112} />
        <span>{t(`stars.sticker.${picture}` satisfies TextKey)}</span>
      </button>
    );
  if (state === 'ready')
    return (
      <button type="button" className={classes.card} data-state={state} onClick={onShow}>
        <span className={classes.gift}>
          <IconGift size={64} stroke={1.5} aria-hidden="true" />
        </span>
        <span>{t('stars.open')}</span>
      </button>
    );
  return (
    <div className={classes.card} data-state={state}>
      <StickerPicture picture={picture} size={112} />
      <span>{needs}</span>
    </div>
  );
}
