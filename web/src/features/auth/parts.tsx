import type { ComponentProps } from 'react';
import { lazyPart } from '../../lib/lazyPart.ts';
import { loadable } from '../../lib/loadable.tsx';
import { Island } from '../../parts/Island.tsx';

// Rarely used parts are loaded on demand: every first visit loads this feature's index.

export const { Part: LinkQuestion } = lazyPart(['viewer', 'error'], () =>
  import('./LinkQuestion.tsx').then((module) => module.LinkQuestion),
);

const { Part } = loadable(() => import('./FreshSignIn.tsx').then((module) => module.FreshSignIn));

export function FreshSignIn(props: ComponentProps<typeof Part>) {
  return (
    <Island name="fresh-sign-in">
      <Part {...props} />
    </Island>
  );
}
