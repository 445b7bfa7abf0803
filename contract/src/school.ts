import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { Email, Locale, Nothing, PersonCard, Phone } from './people.ts';
import { ONE_LINE } from './plainText.facts.ts';
import { messengers, schoolTexts, TEACHERS_SHOWN } from './school.facts.ts';

/** A text of the school, line by line; never interpreted as HTML. */
const SchoolText = z.object({
  title: z.string(),
  blocks: z.array(z.object({ kind: z.enum(['heading', 'paragraph', 'item']), text: z.string() })),
});

/** How to reach the school and who sells the lessons; null for what it has not entered. */
export const SchoolContacts = z.object({
  /** The school's own name. */
  name: z.string(),
  /** E.164. */
  phone: z.string().nullable(),
  email: z.string().nullable(),
  messengers: z.array(z.object({ kind: z.enum(messengers), url: z.url() })).max(messengers.length),
  /** Opening hours, as text. */
  hours: z.string().nullable(),
  sellerName: z.string().nullable(),
  sellerAddress: z.string().nullable(),
  /** Source of the wizard's claim that children learn better on a tablet or computer. */
  claimSource: z.string().nullable(),
});
export type SchoolContacts = z.infer<typeof SchoolContacts>;

/** A teacher as shown to families without an account. */
export const PublicTeacher = PersonCard.extend({ about: z.string() });
export type PublicTeacher = z.infer<typeof PublicTeacher>;

const Line = z.string().trim().min(1).max(300).regex(ONE_LINE, 'invalid');
const PerLocale = z.object({ en: Line, ru: Line, uk: Line }).partial().strict();
/** https only: it becomes a link on every page. */
const OwnUrl = z
  .url({ protocol: /^https$/ })
  .max(300)
  .nullable();

export const schoolApi = endpoints({
  'GET /api/v2/school/texts/{name}': {
    access: 'anyone',
    summary: 'The terms or the privacy policy, as the school wrote them.',
    params: z.object({ name: z.enum(schoolTexts) }),
    query: z.object({ locale: Locale.default('en') }),
    reply: SchoolText,
  },
  'GET /api/v2/school/contacts': {
    access: 'anyone',
    summary: 'How to reach the school, and who sells the lessons.',
    query: z.object({ locale: Locale.default('en') }),
    reply: SchoolContacts,
  },
  'GET /api/v2/school/teachers': {
    access: 'anyone',
    summary: 'Teachers with a public page, longest-serving first.',
    query: z.object({ locale: Locale.default('en') }),
    reply: z.array(PublicTeacher).max(TEACHERS_SHOWN),
  },
});

/** Settings of the school that managers change. */
export const managerSchoolApi = endpoints({
  'GET /api/v2/manager/school/contacts': {
    access: 'manager',
    summary: 'The contacts as entered, with the hours in every language.',
    reply: z.object({
      phone: z.string().nullable(),
      email: z.string().nullable(),
      telegram: z.string().nullable(),
      viber: z.string().nullable(),
      whatsapp: z.string().nullable(),
      hours: z.record(z.string(), z.string()),
      sellerName: z.string().nullable(),
      sellerAddress: z.string().nullable(),
      claimSource: z.string().nullable(),
    }),
  },
  'PATCH /api/v2/manager/school/contacts': {
    access: 'manager',
    summary: 'Sets the school’s contacts; omitted fields stay unchanged, null removes a value.',
    body: z
      .object({
        phone: Phone.nullable(),
        email: Email.nullable(),
        telegram: OwnUrl,
        viber: OwnUrl,
        whatsapp: OwnUrl,
        /** Opening hours as text in each language; all languages are set together. */
        hours: PerLocale,
        sellerName: Line.nullable(),
        sellerAddress: Line.nullable(),
        claimSource: OwnUrl,
      })
      .partial()
      .strict(),
    reply: Nothing,
  },
});
