import { createContext, use } from 'react';

const ChildViewContext = createContext(false);

/** Above every page that somebody who is signed in sees. */
export const ChildView = ChildViewContext.Provider;

/** Whether the page is for a child who cannot read yet: few large things, read aloud, nothing about money or settings. */
export const useChildView = (): boolean => use(ChildViewContext);
