import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { mayCall, useMe } from '../lib/me.ts';

/** A link to a lesson's page; plain bold text for those who may not open it. */
export function LessonLink({ id, children }: { id: string; children: ReactNode }) {
  const me = useMe();
  return mayCall(me, 'GET /api/v2/manager/lessons/{id}/story') ? (
    <Link to="/lessons/$lessonId" params={{ lessonId: id }}>
      <strong>{children}</strong>
    </Link>
  ) : (
    <strong>{children}</strong>
  );
}
