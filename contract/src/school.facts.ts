/** Long texts that a school writes itself. */
export const schoolTexts = ['terms', 'privacy'] as const;
export type SchoolTextName = (typeof schoolTexts)[number];

/** Ways to contact the school besides phone and email. */
export const messengers = ['telegram', 'viber', 'whatsapp'] as const;
export type Messenger = (typeof messengers)[number];

/** Teachers shown on the public page. */
export const TEACHERS_SHOWN = 12;
