import type { Locale } from '@skylark/contract/people.facts';
import type { TrialAnswers } from '@skylark/contract/trial';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { browserTimeZone } from '../../lib/locale.ts';
import type { Contact, Draft } from './wizard.ts';

export const planQuery = (answers: TrialAnswers) =>
  queryOptions({
    queryKey: ['trial', 'plan', answers],
    queryFn: ({ signal }) =>
      call('POST /api/v2/trial/plans', { body: { answers, timeZone: browserTimeZone() }, signal }),
    staleTime: 60_000,
  });

export const holdSlot = (slot: { teacherId: string; startsAt: string; insteadOf?: string }) =>
  call('POST /api/v2/trial/holds', { body: slot });

interface Given {
  draft: Draft & { contact: Contact };
  answers: TrialAnswers;
  locale: Locale;
  code: string | undefined;
}

export const bookTrial = (given: Given & { holdId: string }) =>
  call('POST /api/v2/trial/bookings', { body: { ...familyOf(given), holdId: given.holdId } });

export const keepWish = (given: Given & { wish: string }) =>
  call('POST /api/v2/trial/wishes', { body: { ...familyOf(given), wish: given.wish } });

function familyOf({ draft, answers, locale, code }: Given) {
  const { childName, parentName, phone, contact } = draft;
  const family = { childName, parentName, phone, contact, consent: true as const, answers, locale };
  return { ...family, timeZone: browserTimeZone(), ...(code !== undefined && { code }) };
}
