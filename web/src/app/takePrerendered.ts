import type { Locale } from '@skylark/contract/people.facts';
import type { QueryKey } from '@tanstack/react-query';
import { DRAFT_KEY } from '../lib/draftKey.ts';
import { queryClient } from '../lib/queries.ts';
import { session } from '../lib/session.ts';

/** How the server rendered a page, stored as JSON in the element "prerendered". */
export interface Prerendered {
  path: string;
  locale: Locale;
  data: readonly (readonly [QueryKey, unknown])[];
}

/** Query parameters a server-rendered page does not depend on. */
const HARMLESS = /^(?:utm_\w+|fbclid|gclid)$/;

/**
 * Whether the page is exactly what the first render in that language would produce. If so, it is hydrated with the data
 * it was rendered with; otherwise it is rendered again, and stays visible until then.
 */
export function takePrerendered({ textContent: json }: HTMLElement, locale: Locale): boolean {
  const prerendered = JSON.parse(json) as Prerendered;
  const asked = [...new URLSearchParams(window.location.search).keys()];
  const isSame =
    prerendered.path === window.location.pathname &&
    prerendered.locale === locale &&
    session.token() === null &&
    asked.every((name) => HARMLESS.test(name));
  if (!isSame || isFilledIn() || isDraftKept()) return false;
  for (const [key, value] of prerendered.data) queryClient.setQueryData(key, value);
  return true;
}

/** Browsers fill in forms automatically, and hydration would miss those events. */
function isFilledIn(): boolean {
  return [...document.querySelectorAll<HTMLInputElement>('#root input')].some(
    ({ type, value, defaultValue, checked, defaultChecked }) =>
      checked !== defaultChecked || (type !== 'checkbox' && type !== 'radio' && value !== defaultValue),
  );
}

function isDraftKept(): boolean {
  try {
    return localStorage.getItem(DRAFT_KEY) !== null;
  } catch {
    return false;
  }
}
