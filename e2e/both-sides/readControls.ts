import { expect, type Page } from '@playwright/test';
import type { Person } from '../journeys/parts/Person.ts';
import { BELOW, chooseTool, drawWith, leave, LEFT, MIDDLE, openPanel, press, RIGHT, select } from './hands.ts';
import type { Control, Scene } from './row.ts';

/** Roles of what a person can press, choose or write into. */
const ROLES = new Set([
  'button',
  'checkbox',
  'combobox',
  'link',
  'menuitem',
  'menuitemcheckbox',
  'menuitemradio',
  'option',
  'radio',
  'searchbox',
  'slider',
  'spinbutton',
  'switch',
  'tab',
  'textbox',
]);
const PLACES = new Set(['dialog', 'group', 'navigation', 'region', 'toolbar']);
/** One line of a snapshot: `  - button "Name" [pressed]:`, quoted as a whole when its name has a colon. */
const LINE = /^(\s*)- '?([a-z]+)(?: "((?:[^"\\]|\\.)*)")?/;

/** Everything on the page that a person can press, as the browser names it to a screen reader. */
async function controlsOf(page: Page): Promise<Control[]> {
  const controls: Control[] = [];
  const around: { indent: number; name: string }[] = [];
  for (const line of (await page.locator('body').ariaSnapshot()).split('\n')) {
    const [, { length: indent } = '', role = '', quoted = ''] = LINE.exec(line) ?? [];
    if (role === '') continue;
    const name = quoted.replaceAll("''", "'").replaceAll(/\\(.)/g, '$1');
    while ((around.at(-1)?.indent ?? -1) >= indent) around.pop();
    if (ROLES.has(role)) controls.push({ role, name, within: around.map((place) => place.name).join(' › ') });
    if (PLACES.has(role) && name !== '') around.push({ indent, name });
  }
  return controls;
}

/** Collects the controls of a page as its panels are opened one after the other. */
class Reading {
  readonly #page: Page;
  readonly #found: Map<string, Control>;

  constructor(page: Page, found: Map<string, Control>) {
    this.#page = page;
    this.#found = found;
  }

  async note(): Promise<void> {
    for (const control of await controlsOf(this.#page)) this.#found.set(JSON.stringify(control), control);
  }
}

/** The controls of both rooms with every bar, panel and dialog open once. */
export async function readControls(scene: Scene): Promise<Record<'t' | 's', Control[]>> {
  const found = { t: new Map<string, Control>(), s: new Map<string, Control>() };
  const childs = new Reading(scene.child.page, found.s);
  const teachers = new Reading(scene.teacher.page, found.t);
  await readTeacher(scene, teachers, childs);
  await readChild(scene, childs);
  await readTablet(scene.teacher, scene, teachers);
  await readTablet(scene.child, scene, childs);
  await readLobby(scene.teacher, scene, teachers);
  await readLobby(scene.child, scene, childs);
  return { t: [...found.t.values()], s: [...found.s.values()] };
}

async function readTeacher(scene: Scene, reading: Reading, childs: Reading): Promise<void> {
  const { teacher } = scene;
  const { page } = teacher;
  await reading.note();
  await teacher.room.startCall();
  await teacher.room.letTheStudentDraw(true);
  await expect(scene.child.room.tools).toBeVisible();
  await openPanel(teacher, 'Words');
  await expect(page.getByRole('button', { name: 'apple', exact: true })).toBeVisible();
  for (const name of ['Notes', 'Words', 'Homework', 'Chat', 'Activities']) {
    const panel = await openPanel(teacher, name);
    await expect(panel.getByRole('button').first()).toBeVisible();
    if (name === 'Homework') await expect(panel.getByRole('button', { name: 'Add homework' })).toBeVisible();
    if (name === 'Chat') {
      await panel.getByLabel('Write a message').fill(scene.words);
      await page.keyboard.press('Enter');
      await expect(panel.getByRole('button', { name: /^Read aloud: / })).toBeVisible();
    }
    await reading.note();
  }
  const panel = await openPanel(teacher, 'Activities');
  for (const name of [/^1 min$/, /^2 dice$/, /^Spinner$/, /^Curtain$/]) {
    await panel.getByRole('button', { name }).click();
    await reading.note();
  }
  await expect(page.getByRole('button', { name: 'Remove', exact: true })).toBeVisible();
  await reading.note();
  await panel.getByRole('button', { name: 'Spotlight' }).click();
  await expect(page.getByRole('button', { name: 'Size', exact: true })).toBeVisible();
  await reading.note();
  await panel.getByRole('button', { name: 'Show the spinner' }).click();
  await expect(page.getByRole('button', { name: /Spin$/ })).toBeVisible();
  await reading.note();
  for (const name of ['Put away', 'Stop the timer']) await panel.getByRole('button', { name }).click();
  await press(teacher, 'Remove');

  await press(teacher, 'Comment');
  await page.getByLabel('Comment on this page').fill(scene.words);
  await page.keyboard.press('Enter');
  await reading.note();
  await press(teacher, 'Edit comment');
  await reading.note();
  await page.getByLabel('Comment on this page').press('Escape');
  await press(teacher, 'Remove the comment');
  await press(teacher, 'Comment');

  await readTools(scene.teacher, reading);
  await drawWith(teacher, 'Pen', LEFT, RIGHT);
  await chooseTool(teacher, 'Clear the page');
  await readDialog(page, reading, /Clear this page/);
  await select(teacher, MIDDLE);
  await reading.note();
  await press(teacher, 'Lock in place');
  await reading.note();
  await press(teacher, 'Unlock');
  await press(teacher, 'Delete selection');

  for (const slide of [2, 7, 3]) {
    await page.getByRole('button', { name: new RegExp(`^Slide ${slide}: `) }).click();
    await expect(teacher.room.slide(scene.decks.planned.slides[slide - 1] ?? '')).toBeVisible();
    if (slide === 2) {
      await page.locator('[data-part="apple.0"]').focus();
      await page.keyboard.type('a');
      await expect(page.getByRole('button', { name: 'Start again' })).toBeVisible();
    }
    await reading.note();
  }
  await press(teacher, 'New page');
  await reading.note();
  await press(teacher, 'Share a tab');
  await expect(page.getByRole('button', { name: 'Stop sharing' })).toBeVisible();
  await reading.note();
  await press(teacher, 'Stop sharing');

  await page.getByRole('toolbar', { name: 'Teacher’s tools' }).getByRole('button').first().click();
  await expect(page.getByRole('button', { name: / slides$/ }).first()).toBeVisible();
  await readDialog(page, reading, /^Presentations$/);
  for (const [opener, dialog] of [
    ['Settings', /./],
    ['Leave', /Leave the lesson/],
    ['End lesson', /End the lesson/],
  ] as const) {
    await press(teacher, opener);
    await readDialog(page, reading, dialog);
  }
  await press(scene.child, 'Microphone');
  await expect(page.getByRole('button', { name: /^Ask: / })).toBeVisible();
  await reading.note();
  await press(teacher, /^Ask: /);
  await childs.note();
  const asked = scene.child.page.getByRole('dialog', { name: 'Olena asks you' });
  await expect(asked.getByRole('button', { name: 'Not now' })).toBeVisible();
  await childs.note();
  await asked.getByRole('button', { name: 'Turn the microphone on' }).click();
  await expect(asked).toBeHidden();
  await press(scene.child, 'Hand');
  await expect(page.getByRole('button', { name: 'Lower hand' })).toBeVisible();
  await reading.note();
  await press(teacher, 'Lower hand');
}

async function readChild(scene: Scene, reading: Reading): Promise<void> {
  const { child, teacher } = scene;
  const { page } = child;
  await reading.note();
  await readTools(child, reading);
  await drawWith(child, 'Pen', LEFT, BELOW);
  await select(child, LEFT);
  await reading.note();
  await press(child, 'Delete selection');
  await press(child, 'Signs');
  await reading.note();
  await page.keyboard.press('Escape');
  const chat = page.getByRole('region', { name: 'Chat' });
  if (!(await chat.isVisible())) await press(child, /^Chat/);
  await reading.note();
  await page.getByRole('region', { name: 'Chat' }).getByRole('button', { name: 'Close' }).click();
  const aids = await openPanel(teacher, 'Activities');
  await aids.getByRole('button', { name: '2 dice' }).click();
  await expect(page.getByRole('button', { name: 'Roll' })).toBeVisible();
  await reading.note();
  await aids.getByRole('button', { name: 'Spinner', exact: true }).click();
  await aids.getByRole('button', { name: 'Show the spinner' }).click();
  await expect(page.getByRole('button', { name: /Spin$/ })).toBeVisible();
  await reading.note();
  await aids.getByRole('button', { name: 'Put away' }).click();
  for (const slide of [2, 3]) {
    await teacher.page.getByRole('button', { name: new RegExp(`^Slide ${slide}: `) }).click();
    await expect(child.room.slide(scene.decks.planned.slides[slide - 1] ?? '')).toBeVisible();
    await reading.note();
  }
  await press(teacher, 'Share a tab');
  await expect(page.getByRole('button', { name: 'Make it smaller' })).toBeVisible();
  await reading.note();
  await press(teacher, 'Stop sharing');
  await press(child, 'Leave');
  await readDialog(page, reading, /Leave the lesson/);
  await press(child, 'Stop');
  const question = page.getByRole('dialog', { name: 'Stop everything?' });
  await expect(question.getByRole('button', { name: 'Go on' })).toBeVisible();
  await reading.note();
  await question.getByRole('button', { name: 'Go on' }).click();
  await expect(question).toBeHidden();
}

/** Connects a tablet and disconnects it. */
async function readTablet(person: Person, { school, teacher }: Scene, reading: Reading): Promise<void> {
  const { page } = person;
  if (person === teacher) await press(person, 'Settings');
  else {
    await press(person, 'Signs');
    await page.getByRole('group', { name: 'Signs' }).getByRole('button', { name: 'Tablet' }).click();
  }
  const dialog = page.getByRole('dialog', { name: /^(Settings|Draw on a tablet or phone)$/ });
  await expect(dialog.getByRole('button', { name: 'Show a code' })).toBeVisible();
  await reading.note();
  await dialog.getByRole('button', { name: 'Show a code' }).click();
  const code = await dialog.getByText(/^[A-Z2-9]{4}.[A-Z2-9]{4}$/).textContent();
  const tablet = await page.context().newPage();
  await tablet.goto(`${school.url}/pen`);
  await tablet.getByLabel('Code').fill(code ?? '');
  await tablet.getByRole('button', { name: 'Open the board' }).click();
  await expect(dialog.getByRole('button', { name: 'Disconnect it' })).toBeVisible();
  await reading.note();
  await tablet.close();
  await dialog.getByRole('button', { name: 'Disconnect it' }).click();
  await expect(dialog.getByRole('button', { name: 'Show a code' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}

/** Reads the lobby's controls before and after the device check. */
async function readLobby(person: Person, { lessonId }: Scene, reading: Reading): Promise<void> {
  await leave(person);
  await person.goTo(`/rooms/${lessonId}`);
  await expect(person.page.getByRole('button', { name: 'Turn on camera and sound' })).toBeVisible();
  await reading.note();
  await person.room.checkDevices();
  await reading.note();
  await person.room.goIn();
}

/** The controls of a child who can't read: fewer and larger ones. */
export async function readChildsView({ child }: Scene): Promise<Control[]> {
  const found = new Map<string, Control>();
  const reading = new Reading(child.page, found);
  await child.page.reload();
  await expect(child.room.tools).toBeVisible();
  await reading.note();
  await readTools(child, reading);
  await press(child, 'Signs');
  await reading.note();
  return [...found.values()];
}

async function readTools(person: Scene['actor'], reading: Reading): Promise<void> {
  const { page, room } = person;
  await drawWith(person, 'Text', BELOW, BELOW);
  await expect(page.getByRole('textbox', { name: 'Text on the board' })).toBeVisible();
  await reading.note();
  await page.keyboard.press('Escape');
  await chooseTool(person, 'Rectangle');
  for (const opener of [/^Colour and size/, /^Stamp$/, /^More tools/]) {
    await room.tools.getByRole('button', { name: opener }).click();
    await reading.note();
    await page.keyboard.press('Escape');
  }
  await chooseTool(person, 'Pen');
}

async function readDialog(page: Page, reading: Reading, name: RegExp): Promise<void> {
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog.getByRole('button').last()).toBeVisible();
  await reading.note();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}
