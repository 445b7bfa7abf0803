import { expect, type Page } from '@playwright/test';
import type { Seat } from '@skylark/contract/room';
import { BoardPaper } from '../../journeys/parts/BoardPaper.ts';
import { LEFT, MIDDLE, onBlankPage, press, RIGHT } from '../hands.ts';
import type { Column, Row, Scene } from '../row.ts';

/** Where a tablet is connected: the teacher’s settings, and a dialog of its own for the child. */
const dialogOf = ({ actor }: Scene) =>
  actor.page.getByRole('dialog', { name: /^(Settings|Draw on a tablet or phone)$/ });
const connected = (scene: Scene) => dialogOf(scene).getByText('A second device is connected to the board.');
const tabletOf = ({ memo }: Scene): Page => memo.get('tablet') as Page;

/** Opens the board on a tablet with the code that the person’s own page shows. */
async function connect(scene: Scene): Promise<void> {
  const { actor, school } = scene;
  if (actor === scene.child) {
    await press(actor, 'Signs');
    await actor.page.getByRole('group', { name: 'Signs' }).getByRole('button', { name: 'Tablet' }).click();
  } else await press(actor, 'Settings');
  await dialogOf(scene).getByRole('button', { name: 'Show a code' }).click();
  const code = await dialogOf(scene)
    .getByText(/^[A-Z2-9]{4}.[A-Z2-9]{4}$/)
    .textContent();
  const tablet = await actor.page.context().newPage();
  scene.memo.set('tablet', tablet);
  await tablet.goto(`${school.url}/pen`);
  await tablet.getByLabel('Code').fill(code ?? '');
  await tablet.getByRole('button', { name: 'Open the board' }).click();
  await expect(new BoardPaper(tablet).surface).toBeVisible();
}
async function closeDialog(scene: Scene): Promise<void> {
  await scene.actor.page.keyboard.press('Escape');
  await expect(dialogOf(scene)).toBeHidden();
}
async function disconnect(scene: Scene): Promise<void> {
  const finish = tabletOf(scene).getByRole('button', { name: 'Finish', exact: true });
  if (await finish.isVisible()) await finish.click();
  await expect(finish).toHaveCount(0);
  await tabletOf(scene).close();
  if (await dialogOf(scene).isVisible()) await closeDialog(scene);
}
const DIALOG = 'The dialog is open only while the person looks into it.';
const whileOpen: Partial<Record<Column, string>> = {
  'after a reload': DIALOG,
  'after a cut': DIALOG,
  'entering later': DIALOG,
  'in the replay': DIALOG,
};

/** A tablet on which somebody draws beside the call. */
const rowsOf = (by: Seat): readonly Row[] => [
  {
    act: 'draws on a tablet beside the call',
    by,
    kinds: ['ink'],
    controls: [],
    before: async (scene) => {
      await onBlankPage(scene);
      await connect(scene);
      await closeDialog(scene);
    },
    do: (scene) => new BoardPaper(tabletOf(scene)).draw(LEFT, RIGHT),
    sees: ({ other }) => other.room.board.shows(LEFT, MIDDLE, RIGHT),
    after: disconnect,
  },
  {
    act: 'connects a tablet, the own page',
    by,
    seenBy: by,
    kinds: [],
    controls: [
      { role: 'button', name: /^Show a code$/ },
      ...(by === 's' ? [{ role: 'button', name: /^Tablet$/, within: /Signs/ }] : []),
    ],
    before: onBlankPage,
    do: connect,
    sees: (scene) => expect(connected(scene)).toBeVisible(),
    after: disconnect,
    not: whileOpen,
  },
  {
    act: 'disconnects the tablet, the tablet',
    by,
    seenBy: by,
    kinds: [],
    controls: [{ role: 'button', name: /^Disconnect it$/ }],
    before: async (scene) => {
      await onBlankPage(scene);
      await connect(scene);
      await expect(connected(scene)).toBeVisible();
    },
    do: (scene) => dialogOf(scene).getByRole('button', { name: 'Disconnect it' }).click(),
    sees: (scene) => expect(tabletOf(scene).getByText('The board is closed here')).toBeVisible(),
    after: disconnect,
    not: whileOpen,
  },
  {
    act: 'finishes on the tablet, the own page',
    by,
    seenBy: by,
    kinds: [],
    controls: [],
    before: async (scene) => {
      await onBlankPage(scene);
      await connect(scene);
      await expect(connected(scene)).toBeVisible();
    },
    do: (scene) => tabletOf(scene).getByRole('button', { name: 'Finish', exact: true }).click(),
    sees: (scene) => expect(dialogOf(scene).getByRole('button', { name: 'Show a code' })).toBeVisible(),
    after: disconnect,
    not: whileOpen,
  },
];

export const penRows: readonly Row[] = [...rowsOf('t'), ...rowsOf('s')];
