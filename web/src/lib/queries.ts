import { QueryClient } from '@tanstack/react-query';
import { CallError } from './call.ts';

const RETRIES = 2;

/** What the server said is remembered here; a refusal is final, silence is asked again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) =>
        failures < RETRIES && !(error instanceof CallError && error.status >= 400 && error.status < 500),
    },
  },
});
