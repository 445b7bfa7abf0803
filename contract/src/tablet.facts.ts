export const TABLET_CODE_LENGTH = 6;
export const TABLET_CODE_SECONDS = 5 * 60;
