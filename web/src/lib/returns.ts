/** State of a link that leads back: the page's scroll position is restored. */
export const RETURNS = { returns: true } as const;
