import { SCHOOL_VIEW_PATH } from '@skylark/contract/schoolView.facts';

/**
 * Whether this page was opened at the address that the desk shows in a frame. Decided once, because the address then
 * becomes that of an ordinary page.
 */
export const isSchoolView = globalThis.window?.location.pathname === SCHOOL_VIEW_PATH;
