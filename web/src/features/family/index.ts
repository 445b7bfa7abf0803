import { lazyPart } from '../../lib/lazyPart.ts';
import type { ChildrenProps } from './Children.tsx';

export { switchChild } from './api.ts';
export { OtherChild } from './OtherChild.tsx';

const load = () => import('./later.ts');
export const { Part: ChildSwitch } = lazyPart(['family'], () => load().then((parts) => parts.ChildSwitch));
export const { Part: Children } = lazyPart<ChildrenProps>(['family'], () => load().then((parts) => parts.Children));
