import type { Locale } from '@skylark/contract/people.facts';
import type { PayWay, Purchase } from '@skylark/contract/payments';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

/** Poll interval while waiting for the bank: a live update is faster, unless it is lost. */
const WAITING_ASKS_MS = 2_000;

export const isUndecided = (purchase: Purchase | undefined): boolean => purchase?.status === 'started';

export const methodsQuery = queryOptions({
  queryKey: ['payments', 'methods'],
  queryFn: ({ signal }) => call('GET /api/v2/payments/methods', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

export const purchasesQuery = queryOptions({
  queryKey: ['payments', 'purchases'],
  queryFn: ({ signal }) => call('GET /api/v2/payments/purchases', { signal }),
  refetchInterval: ({ state }) => (state.data?.some((one) => one.isRefunding) ? WAITING_ASKS_MS : false),
});

export const purchaseQuery = (id: string) =>
  queryOptions({
    queryKey: ['payments', 'purchase', id],
    queryFn: ({ signal }) => call('GET /api/v2/payments/purchases/{id}', { params: { id }, signal }),
    refetchInterval: ({ state }) => (isUndecided(state.data) ? WAITING_ASKS_MS : false),
    staleTime: 0,
  });

export const creditsQuery = infiniteQueryOptions({
  queryKey: ['payments', 'credits'],
  queryFn: ({ signal, pageParam }) =>
    call('GET /api/v2/payments/credits', { query: pageParam === null ? {} : { cursor: pageParam }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
});

export const minutesQuery = infiniteQueryOptions({
  queryKey: ['payments', 'minutes'],
  queryFn: ({ signal, pageParam }) =>
    call('GET /api/v2/minutes', { query: pageParam === null ? {} : { cursor: pageParam }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
});

export const linkQuery = (token: string) =>
  queryOptions({
    queryKey: ['payments', 'link', token],
    queryFn: ({ signal }) => call('GET /api/v2/payments/links/{token}', { params: { token }, signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'waiting' ? WAITING_ASKS_MS : false),
    staleTime: 0,
  });

export const buyPackage = (packageId: string, key: string) =>
  call('POST /api/v2/payments/purchases', { body: { packageId, key } });
export const payLink = (token: string) => call('POST /api/v2/payments/links/{token}', { params: { token } });
export const receiptPdf = (id: string, locale: Locale) =>
  call('GET /api/v2/payments/receipts/{id}/pdf', { params: { id }, query: { locale } });
export const refundPurchase = (id: string) =>
  call('POST /api/v2/payments/purchases/{id}/refund', { params: { id }, body: {} });

/** Navigates to the card page: by its address, or with a form signed by the school. */
export function goToCards(way: PayWay): void {
  if (way.by === 'address') {
    window.location.assign(way.url);
    return;
  }
  const form = document.createElement('form');
  form.method = 'post';
  form.action = way.url;
  for (const name of ['data', 'signature'] as const) {
    const field = document.createElement('input');
    field.type = 'hidden';
    field.name = name;
    field.value = way[name];
    form.append(field);
  }
  document.body.append(form);
  form.submit();
}

/** What the child's teacher advises; keyed below the lessons, which change it. */
export const adviceQuery = queryOptions({
  queryKey: ['lessons', 'child_plan'],
  queryFn: ({ signal }) => call('GET /api/v2/child_plan', { signal }),
});
