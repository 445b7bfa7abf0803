/** Whose first letters name a file: long texts differ before that. */
const NAME_MAX_LENGTH = 60;

/** @returns what the file of a spoken text is called, without its ending: small letters and digits joined by `-` */
export const soundNameOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[’']/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, NAME_MAX_LENGTH);
