import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { ConfirmationProvider } from '../features/auth/index.ts';
import { queryClient } from '../lib/queries.ts';
import { Base } from './Base.tsx';
import { type DeskRouter, router } from './routes.tsx';

export function App({ at = router }: { at?: DeskRouter }) {
  return (
    <Base>
      <QueryClientProvider client={queryClient}>
        <ConfirmationProvider>
          <RouterProvider router={at} />
        </ConfirmationProvider>
      </QueryClientProvider>
    </Base>
  );
}
