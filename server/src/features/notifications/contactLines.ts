import type { SchoolContacts } from '@skylark/contract/school';

const NAMES = { telegram: 'Telegram', viber: 'Viber', whatsapp: 'WhatsApp' } as const;

/** The end of a mail: how to write back, when somebody answers, who sells the lessons. */
export const contactLines = (contacts: SchoolContacts): string[] =>
  [
    [contacts.phone, contacts.email],
    contacts.messengers.map(({ kind, url }) => `${NAMES[kind]}: ${url}`),
    [contacts.hours],
    [contacts.sellerName, contacts.sellerAddress],
  ]
    .map((line) => line.filter((part) => part !== null).join(' · '))
    .filter((line) => line !== '');
