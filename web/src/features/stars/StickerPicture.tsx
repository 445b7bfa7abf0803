import { type LandPicture, STICKER_IDS, type StickerId } from '@skylark/contract/stars.facts';

export type Picture = StickerId | LandPicture;

const ofAlbum: ReadonlySet<string> = new Set(STICKER_IDS);

/** A drawn sticker; its name is shown next to it. Those of a season come from the picture shelf, in any shape. */
export const StickerPicture = ({ picture, size }: { picture: Picture; size: number }) => (
  <img
    src={`/public/${ofAlbum.has(picture) ? 'stickers' : 'shelf'}/${picture}.webp`}
    width={size}
    height={size}
    style={{ objectFit: 'contain' }}
    alt=""
    loading="lazy"
    draggable={false}
  />
);
