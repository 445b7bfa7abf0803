import { z } from 'zod';
import { phoneNumber } from './auth.facts.ts';
import {
  CHILD_AGE_MAX,
  CHILD_AGE_MIN,
  EMAIL_MAX_LENGTH,
  locales,
  NAME_MAX_LENGTH,
  readingLevels,
} from './people.facts.ts';
import { ONE_LINE } from './plainText.facts.ts';

export const Locale = z.enum(locales);

export const Role = z.enum(['student', 'teacher']);
export type Role = z.infer<typeof Role>;

export const Email = z.string().trim().toLowerCase().max(EMAIL_MAX_LENGTH).pipe(z.email());

/** E.164, converted from typed input. */
export const Phone = z
  .string()
  .min(1)
  .max(40)
  .transform((typed, context) => {
    const number = phoneNumber(typed);
    if (number !== undefined) return number;
    context.addIssue({ code: 'custom', message: 'invalid_phone' });
    return z.NEVER;
  });

export const Name = z.string().trim().min(1).max(NAME_MAX_LENGTH).regex(ONE_LINE, 'invalid');

/** A person as the other side of a lesson may see them: never a phone or an email. */
export const PersonCard = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  photo: z.object({ thumb: z.string().nullable() }),
});
export type PersonCard = z.infer<typeof PersonCard>;

/** In years. */
export const ChildAge = z.int().min(CHILD_AGE_MIN).max(CHILD_AGE_MAX);
export const ReadingLevel = z.enum(readingLevels);

/** What a teacher wants to know about a child; null where the family hasn’t said. */
export const AboutChild = z.object({ age: z.int().nullable(), reads: ReadingLevel.nullable() });

export const Id = z.object({ id: z.uuid() });
export const Nothing = z.object({});
