import type { Locale } from '@skylark/contract/people.facts';
import type { TrialAnswers } from '@skylark/contract/trial';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { browserTimeZone } from '../../lib/locale.ts';
import type { HeldSlot } from './held.ts';
import type { Draft } from './wizard.ts';

/** Key of the plan in every language. */
export const planKey = (answers: TrialAnswers) => ['trial', 'plan', answers] as const;

/** @param teacherId the teacher the family has chosen, who then comes first */
export const planQuery = (answers: TrialAnswers, locale: Locale, age: number | undefined, teacherId?: string) =>
  queryOptions({
    queryKey: [...planKey(answers), locale, age ?? null, teacherId ?? null],
    queryFn: ({ signal }) =>
      call('POST /api/v2/trial/plans', {
        body: { answers, timeZone: browserTimeZone(), locale, age, ...(teacherId !== undefined && { teacherId }) },
        signal,
      }),
    staleTime: 60_000,
  });

export const holdSlot = (slot: { teacherId: string; startsAt: string; insteadOf?: string }) =>
  call('POST /api/v2/trial/holds', { body: slot });

/** A family's answers. */
export interface Family {
  answers: TrialAnswers;
  draft: Draft;
  /** The inviter's code. */
  code: string | undefined;
}

interface Given {
  draft: Draft;
  answers: TrialAnswers;
  locale: Locale;
  code: string | undefined;
}

export const sendCode = (to: { holdId: string; phone: string; locale: Locale }) =>
  call('POST /api/v2/trial/codes', { body: to });

export function bookTrial({ codeId, smsCode, ...given }: Given & { codeId: string; smsCode: string }) {
  // The lesson is booked for the number the code was sent to.
  const { phone: _, ...family } = familyOf(given);
  return call('POST /api/v2/trial/bookings', { body: { ...family, codeId, smsCode } });
}

/** For a signed-in family. */
export const bookOwnTrial = ({ draft, answers, locale, holdId }: Omit<Given, 'code'> & { holdId: string }) =>
  call('POST /api/v2/trial/own_bookings', {
    body: {
      holdId,
      childName: draft.childName,
      childAge: draft.childAge,
      answers,
      locale,
      timeZone: browserTimeZone(),
    },
  });

export const sendWish = (given: Given & { wish: string }) =>
  call('POST /api/v2/trial/wishes', { body: { ...familyOf(given), wish: given.wish } });

/** Replaces a code that did not arrive: the managers are sent the chosen time. */
export const askForCall = ({ held: { teacherId, startsAt }, ...given }: Given & { held: HeldSlot }) =>
  call('POST /api/v2/trial/wishes', { body: { ...familyOf(given), slot: { teacherId, startsAt } } });

function familyOf({ draft, answers, locale, code }: Given) {
  const { childName, childAge, parentName, phone, contact } = draft;
  const family = { childName, childAge, parentName, phone, contact, consent: true as const, answers, locale };
  return { ...family, timeZone: browserTimeZone(), ...(code !== undefined && { code }) };
}

/** The data sent about a family. */
export function familyGiven({ answers, draft, code }: Family, locale: Locale): Given {
  return { draft, answers, locale, code };
}
