/** A word is shorter; the rest is silence that the recorder cuts off. */
export const SCHOOL_VOICE_MAX_SECONDS = 5;
export const SCHOOL_VOICE_MAX_BYTES = 512 * 1024;
