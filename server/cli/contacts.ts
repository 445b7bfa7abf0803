import type { Command } from './Command.ts';
import { textsIn } from './typed.ts';

const FIELDS = ['phone', 'email', 'telegram', 'viber', 'whatsapp'] as const;
/** Typed to remove a contact. */
const NONE = 'none';

/** How families reach the school. */
export const contactCommands: Command[] = [
  {
    noun: 'contacts',
    verb: 'show',
    words: [],
    help: 'Shows the school’s contacts',
    options: {},
    async run(school) {
      const { hours, ...rest } = await school.call('GET /api/v2/manager/school/contacts');
      const named = Object.entries(hours).map(([locale, text]) => [`hours-${locale}`, text]);
      return { fields: { ...rest, ...Object.fromEntries(named) } };
    },
  },
  {
    noun: 'contacts',
    verb: 'set',
    words: [],
    help: 'Sets the school’s contacts, shown everywhere immediately; "none" removes one',
    options: {
      phone: { help: '+380501234567' },
      email: { help: 'where families write' },
      telegram: { help: 'https://t.me/...' },
      viber: { help: 'https://...' },
      whatsapp: { help: 'https://wa.me/...' },
      'hours-en': { help: 'opening hours, in English; give all languages at once' },
      'hours-ru': { help: 'in Russian' },
      'hours-uk': { help: 'in Ukrainian' },
      seller: { help: 'legal name of the seller' },
      address: { help: "the seller's address" },
      'claim-source': { help: 'https://...: where it can be read that children learn better on a tablet or computer' },
    },
    async run(school, given) {
      const typed = (name: string): string | null | undefined => {
        const text = given.text(name);
        return text === NONE ? null : text;
      };
      const [sellerName, sellerAddress, claimSource] = [typed('seller'), typed('address'), typed('claim-source')];
      const hours = textsIn(given, 'hours');
      await school.call('PATCH /api/v2/manager/school/contacts', {
        body: {
          ...Object.fromEntries(FIELDS.map((name) => [name, typed(name)]).filter(([, value]) => value !== undefined)),
          ...(sellerName !== undefined && { sellerName }),
          ...(sellerAddress !== undefined && { sellerAddress }),
          ...(claimSource !== undefined && { claimSource }),
          ...(hours && { hours }),
        },
      });
      return { fields: { saved: true } };
    },
  },
];
