/** Long texts that a school writes itself. */
export const schoolTexts = ['terms', 'privacy'] as const;
export type SchoolTextName = (typeof schoolTexts)[number];

/** How else than by phone and email one can write to the school. */
export const messengers = ['telegram', 'viber', 'whatsapp'] as const;
export type Messenger = (typeof messengers)[number];

/** Teachers that the public page shows. */
export const TEACHERS_SHOWN = 12;
