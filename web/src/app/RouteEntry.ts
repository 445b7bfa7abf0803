import type { Role } from '@skylark/contract/people';
import type { Loadable } from '../lib/loadable.tsx';

export interface RouteEntry {
  path: string;
  /** Public pages open for everyone; the others wait for the profile. */
  isPublic: boolean;
  frame: 'none' | 'wide' | 'sidebar';
  /** The role the page is for; both when missing. */
  role?: Role;
  /** Money, times and settings: behind the gate for adults while the child view is on (decision 0118). */
  isParents?: true;
  /** The lesson itself: while the child view is on, it never shows the family's view, and ends an adult's visit. */
  isForChild?: true;
  page: Loadable<object>;
  /** Fetches what the page will request first. */
  prefetch?: (params: Readonly<Record<string, string | undefined>>, search: string) => Promise<void>;
}
