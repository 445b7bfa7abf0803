import type { ComponentProps } from 'react';
import { loadable } from '../../lib/loadable.tsx';
import { Island } from '../../parts/Island.tsx';

// Rarely used parts are loaded on demand: every first visit loads this feature's index.

const { Part } = loadable(() => import('./FreshSignIn.tsx').then((module) => module.FreshSignIn));

export function FreshSignIn(props: ComponentProps<typeof Part>) {
  return (
    <Island name="fresh-sign-in">
      <Part {...props} />
    </Island>
  );
}
