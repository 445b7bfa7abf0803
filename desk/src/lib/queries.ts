import { QueryClient, queryOptions } from '@tanstack/react-query';
import { call, CallError, type DeskKey, type Given, type Reply } from './call.ts';

const FRESH_MS = 5_000;
const RETRIES = 2;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      // A refusal is final; only network and server failures are retried.
      retry: (failures, error) =>
        failures < RETRIES && error instanceof CallError && (error.status === 0 || error.status >= 502),
    },
  },
});

/** A call as a query, whose query key is the call's key and input. */
export const query = <K extends DeskKey>(key: K, ...given: Given<K>) =>
  queryOptions({
    queryKey: [key, given[0] ?? {}],
    queryFn: ({ signal }): Promise<Reply<K>> => call(key, ...([{ ...given[0], signal }] as unknown as Given<K>)),
  });

/** Refetches everything read by these calls. */
export const refresh = (...keys: DeskKey[]): Promise<unknown> =>
  Promise.all(keys.map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
