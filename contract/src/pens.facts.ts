export const PEN_CODE_LENGTH = 8;
export const PEN_CODE_SECONDS = 5 * 60;
