import type { ComponentProps } from 'react';
import { loadable } from '../../lib/loadable.tsx';
import { Island } from '../../parts/Island.tsx';

// What few people ever see is loaded when they do: the first visit of everybody loads this feature's index.

const { Part } = loadable(() => import('./FreshSignIn.tsx').then((module) => module.FreshSignIn));

export function FreshSignIn(props: ComponentProps<typeof Part>) {
  return (
    <Island name="fresh-sign-in">
      <Part {...props} />
    </Island>
  );
}
