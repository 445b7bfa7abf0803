import type { ReactNode } from 'react';
import { lazyPart } from '../../lib/lazyPart.ts';

/** For the frame of a teacher's pages: its code and texts load after the page. */
export const { Part: TeacherTools } = lazyPart(['search'], () =>
  import('./TeacherTools.tsx').then((module) => module.TeacherTools),
);

/** For the materials page: searches their content. */
export const { Part: MaterialResults } = lazyPart<{ text: string; none: ReactNode }>(['search'], () =>
  import('./MaterialResults.tsx').then((module) => module.MaterialResults),
);
