/** A part of the page failed to load, failed to render, or an error was not caught. */
export const pageErrorKinds = ['load', 'render', 'uncaught'] as const;
export type PageErrorKind = (typeof pageErrorKinds)[number];

export const MESSAGE_MAX_LENGTH = 300;
export const STACK_MAX_LENGTH = 2_000;
export const PART_MAX_LENGTH = 40;
