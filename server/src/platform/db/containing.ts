/** A pattern of LIKE for texts that contain this one, with LIKE's own signs escaped. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
