import { expect, type Locator, type Page } from '@playwright/test';
import type { Person } from '../journeys/parts/Person.ts';
import type { Spot } from '../journeys/parts/spots.ts';
import type { Deck } from './lesson.ts';
import type { Scene } from './row.ts';

/** What a slide's picture may be described as, to tell a page without a slide. */
const slideOf = ({ page }: Person): Locator => page.getByRole('main').getByRole('img').first();

/** Presses a button of the page by its exact name. */
export const press = ({ page }: Pick<Person, 'page'>, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name, exact: true }).first().click();

/** Opens one of the teacher's panels beside the board, unless it is open. */
export async function openPanel({ page }: Person, name: string): Promise<Locator> {
  const tab = page
    .getByRole('group', { name: 'Beside the board' })
    .getByRole('button', { name: new RegExp(`^${name}`) });
  if ((await tab.getAttribute('aria-expanded')) !== 'true') await tab.click();
  const panel = page.getByRole('region', { name, exact: true });
  await expect(panel).toBeVisible();
  return panel;
}

/** Chooses a drawing tool, in the bar or behind “More tools”. */
export async function chooseTool({ page, room }: Person, name: string): Promise<void> {
  await page.keyboard.press('Escape');
  const inBar = room.tools.getByRole('button', { name, exact: true });
  if (!(await inBar.isVisible())) {
    await room.tools.getByRole('button', { name: /^More tools/ }).click();
    await page.getByRole('group', { name: 'More tools' }).getByRole('button', { name, exact: true }).click();
  } else await inBar.click();
}

export async function drawWith(person: Person, tool: string, ...spots: Spot[]): Promise<void> {
  await chooseTool(person, tool);
  await person.room.board.draw(...spots);
}

export async function write(person: Person, at: Spot, words: string): Promise<void> {
  await drawWith(person, 'Text', at, at);
  await person.page.keyboard.type(words);
  await person.page.keyboard.press('Escape');
}

/** Presses on an element with the tool for selecting. */
export async function select(person: Person, at: Spot): Promise<void> {
  await chooseTool(person, 'Select');
  await person.room.board.draw(at, at);
  await expect(selection(person.page)).toBeVisible();
}

export const selection = (page: Page): Locator => page.getByRole('toolbar', { name: 'Selected object' });

export const texts = (page: Page): Locator =>
  page.getByRole('list', { name: 'Text on this page' }).getByRole('listitem');

/** Both are on a page that has nothing on it. */
export async function onBlankPage({ teacher, child }: Scene): Promise<void> {
  await press(teacher, 'New page');
  for (const person of [teacher, child]) {
    await expect(slideOf(person)).toHaveCount(0);
    for (const spot of BLANK) await person.room.board.isBlankAt(spot);
  }
}
/** Where rows draw. */
export const LEFT = { x: 300, y: 300 };
export const MIDDLE = { x: 500, y: 300 };
export const RIGHT = { x: 700, y: 300 };
export const BELOW = { x: 500, y: 620 };
const BLANK = [MIDDLE, BELOW];

/** Both see this slide of the planned presentation. */
export async function onSlide(scene: Scene, number: number): Promise<void> {
  const { teacher, child } = scene;
  const { slides } = scene.decks.planned;
  const thumb = teacher.page.getByRole('button', { name: `Slide ${number}: ${slides[number - 1]}` });
  if (!(await thumb.isVisible())) await pickDeck(teacher, scene.decks.planned);
  await thumb.click();
  for (const person of [teacher, child]) await expect(person.room.slide(slides[number - 1] ?? '')).toBeVisible();
}

export const openPicker = ({ page }: Person): Promise<void> =>
  page.getByRole('toolbar', { name: 'Teacher’s tools' }).getByRole('button').first().click();

export async function pickDeck(teacher: Person, { title }: Deck): Promise<void> {
  const { page } = teacher;
  await openPicker(teacher);
  const dialog = page.getByRole('dialog', { name: 'Presentations' });
  await dialog.getByRole('button', { name: title }).click();
  await expect(dialog).toBeHidden();
}

/** The person’s page shows no picture of a slide. */
export const seesNoSlide = ({ page }: Person): Promise<void> =>
  expect(page.getByRole('main').getByRole('img')).toHaveCount(0);

/** Goes out of the room by its own button. */
export async function leave({ page }: Person): Promise<void> {
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'Leave the lesson?' })
    .getByRole('button', { name: 'Leave the lesson' })
    .click();
  await expect(page.getByRole('button', { name: 'Leave', exact: true })).toBeHidden();
}
