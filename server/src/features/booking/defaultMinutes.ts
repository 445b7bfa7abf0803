/** How long the first lesson lasts that a family books. */
export const DEFAULT_MINUTES = 25;
