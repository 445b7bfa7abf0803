/** File names use this many letters of the text; long texts differ before that. */
const NAME_MAX_LENGTH = 60;

/** @returns the file name of a spoken text without its extension: lower-case letters and digits joined by `-` */
export const soundNameOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[’']/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, NAME_MAX_LENGTH);
