import { lazyPart } from '../../lib/lazyPart.ts';
import type { ChildrenProps } from './Children.tsx';

export { OtherChild } from './OtherChild.tsx';

export const { Part: ChildSwitch } = lazyPart(['family'], () =>
  import('./ChildSwitch.tsx').then((module) => module.ChildSwitch),
);
export const { Part: Children } = lazyPart<ChildrenProps>(['family'], () =>
  import('./Children.tsx').then((module) => module.Children),
);
