import { QueryClient, queryOptions } from '@tanstack/react-query';
import { call, CallError, type DeskKey, type Given, type Reply } from './call.ts';

const FRESH_MS = 5_000;
const RETRIES = 2;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      // A refusal stays one; only a network or a server that is away is asked again.
      retry: (failures, error) =>
        failures < RETRIES && error instanceof CallError && (error.status === 0 || error.status >= 502),
    },
  },
});

/** A call as a query: its key is the call's key and input. */
export const query = <K extends DeskKey>(key: K, ...given: Given<K>) =>
  queryOptions({
    queryKey: [key, given[0] ?? {}],
    queryFn: ({ signal }): Promise<Reply<K>> => call(key, ...([{ ...given[0], signal }] as unknown as Given<K>)),
  });

/** Asks anew for everything that was read by these calls. */
export const refresh = (...keys: DeskKey[]): Promise<unknown> =>
  Promise.all(keys.map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
