import {
  IconBooks,
  IconCalendarEvent,
  IconCalendarTime,
  IconChalkboard,
  IconChartBar,
  IconNotebook,
  IconSettings,
  IconStar,
} from '@tabler/icons-react';
import type { Role } from '@skylark/contract/people';
import type { ReactNode } from 'react';
import { paths } from '../lib/paths.ts';
import type { TextKey } from '../lib/texts.tsx';

export interface MenuEntry {
  path: string;
  /** Other pages that belong to it, besides those below its own address. */
  leadsTo?: readonly string[];
  text: TextKey;
  icon: ReactNode;
}

const LESSONS: MenuEntry = { path: paths.lessons, text: 'app.menu.lessons', icon: <IconCalendarEvent /> };
/** A teacher's students, figures and homework have no menu entry of their own (specification, point 2). */
const TEACHERS_LESSONS: MenuEntry = { ...LESSONS, leadsTo: [paths.myMonth, '/students', paths.homeworks] };
const SCHEDULE: MenuEntry = { path: paths.schedule, text: 'app.menu.schedule', icon: <IconCalendarTime /> };
const MATERIALS: MenuEntry = { path: paths.materials, text: 'app.menu.materials', icon: <IconBooks /> };
const HOMEWORKS: MenuEntry = { path: paths.homeworks, text: 'app.menu.homeworks', icon: <IconNotebook /> };
const STARS: MenuEntry = { path: paths.stars, text: 'app.menu.stars', icon: <IconStar /> };
const WHITEBOARDS: MenuEntry = { path: paths.whiteboards, text: 'app.menu.whiteboards', icon: <IconChalkboard /> };
const PROGRESS: MenuEntry = { path: paths.progress, text: 'app.menu.progress', icon: <IconChartBar /> };
const SETTINGS: MenuEntry = { path: paths.settings.profile, text: 'app.menu.settings', icon: <IconSettings /> };

/** Specification, point 2. A student's menu is followed by a button for inviting friends. */
export const menuEntries: Record<Role, readonly MenuEntry[]> = {
  teacher: [TEACHERS_LESSONS, SCHEDULE, MATERIALS, WHITEBOARDS, SETTINGS],
  student: [LESSONS, SCHEDULE, HOMEWORKS, STARS, PROGRESS, WHITEBOARDS, SETTINGS],
};
