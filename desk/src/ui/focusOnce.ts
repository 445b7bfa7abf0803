/** As a `ref`, focuses a field when it is mounted: for a field that appears to be typed into next. */
export const focusOnce = (field: HTMLElement | null): void => field?.focus();
