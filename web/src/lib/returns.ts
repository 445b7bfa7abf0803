/** State of a link that leads back: the page stands where it stood. */
export const RETURNS = { returns: true } as const;
