/** 200 pages of ordinary slides take one to two minutes on a small machine. */
export const READER_SECONDS = 300;
/** Shorter for a teacher's own slides, because other teachers' uploads wait meanwhile, and lessons share the CPU. */
export const SLIDES_SECONDS = 60;
/** Ordinary decks use less than a third of it. */
export const READER_MEMORY_BYTES = 1_200 * 1024 * 1024;
/** A single unpacked file of a ZIP. */
export const PACKED_FILE_MAX_BYTES = 80 * 1024 * 1024;
export const PACKED_FILES_MAX = 5_000;
/** Includes folders and the files that operating systems add to each. */
export const PACKED_ENTRIES_MAX = 20_000;
export const COURSE_FILE_MAX_BYTES = 2 * 1024 * 1024;
/** Longer side of a slide in pixels: sharp on the best tablet screens, even slightly zoomed. */
export const SLIDE_SIDE = 2_560;
export const THUMB_SIDE = 480;
export const WORD_PICTURE_SIDE = 480;
/** A page whose shorter side has fewer pixels than this at slide size can't be a slide. */
export const SLIDE_SIDE_MIN = 120;

/** Suffix of the original file that is kept beside its new encoding. */
export const GIVEN = '.given';
