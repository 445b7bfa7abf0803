import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type * as Texts from './texts.tsx';

let texts: typeof Texts;

beforeEach(async () => {
  // Other tests have loaded texts already.
  vi.resetModules();
  texts = await import('./texts.tsx');
  await texts.speak('en');
});
afterEach(cleanup);

/** Shows a text. @returns how often it was rendered */
function showing(key: Texts.TextKey): () => number {
  let renders = 0;
  function Text() {
    renders += 1;
    return texts.useT()(key);
  }
  const { TextsProvider } = texts;
  render(
    <TextsProvider>
      <Text />
    </TextsProvider>,
  );
  return () => renders;
}

it('texts that nothing has needed yet are added without rendering anything again', async () => {
  const renders = showing('app.sign_out');
  await act(() => texts.needTexts(['lessons']));
  await act(() => texts.speak('en'));
  expect(renders()).toBe(1);
  await act(() => texts.speak('uk'));
  expect(renders()).toBe(2);
  expect(screen.getByText('Вийти')).toBeDefined();
});

it('an error shown before the texts of errors have loaded is shown in its own words afterwards', async () => {
  showing('error.forbidden');
  const general = document.body.textContent;
  await act(() => texts.needErrorTexts());
  expect(document.body.textContent).not.toBe(general);
});
