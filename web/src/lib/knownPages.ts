import { createContext, use } from 'react';

type IsKnown = (path: string) => boolean;

/** Whether there is a page at an address: what leads nowhere yet is not offered. Given by the app, from its routes. */
export const KnownPages = createContext<IsKnown>(() => false);
export const useIsKnown = (): IsKnown => use(KnownPages);
