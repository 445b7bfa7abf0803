import { type ReactNode, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import { paths } from '../../lib/paths.ts';
import { rehearsal } from '../../lib/rehearsal.ts';
import { session } from '../../lib/session.ts';
import { RehearsalOver } from './RehearsalOver.tsx';

const none = (): null => null;

/** A tab with a rehearsal shows only its room: no other page of the two made-up people. */
export function RehearsalGate({ children }: { children: ReactNode }) {
  const [path] = useLocation();
  const token = useSyncExternalStore(session.subscribe, session.token, none);
  const found = rehearsal.get();
  const isThere = found !== null && token !== null;
  if (isThere && path === paths.room(found.lessonId)) return children;
  return <RehearsalOver back={isThere ? paths.room(found.lessonId) : null} isChild={found?.as === 'student'} />;
}
