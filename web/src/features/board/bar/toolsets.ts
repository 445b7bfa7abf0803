import type { Tool } from '../model/tools.ts';
import type { Fit } from './BarButton.tsx';

export type Role = 'teacher' | 'student';

/** Tools behind "more", and up to which width: `always` at every width. */
export const behindMore: Record<Role, Partial<Record<Tool, Fit>>> = {
  teacher: {
    select: 'middle',
    move: 'wide',
    pointer: 'middle',
    line: 'middle',
    arrow: 'middle',
    rectangle: 'middle',
    ellipse: 'middle',
  },
  student: {
    highlighter: 'always',
    text: 'always',
    line: 'always',
    arrow: 'always',
    rectangle: 'always',
    ellipse: 'always',
    pointer: 'always',
    select: 'always',
    move: 'always',
  },
};
