import { expect, it } from 'vitest';
import { readAdminIframe } from './adminIframe.ts';

/** A window at an address; storage outlives it, as it does in a tab. */
function aWindow(search: string, { storage, isEmbedded = false }: { storage?: Storage; isEmbedded?: boolean }): Window {
  const self = { location: { search } } as unknown as Window;
  Object.defineProperty(self, 'sessionStorage', {
    get() {
      if (!storage) throw new Error('refused');
      return storage;
    },
  });
  return Object.assign(self, { self, top: isEmbedded ? ({} as Window) : self });
}
const aStorage = (): Storage => {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  } as unknown as Storage;
};

it('lasts through the pages and reloads of a tab that was opened with it, and in no other', () => {
  const storage = aStorage();
  expect(readAdminIframe(aWindow('', { storage }))).toBe(false);
  expect(readAdminIframe(aWindow('?admin_iframe=1', { storage }))).toBe(true);
  expect(readAdminIframe(aWindow('?list=past', { storage }))).toBe(true);
  expect(readAdminIframe(aWindow('?list=past', { storage: aStorage() }))).toBe(false);
});

it('is on in every page that is embedded, and where storage is refused', () => {
  expect(readAdminIframe(aWindow('', { isEmbedded: true }))).toBe(true);
  expect(readAdminIframe(aWindow('?admin_iframe', {}))).toBe(true);
  expect(readAdminIframe(aWindow('', {}))).toBe(false);
});
