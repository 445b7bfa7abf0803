import type { SchoolContacts } from '@skylark/contract/school';

const NAMES = { telegram: 'Telegram', viber: 'Viber', whatsapp: 'WhatsApp' } as const;

/** The footer of a mail: how to reach the school, its opening hours, and the seller. */
export const contactLines = (contacts: SchoolContacts): string[] =>
  [
    [contacts.phone, contacts.email],
    contacts.messengers.map(({ kind, url }) => `${NAMES[kind]}: ${url}`),
    [contacts.hours],
    [contacts.sellerName, contacts.sellerAddress],
  ]
    .map((line) => line.filter((part) => part !== null).join(' · '))
    .filter((line) => line !== '');
