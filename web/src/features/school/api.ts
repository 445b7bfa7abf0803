import type { Locale } from '@skylark/contract/people.facts';
import type { SchoolTextName } from '@skylark/contract/school.facts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

export const schoolTextQuery = (name: SchoolTextName, locale: Locale) =>
  queryOptions({
    queryKey: ['school-text', name, locale],
    queryFn: ({ signal }) => call('GET /api/v2/school/texts/{name}', { params: { name }, query: { locale }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const publicTeachersQuery = (locale: Locale) =>
  queryOptions({
    queryKey: ['school', 'teachers', locale],
    queryFn: ({ signal }) => call('GET /api/v2/school/teachers', { query: { locale }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Packages as anyone may see them. */
export const offersQuery = queryOptions({
  queryKey: ['school', 'packages'],
  queryFn: ({ signal }) => call('GET /api/v2/payments/packages', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The latest published reviews of all teachers. */
export const latestReviewsQuery = queryOptions({
  queryKey: ['school', 'reviews'],
  queryFn: ({ signal }) => call('GET /api/v2/school/reviews', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});
