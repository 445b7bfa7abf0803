/** Length of the first lesson a family books. */
export const DEFAULT_MINUTES = 25;
