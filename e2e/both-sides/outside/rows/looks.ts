import { expect, type Page } from '@playwright/test';
import { type OutsideColumn, type Scene, type View, made } from '../row.ts';
import { timeOf } from '../scene.ts';

/** The page has this text somewhere in its content. */
export const text = (page: Page, words: string | RegExp): Promise<void> =>
  expect(page.getByRole('main').getByText(words).first()).toBeVisible();
export const noText = (page: Page, words: string | RegExp): Promise<void> =>
  expect(page.getByRole('main').getByText(words)).toHaveCount(0);

/** The other page shows the text that was written, which appears nowhere else. */
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

/** A lesson in its list: a card of the family's, a line of the teacher's. */
export const lessonRow = (page: Page, id: string) =>
  page.getByRole('main').locator(`article:is([aria-labelledby="when-${id}"], [aria-labelledby="row-${id}"])`);

/** Excludes the columns in which a view that updates only when opened can't show anything new. */
export const onlyWhenOpened = (why: string): Partial<Record<OutsideColumn, string>> => ({
  'at once': why,
  'after a cut': why,
});

/** A name nobody else has; names have no digits. */
export const newName = ({ number }: Scene): string =>
  `Moo${'abcdefghij'[number % 10]}${'abcdefghij'[Math.floor(number / 10) % 10]}`;

/** Times that the family can choose. */
export const free: View = {
  who: 'family',
  path: () => '/booking',
  sees: (page) =>
    expect(
      page
        .getByRole('main')
        .getByRole('button', { name: /^\d\d:\d\d/ })
        .first(),
    ).toBeVisible(),
};

/** The same on the pages of both. */
export const both = (path: View['path'], sees: View['sees']): View[] =>
  (['family', 'teacher'] as const).map((who) => ({ who, path, sees }));

/** The lesson of the row isn’t in the list. */
export const notInList = (who: View['who']): View => ({
  who,
  path: lessons,
  sees: async (page, scene) => {
    await expect(lessonRow(page, scene.ahead)).toBeVisible();
    await expect(lessonRow(page, made(scene, 'lesson'))).toHaveCount(0);
  },
});

export const clockOf = (at: string): string =>
  new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/London' }).format(
    new Date(at),
  );
/** The lesson’s page gives a time one hour after the cell’s own. */
export const isMoved = (page: Page, scene: Scene): Promise<void> =>
  expect(page.getByRole('definition').filter({ hasText: clockOf(timeOf(scene, 1)) })).toBeVisible();
