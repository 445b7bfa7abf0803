/** Reloads the page, so that nothing stays in its memory. */
export const loadAnew = {
  at: (address: string): void => window.location.assign(address),
  here: (): void => window.location.reload(),
};
