/**
 * Saves what an editor would save after a pause: it does so when the network comes back, too. The pause has tests of its
 * own (EditDeckPage.page.test.tsx).
 */
export const saveNow = (): void => {
  window.dispatchEvent(new Event('online'));
};
