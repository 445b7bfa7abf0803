/** For a field that has just appeared for what is typed next: as a `ref`, it takes the focus when it is mounted. */
export const focusOnce = (field: HTMLElement | null): void => field?.focus();
