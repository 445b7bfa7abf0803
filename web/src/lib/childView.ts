import type { Locale } from '@skylark/contract/people.facts';
import { type ComponentType, createContext, use } from 'react';

export interface SpeakerProps {
  text: string;
  /** Language of the text; detected from its letters when missing. */
  language?: Locale;
}

/** Components that replace the family's in the child view; loaded only when it is on. */
export interface ChildParts {
  Header: ComponentType;
  Menu: ComponentType;
  Speaker: ComponentType<SpeakerProps>;
}

const ChildPartsContext = createContext<ChildParts | null>(null);

/** Wraps a child's pages; null around parents' pages. */
export const ChildView = ChildPartsContext.Provider;
export const useChildParts = (): ChildParts | null => use(ChildPartsContext);

/**
 * Whether the page is for a child who cannot read yet: few large elements, read aloud, nothing about money or settings.
 */
export const useChildView = (): boolean => useChildParts() !== null;
