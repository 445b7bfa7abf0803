/** Long texts that a school writes itself. */
export const schoolTexts = ['terms', 'privacy'] as const;
export type SchoolTextName = (typeof schoolTexts)[number];
