/** 200 pages of ordinary slides take one to two minutes on a small machine. */
export const READER_SECONDS = 300;
/** Ordinary decks stay below a third of it. */
export const READER_MEMORY_BYTES = 1_200 * 1024 * 1024;
/** One file of a ZIP, unpacked. */
export const PACKED_FILE_MAX_BYTES = 80 * 1024 * 1024;
export const PACKED_FILES_MAX = 5_000;
export const COURSE_FILE_MAX_BYTES = 2 * 1024 * 1024;
/** The longer side of a slide, in pixels: as sharp as the best screen of a tablet, also when zoomed a little. */
export const SLIDE_SIDE = 2_560;
export const THUMB_SIDE = 480;
export const WORD_PICTURE_SIDE = 480;
/** A page narrower than this many pixels, when its longer side is a slide's, cannot be a slide. */
export const SLIDE_SIDE_MIN = 120;
