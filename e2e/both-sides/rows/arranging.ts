import { expect } from '@playwright/test';
import { chooseTool, drawWith, MIDDLE, LEFT, onBlankPage, openPanel, press, RIGHT, select, texts } from '../hands.ts';
import type { Row, Scene } from '../row.ts';
import { BOTTOM_RIGHT, isBlankAt, penAgain, shows, tool, TOP_LEFT, withLine, withWords } from './onBoard.ts';

/** Two filled shapes, the second above the first; what is seen where both are. */
async function withLayers(scene: Scene): Promise<void> {
  await onBlankPage(scene);
  const { actor } = scene;
  await chooseTool(actor, 'Rectangle');
  await press(actor, /^Colour and size/);
  await press(actor, 'Solid fill');
  await actor.page.keyboard.press('Escape');
  await actor.room.board.draw(TOP_LEFT, BOTTOM_RIGHT);
  await actor.page.keyboard.press('4');
  await actor.room.board.draw({ x: 500, y: 350 }, { x: 900, y: 650 });
  await scene.other.room.board.shows({ x: 400, y: 300 }, { x: 850, y: 600 });
  scene.memo.set('below', await actor.room.board.colourAt({ x: 400, y: 300 }));
  scene.memo.set('above', await actor.room.board.colourAt({ x: 850, y: 600 }));
  await chooseTool(actor, 'Select');
}
const OVERLAP = { x: 600, y: 425 };
const overlapIs =
  (which: 'below' | 'above') =>
  ({ other, memo }: Scene): Promise<void> =>
    expect.poll(() => other.room.board.colourAt(OVERLAP)).toEqual(memo.get(which));
/** The lesson’s words as cards; the teacher has selected one. */
async function withSelectedCard(scene: Scene): Promise<void> {
  await onBlankPage(scene);
  const panel = await openPanel(scene.teacher, 'Activities');
  await panel.getByRole('group', { name: 'Cards to move' }).getByRole('button', { name: 'Words', exact: true }).click();
  await scene.child.room.board.shows(CARDS_EDGE);
  await select(scene.teacher, CARD);
}
/** One of four cards side by side. */
const CARD = { x: 672, y: 830 };
const CARDS_EDGE = { x: 572, y: 830 };
const ELSEWHERE = { x: 672, y: 300 };

/** What only the teacher does on the board. */
export const arrangingRows: readonly Row[] = [
  {
    act: 'clears the page',
    by: 't',
    kinds: ['clear'],
    controls: [tool('Clear the page'), { role: 'button', name: /^Clear$/, within: /Clear this page/ }],
    before: withLine,
    do: clear,
    sees: isBlankAt(LEFT, MIDDLE, RIGHT),
  },
  {
    act: 'brings back a cleared page',
    by: 't',
    kinds: ['unclear'],
    controls: [tool('Undo')],
    before: async (scene) => {
      await withLine(scene);
      await clear(scene);
      await scene.other.room.board.isBlankAt(MIDDLE);
    },
    do: ({ actor }) => press(actor, 'Undo'),
    sees: shows(LEFT, MIDDLE, RIGHT),
  },
  {
    act: 'duplicates what is selected',
    by: 't',
    kinds: ['put'],
    controls: [tool('Duplicate')],
    before: withWords,
    do: ({ actor }) => press(actor, 'Duplicate'),
    sees: ({ other }) => expect(texts(other.page)).toHaveCount(2),
  },
  {
    act: 'turns what is selected',
    by: 't',
    kinds: ['put'],
    controls: [tool('Rotate')],
    before: async (scene: Scene) => {
      await withLine(scene);
      await select(scene.actor, MIDDLE);
    },
    do: ({ actor }) => press(actor, 'Rotate'),
    sees: isBlankAt(LEFT, RIGHT),
  },
  {
    act: 'sends a shape behind another',
    by: 't',
    kinds: ['put'],
    controls: [tool('Send to back')],
    before: async (scene: Scene) => {
      await withLayers(scene);
      await select(scene.actor, { x: 850, y: 600 });
    },
    do: ({ actor }) => press(actor, 'Send to back'),
    sees: overlapIs('below'),
    after: penAgain,
  },
  {
    act: 'brings a shape before another',
    by: 't',
    kinds: ['put'],
    controls: [tool('Bring to front')],
    before: async (scene: Scene) => {
      await withLayers(scene);
      await select(scene.actor, { x: 400, y: 300 });
    },
    do: ({ actor }) => press(actor, 'Bring to front'),
    sees: overlapIs('below'),
    after: penAgain,
  },
  {
    act: 'locks a card in its place',
    by: 't',
    kinds: ['put'],
    controls: [tool('Lock in place')],
    before: withSelectedCard,
    do: ({ actor }) => press(actor, 'Lock in place'),
    notBefore: 'A card that isn’t locked would be moved by it.',
    sees: async ({ child }) => {
      await drawWith(child, 'Select', CARD, ELSEWHERE);
      await child.room.board.shows(CARDS_EDGE);
      await child.room.board.isBlankAt({ x: ELSEWHERE.x - 100, y: ELSEWHERE.y });
    },
    after: ({ child }) => chooseTool(child, 'Pen'),
    not: { 'in the replay': 'Nothing can be moved in a replay.' },
  },
  {
    act: 'unlocks a card',
    by: 't',
    kinds: ['put'],
    controls: [tool('Unlock')],
    before: async (scene) => {
      await withSelectedCard(scene);
      await press(scene.actor, 'Lock in place');
    },
    do: ({ actor }) => press(actor, 'Unlock'),
    notBefore: 'It goes on trying to move the card with the child’s mouse.',
    sees: async ({ child }) => {
      // The lock may still hold for a moment after the first attempt.
      await expect(async () => {
        await drawWith(child, 'Select', CARD, ELSEWHERE);
        expect(await child.room.board.inked([{ x: ELSEWHERE.x - 100, y: ELSEWHERE.y }])).toEqual([true]);
      }).toPass({ timeout: 20_000 });
    },
    after: ({ child }) => chooseTool(child, 'Pen'),
    not: { 'in the replay': 'Nothing can be moved in a replay.' },
  },
];

async function clear({ teacher }: Scene): Promise<void> {
  await chooseTool(teacher, 'Clear the page');
  await teacher.page
    .getByRole('dialog', { name: 'Clear this page?' })
    .getByRole('button', { name: 'Clear', exact: true })
    .click();
}
