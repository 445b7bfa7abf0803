/** A photo of any phone; it is made small before it is kept. */
export const PHOTO_MAX_BYTES = 12 * 1024 * 1024;
/** Sides of the two squares that are kept, in pixels: beside a name, and large. */
export const PHOTO_THUMB_SIDE = 160;
export const PHOTO_LARGE_SIDE = 640;
