import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { TextsProvider } from '../lib/texts.tsx';
import { cssVariables, theme } from '../ui/theme.ts';

/** Providers that every page needs: theme and language. */
export function Base({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <TextsProvider>{children}</TextsProvider>
    </MantineProvider>
  );
}
