import type { StickerId } from '@skylark/contract/stars.facts';

/** A drawn sticker; its name is shown next to it. */
export const StickerPicture = ({ id, size }: { id: StickerId; size: number }) => (
  <img src={`/public/stickers/${id}.webp`} width={size} height={size} alt="" loading="lazy" draggable={false} />
);
