/** Longer than any word; the recorder trims the silence around it. */
export const SCHOOL_VOICE_MAX_SECONDS = 5;
export const SCHOOL_VOICE_MAX_BYTES = 512 * 1024;
