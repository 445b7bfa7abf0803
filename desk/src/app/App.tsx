import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { ConfirmationProvider } from '../features/auth/index.ts';
import { queryClient } from '../lib/queries.ts';
import { TextsProvider } from '../lib/texts.tsx';
import { cssVariables, theme } from '../ui/theme.ts';
import { type DeskRouter, router } from './routes.tsx';

export function App({ at = router }: { at?: DeskRouter }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <TextsProvider>
          <ConfirmationProvider>
            <RouterProvider router={at} />
          </ConfirmationProvider>
        </TextsProvider>
      </QueryClientProvider>
    </MantineProvider>
  );
}
