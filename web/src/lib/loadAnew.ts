/** Reloads, so that nothing stays in the page's memory: another child is shown from here on. */
export const loadAnew = {
  at: (address: string): void => window.location.assign(address),
  here: (): void => window.location.reload(),
};
