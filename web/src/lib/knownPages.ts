import { createContext, use } from 'react';

type IsKnown = (path: string) => boolean;

/** Whether an address has a page; links to missing pages are not shown. Provided by the app from its routes. */
export const KnownPages = createContext<IsKnown>(() => false);
export const useIsKnown = (): IsKnown => use(KnownPages);
