import { lazyPart } from '../../lib/lazyPart.ts';

export { OtherChild } from './OtherChild.tsx';

export const { Part: ChildSwitch } = lazyPart(['family'], () =>
  import('./ChildSwitch.tsx').then((module) => module.ChildSwitch),
);
export const { Part: Children } = lazyPart<import('./Children.tsx').ChildrenProps>(['family'], () =>
  import('./Children.tsx').then((module) => module.Children),
);
