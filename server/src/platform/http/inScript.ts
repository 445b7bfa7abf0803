/** JSON within a script element: nothing in it ends the element. */
export const inScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');
