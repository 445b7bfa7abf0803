import { type ComponentProps, type ReactNode, useSyncExternalStore } from 'react';
import { LinkQuestion, linkQuestion } from '../features/auth/index.ts';
import { lazyPart } from '../lib/lazyPart.ts';
import { session } from '../lib/session.ts';
import type { ViewerBanner as Banner } from './ViewerBanner.tsx';

const { Part: ViewerBanner } = lazyPart<ComponentProps<typeof Banner>>(['viewer'], () =>
  import('./ViewerBanner.tsx').then((module) => module.ViewerBanner),
);

const none = (): null => null;

/** What a link changes about all pages: a question before them, or a banner above them. */
export function LinkGate({ children }: { children: ReactNode }) {
  const asked = useSyncExternalStore(linkQuestion.subscribe, linkQuestion.get, none);
  const viewer = useSyncExternalStore(session.subscribe, session.viewer, none);
  if (asked) return <LinkQuestion {...asked} />;
  return (
    <>
      {viewer && <ViewerBanner viewer={viewer} />}
      {viewer?.isOver !== true && children}
    </>
  );
}
