/** A photo from any phone; it is scaled down before it is stored. */
export const PHOTO_MAX_BYTES = 12 * 1024 * 1024;
/** Sides of the two stored squares, in pixels: next to a name, and large. */
export const PHOTO_THUMB_SIDE = 160;
export const PHOTO_LARGE_SIDE = 640;
