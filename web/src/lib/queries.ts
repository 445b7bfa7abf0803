import { QueryClient } from '@tanstack/react-query';
import { CallError } from './call.ts';

const RETRIES = 2;

/** Caches server responses. Refusals are final; missing responses are retried. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) =>
        failures < RETRIES && !(error instanceof CallError && error.status >= 400 && error.status < 500),
    },
  },
});
