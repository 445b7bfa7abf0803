import type { Locale } from '@skylark/contract/people.facts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/call.ts';

/** The school's contacts and other public details. */
export const contactsQuery = (locale: Locale) =>
  queryOptions({
    queryKey: ['school', 'contacts', locale],
    queryFn: ({ signal }) => call('GET /api/v2/school/contacts', { query: { locale }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
