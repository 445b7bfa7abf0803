import { type ComponentProps, type ReactNode, useSyncExternalStore } from 'react';
import { LinkQuestion, linkQuestion } from '../features/auth/index.ts';
import { lazyPart } from '../lib/lazyPart.ts';
import { rehearsal } from '../lib/rehearsal.ts';
import { session } from '../lib/session.ts';
import type { RehearsalGate as Gate } from '../features/firstDay/index.ts';
import type { ViewerBanner as Banner } from './ViewerBanner.tsx';

const { Part: ViewerBanner } = lazyPart<ComponentProps<typeof Banner>>(['viewer'], () =>
  import('./ViewerBanner.tsx').then((module) => module.ViewerBanner),
);

const { Part: RehearsalGate } = lazyPart<ComponentProps<typeof Gate>>(['rehearsal'], () =>
  import('../features/firstDay/index.ts').then((module) => module.RehearsalGate),
);

const none = (): null => null;

/**
 * Overrides for all pages: the question that a sign-in link asks first, the banner of the school's view, or the gate of
 * a rehearsal.
 */
export function LinkGate({ children }: { children: ReactNode }) {
  const asked = useSyncExternalStore(linkQuestion.subscribe, linkQuestion.get, none);
  const viewer = useSyncExternalStore(session.subscribe, session.viewer, none);
  if (asked) return <LinkQuestion {...asked} />;
  if (rehearsal.get()) return <RehearsalGate>{children}</RehearsalGate>;
  return (
    <>
      {viewer && <ViewerBanner viewer={viewer} />}
      {viewer?.isOver !== true && children}
    </>
  );
}
