import { expect, type Page } from '@playwright/test';
import { type Scene, type View, made } from '../row.ts';

/** The page has this text somewhere in its content. */
export const text = (page: Page, words: string | RegExp): Promise<void> =>
  expect(page.getByRole('main').getByText(words).first()).toBeVisible();
export const noText = (page: Page, words: string | RegExp): Promise<void> =>
  expect(page.getByRole('main').getByText(words)).toHaveCount(0);

/** The other page shows what was written, and nothing else would have. */
export const wordsOn = (who: View['who'], path: View['path']): View => ({
  who,
  path,
  sees: (page, { words }) => text(page, words),
});
export const noWordsOn = (who: View['who'], path: View['path']): View => ({
  who,
  path,
  sees: async (page, { words }) => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await noText(page, words);
  },
});

export const lessons = (): string => '/lessons';
export const aheadPage = ({ ahead }: Scene): string => `/lessons/${ahead}`;
export const heldPage = (scene: Scene): string => `/lessons/${scene.made.get('held') ?? scene.held}`;
export const madePage = (scene: Scene): string => `/lessons/${made(scene, 'lesson')}`;

/** The row of a lesson in a list. */
export const lessonRow = (page: Page, id: string) =>
  page.getByRole('main').locator(`article[aria-labelledby="when-${id}"]`);
