/** JSON for use inside a script element; it can't close the element. */
export const inScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');
