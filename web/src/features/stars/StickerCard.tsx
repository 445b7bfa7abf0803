import { isEarned, type Sticker } from '@skylark/contract/stars.facts';
import { IconGift } from '@tabler/icons-react';
import { type TextKey, useT } from '../../lib/texts.tsx';
import { StickerPicture } from './StickerPicture.tsx';
import classes from './StickerCard.module.css';

interface Props {
  sticker: Sticker;
  isOpened: boolean;
  have: number;
  onShow: () => void;
}

/** A sticker already opened, one waiting to be opened, or the outline of a future one. */
export function StickerCard({ sticker, isOpened, have, onShow }: Props) {
  const t = useT();
  const name = t(`stars.sticker.${sticker.id}` satisfies TextKey);
  if (isOpened)
    return (
      <button type="button" className={classes.card} data-state="opened" onClick={onShow}>
        <StickerPicture id={sticker.id} size={112} />
        <span>{name}</span>
      </button>
    );
  if (isEarned(sticker, { stars: 0, words: 0, lessons: 0, courses: 0, [sticker.goal]: have }))
    return (
      <button type="button" className={classes.card} data-state="ready" onClick={onShow}>
        <span className={classes.gift}>
          <IconGift size={64} stroke={1.5} aria-hidden="true" />
        </span>
        <span>{t('stars.open')}</span>
      </button>
    );
  return (
    <div className={classes.card} data-state="ahead">
      <StickerPicture id={sticker.id} size={112} />
      <span>{t(`stars.needs.${sticker.goal}` satisfies TextKey, { needs: sticker.needs })}</span>
    </div>
  );
}
