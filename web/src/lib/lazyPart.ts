import type { ComponentType } from 'react';
import { type Loadable, loadable } from './loadable.tsx';
import { needTexts, type TextGroup } from './texts.tsx';

type Load<Props> = () => Promise<ComponentType<Props>>;

/** Loads a component together with its texts. */
export const withTexts =
  <Props extends object>(groups: readonly TextGroup[], load: Load<Props>): Load<Props> =>
  () =>
    Promise.all([load(), needTexts(groups)]).then(([part]) => part);

/** A component that is loaded together with its texts. */
export const lazyPart = <Props extends object = object>(
  groups: readonly TextGroup[],
  load: Load<Props>,
): Loadable<Props> => loadable(withTexts(groups, load));
