import type { Locale } from '@skylark/contract/people.facts';
import { type ComponentType, createContext, use } from 'react';

export interface SpeakerProps {
  text: string;
  /** Of the text; as its letters tell without it. */
  language?: Locale;
}

/** What stands on a child's pages in place of a family's, loaded only where the child's view is on. */
export interface ChildParts {
  Header: ComponentType;
  Menu: ComponentType;
  Speaker: ComponentType<SpeakerProps>;
}

const ChildPartsContext = createContext<ChildParts | null>(null);

/** Above the pages of a child; null above those of its parents. */
export const ChildView = ChildPartsContext.Provider;
export const useChildParts = (): ChildParts | null => use(ChildPartsContext);

/** Whether the page is for a child who cannot read yet: few large things, read aloud, nothing about money or settings. */
export const useChildView = (): boolean => useChildParts() !== null;
