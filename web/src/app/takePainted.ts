import type { Locale } from '@skylark/contract/people.facts';
import type { QueryKey } from '@tanstack/react-query';
import { DRAFT_KEY } from '../lib/draftKey.ts';
import { queryClient } from '../lib/queries.ts';
import { session } from '../lib/session.ts';

/** What the server painted a page with: the element "painted" holds it as JSON. */
export interface Painted {
  path: string;
  locale: Locale;
  data: readonly (readonly [QueryKey, unknown])[];
}

/** What of an address a painted page does not depend on. */
const HARMLESS = /^(?:utm_\w+|fbclid|gclid)$/;

/**
 * Whether the page stands there just as it would be rendered first, in that language: then it is taken over with the data
 * that it was painted with. Otherwise it is rendered anew, and the painted page is seen until then.
 */
export function takePainted({ textContent: json }: HTMLElement, locale: Locale): boolean {
  const painted = JSON.parse(json) as Painted;
  const asked = [...new URLSearchParams(window.location.search).keys()];
  const isSame =
    painted.path === window.location.pathname &&
    painted.locale === locale &&
    session.token() === null &&
    asked.every((name) => HARMLESS.test(name));
  if (!isSame || isFilledIn() || isDraftKept()) return false;
  for (const [key, value] of painted.data) queryClient.setQueryData(key, value);
  return true;
}

/** Browsers fill in forms by themselves, and a page that takes them over would get no event of it. */
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
