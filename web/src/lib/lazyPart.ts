import type { ComponentType } from 'react';
import { type Loadable, loadable } from './loadable.tsx';
import { needTexts, type TextGroup } from './texts.tsx';

/** A part of the app that is loaded together with its texts. */
export const lazyPart = <Props extends object = object>(
  groups: readonly TextGroup[],
  load: () => Promise<ComponentType<Props>>,
): Loadable<Props> => loadable(() => Promise.all([load(), needTexts(groups)]).then(([part]) => part));
