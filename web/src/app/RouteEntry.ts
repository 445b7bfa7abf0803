import type { Role } from '@skylark/contract/people';
import type { Loadable } from '../lib/loadable.tsx';

export interface RouteEntry {
  path: string;
  /** Public pages open for everybody; the others wait for the profile. */
  isPublic: boolean;
  frame: 'none' | 'wide' | 'sidebar';
  /** Whose page it is; both sides' when missing. */
  role?: Role;
  /** Money, times and settings: behind the gate for grown-ups while the child's view is on. */
  isParents?: true;
  page: Loadable<object>;
  /** Asks the server for what the page will ask for first. */
  ahead?: (params: Readonly<Record<string, string | undefined>>, search: string) => Promise<void>;
}
