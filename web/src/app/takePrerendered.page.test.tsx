import { afterEach, beforeEach, expect, it } from 'vitest';
import { queryClient } from '../lib/queries.ts';
import { session } from '../lib/session.ts';
import { takePrerendered } from './takePrerendered.ts';

const KEY = ['school', 'contacts', 'en'];

function aPrerenderedPage(): HTMLElement {
  const element = document.createElement('script');
  element.textContent = JSON.stringify({ path: window.location.pathname, locale: 'en', data: [[KEY, 'prerendered']] });
  return element;
}

beforeEach(() => {
  // Resets what earlier files left in the shared worker.
  session.end();
  localStorage.clear();
  window.history.replaceState(null, '', '/');
  document.body.innerHTML =
    '<div id="root"><form><input name="email" value=""><input type="checkbox" name="consent"></form></div>';
});
afterEach(() => {
  document.body.innerHTML = '';
  queryClient.clear();
});

it('an untouched form is hydrated with the data it was prerendered with', () => {
  expect(takePrerendered(aPrerenderedPage(), 'en')).toBe(true);
  expect(queryClient.getQueryData(KEY)).toBe('prerendered');
});

it.each<[string, (form: HTMLFormElement) => void]>([
  ['an address', (form) => void ((form.elements.namedItem('email') as HTMLInputElement).value = 'parent@family.test')],
  ['a tick', (form) => void ((form.elements.namedItem('consent') as HTMLInputElement).checked = true)],
])('where the browser has put in %s by itself the form is rendered anew', (_, fill) => {
  fill(document.forms[0]!);
  expect(takePrerendered(aPrerenderedPage(), 'en')).toBe(false);
  expect(queryClient.getQueryData(KEY)).toBeUndefined();
});

it('a page in another language is not hydrated', () => {
  expect(takePrerendered(aPrerenderedPage(), 'uk')).toBe(false);
});
