import { expect } from '@playwright/test';
import type { Seat } from '@skylark/contract/room';
import { aPhoto } from '../../journeys/parts/aPhoto.ts';
import {
  BELOW,
  chooseTool,
  drawWith,
  LEFT,
  MIDDLE,
  onBlankPage,
  openPanel,
  press,
  RIGHT,
  select,
  texts,
  write,
} from '../hands.ts';
import type { Row, Scene } from '../row.ts';

const shows =
  (...spots: (typeof LEFT)[]) =>
  ({ other }: Scene): Promise<void> =>
    other.room.board.shows(...spots);
const isBlankAt =
  (...spots: (typeof LEFT)[]) =>
  ({ other }: Scene): Promise<void> =>
    other.room.board.isBlankAt(...spots);
const tool = (name: string) => ({ role: 'button', name: new RegExp(`^${name}$`) });
const TOP_LEFT = { x: 300, y: 200 };
const BOTTOM_RIGHT = { x: 700, y: 500 };

/** A blank page with one line on it, seen by both. */
async function withLine(scene: Scene): Promise<void> {
  await onBlankPage(scene);
  await drawWith(scene.actor, 'Pen', LEFT, RIGHT);
  await scene.other.room.board.shows(LEFT, MIDDLE, RIGHT);
}

/** A blank page with words on it, selected by who acts. */
async function withWords(scene: Scene): Promise<void> {
  await onBlankPage(scene);
  await write(scene.actor, LEFT, scene.words);
  await expect(texts(scene.other.page)).toHaveCount(1);
  await select(scene.actor, { x: LEFT.x + 20, y: LEFT.y });
}

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

/** The actor's usual paint, for the rows after it. */
const penAgain = async ({ actor }: Scene): Promise<void> => {
  await actor.page.keyboard.press('Escape');
  await chooseTool(actor, 'Rectangle');
  await press(actor, /^Colour and size/);
  await press(actor, 'No fill');
  await press(actor, 'Size 3 of 5');
  await press(actor, actor.account.type === 'teacher' ? 'Red' : 'Blue');
  await chooseTool(actor, 'Pen');
};

/** What a person does on the board; both sides have the same tools for it. */
function rowsOf(by: Seat): readonly Row[] {
  return [
    { act: 'draws with the pen', kinds: ['ink'], controls: [tool('Pen')], do: pen, sees: shows(LEFT, MIDDLE, RIGHT) },
    {
      act: 'highlights',
      kinds: ['ink'],
      controls: [tool('Highlighter')],
      do: ({ actor }: Scene) => drawWith(actor, 'Highlighter', LEFT, RIGHT),
      sees: shows(MIDDLE),
    },
    {
      act: 'draws a line',
      kinds: ['put'],
      controls: [tool('Line')],
      do: ({ actor }: Scene) => drawWith(actor, 'Line', LEFT, RIGHT),
      sees: shows(MIDDLE),
    },
    {
      act: 'draws an arrow',
      kinds: ['put'],
      controls: [tool('Arrow')],
      do: ({ actor }: Scene) => drawWith(actor, 'Arrow', LEFT, RIGHT),
      sees: shows(MIDDLE),
    },
    {
      act: 'draws a rectangle',
      kinds: ['put'],
      controls: [tool('Rectangle')],
      do: ({ actor }: Scene) => drawWith(actor, 'Rectangle', TOP_LEFT, BOTTOM_RIGHT),
      sees: shows({ x: 500, y: 200 }, { x: 700, y: 350 }),
    },
    {
      act: 'draws a circle',
      kinds: ['put'],
      controls: [tool('Circle')],
      do: ({ actor }: Scene) => drawWith(actor, 'Circle', TOP_LEFT, BOTTOM_RIGHT),
      sees: shows({ x: 500, y: 200 }, { x: 700, y: 350 }),
    },
    {
      act: 'writes on the board',
      kinds: ['put'],
      controls: [tool('Text'), { role: 'textbox', name: /^Text on the board$/ }],
      do: ({ actor, words }: Scene) => write(actor, LEFT, words),
      sees: async ({ other, words }: Scene) => {
        await expect(texts(other.page)).toHaveText([words]);
        await other.room.board.shows({ x: LEFT.x + 20, y: LEFT.y });
      },
    },
    {
      act: 'puts a stamp',
      kinds: ['put'],
      controls: [tool('Stamp'), { role: 'button', name: /./, within: /Stamps/ }],
      do: async ({ actor }: Scene) => {
        await press(actor, 'Stamp');
        await actor.page.getByRole('group', { name: 'Stamps' }).getByRole('button', { name: 'Heart' }).click();
        await actor.room.board.draw(MIDDLE, MIDDLE);
      },
      sees: shows(MIDDLE),
    },
    {
      act: 'adds a picture from the device',
      kinds: ['put'],
      controls: [tool('Picture')],
      do: async ({ actor }: Scene) => {
        const { page } = actor;
        const chosen = page.waitForEvent('filechooser');
        await chooseTool(actor, 'Picture');
        await (await chosen).setFiles({ name: 'photo.png', mimeType: 'image/png', buffer: await aPhoto(page) });
        await actor.room.board.shows({ x: 800, y: 450 });
      },
      sees: shows({ x: 800, y: 450 }),
      after: async ({ actor }: Scene) => actor.page.keyboard.press('Escape'),
    },
    {
      act: 'draws in another colour and size',
      kinds: ['ink'],
      controls: [tool('Colour and size: .*'), { role: 'button', name: /./, within: /Colours/ }],
      do: async ({ actor, memo }: Scene) => {
        await chooseTool(actor, 'Pen');
        await press(actor, /^Colour and size/);
        await press(actor, 'Size 5 of 5');
        await press(actor, 'Green');
        await pen({ actor });
        await actor.room.board.shows(MIDDLE);
        memo.set('colour', await actor.room.board.colourAt(MIDDLE));
      },
      sees: ({ other, memo }: Scene) =>
        expect.poll(() => other.room.board.colourAt(MIDDLE)).toEqual(memo.get('colour')),
      after: penAgain,
    },
    {
      act: 'fills a shape',
      kinds: ['put'],
      controls: [{ role: 'button', name: / fill$/, within: /Fill/ }],
      do: async ({ actor }: Scene) => {
        await chooseTool(actor, 'Rectangle');
        await press(actor, /^Colour and size/);
        await press(actor, 'Solid fill');
        await actor.page.keyboard.press('Escape');
        await actor.room.board.draw(TOP_LEFT, BOTTOM_RIGHT);
      },
      sees: shows({ x: 500, y: 350 }),
      after: penAgain,
    },
    {
      act: 'erases a part of a stroke',
      kinds: ['put'],
      controls: [tool('Eraser')],
      before: withLine,
      do: ({ actor }: Scene) => drawWith(actor, 'Eraser', { x: 500, y: 240 }, { x: 500, y: 360 }),
      sees: isBlankAt(MIDDLE),
    },
    {
      act: 'takes back a stroke',
      kinds: ['put'],
      controls: [tool('Undo')],
      before: withLine,
      do: ({ actor }: Scene) => press(actor, 'Undo'),
      sees: isBlankAt(LEFT, MIDDLE, RIGHT),
    },
    {
      act: 'brings back what was taken back',
      kinds: ['put'],
      controls: [tool('Redo')],
      before: async (scene: Scene) => {
        await withLine(scene);
        await press(scene.actor, 'Undo');
        await scene.other.room.board.isBlankAt(MIDDLE);
      },
      do: ({ actor }: Scene) => chooseTool(actor, 'Redo'),
      sees: shows(LEFT, MIDDLE, RIGHT),
    },
    {
      act: 'moves what was drawn',
      kinds: ['put'],
      controls: [tool('Select')],
      before: withLine,
      do: ({ actor }: Scene) => drawWith(actor, 'Select', MIDDLE, BELOW),
      sees: async (scene: Scene) => {
        await shows(BELOW)(scene);
        await isBlankAt(MIDDLE)(scene);
      },
    },
    {
      act: 'deletes what is selected',
      kinds: ['put'],
      controls: [tool('Delete selection')],
      before: withWords,
      do: ({ actor }: Scene) => press(actor, 'Delete selection'),
      sees: ({ other }: Scene) => expect(texts(other.page)).toHaveCount(0),
    },
    {
      act: 'moves the pointer over the page',
      kinds: ['message cursor'],
      controls: [],
      do: async ({ actor }: Scene) => {
        await chooseTool(actor, 'Pen');
        await hover(actor, MIDDLE);
      },
      sees: ({ other }: Scene) => expect.poll(() => isMarkedNear(other, MIDDLE)).toBe(true),
      not: momentary('A pointer is shown while it is there.'),
    },
    {
      act: 'takes the pointer away',
      kinds: ['message nocursor'],
      controls: [],
      before: async (scene: Scene) => {
        await onBlankPage(scene);
        await hover(scene.actor, MIDDLE);
        await expect.poll(() => isMarkedNear(scene.other, MIDDLE)).toBe(true);
      },
      do: async ({ actor }: Scene) => actor.page.mouse.move(2, 2),
      sees: ({ other }: Scene) => expect.poll(() => isMarkedNear(other, MIDDLE)).toBe(false),
      not: momentary('A pointer is shown while it is there.'),
    },
    {
      act: 'points at something',
      kinds: ['message cursor'],
      controls: [tool('Pointer')],
      do: async ({ actor }: Scene) => {
        await chooseTool(actor, 'Pointer');
        await actor.room.board.press(LEFT, MIDDLE);
      },
      sees: ({ other }: Scene) => expect.poll(() => isMarkedNear(other, MIDDLE)).toBe(true),
      after: async ({ actor }: Scene) => {
        await actor.page.mouse.up();
        await chooseTool(actor, 'Pen');
      },
      not: momentary('Pointing draws attention to a spot while it lasts.'),
    },
  ].map((row) => ({ before: onBlankPage, ...row, by }));
}

const momentary = (why: string): NonNullable<Row['not']> => ({
  'after a reload': why,
  'after a cut': why,
  'entering later': why,
  'in the replay': why,
});

const pen = ({ actor }: Pick<Scene, 'actor'>): Promise<void> => drawWith(actor, 'Pen', LEFT, RIGHT);

async function hover({ page, room }: Scene['actor'], { x, y }: typeof LEFT): Promise<void> {
  const box = await room.board.surface.boundingBox();
  if (!box) throw new Error('no board');
  // The whole page is in view, in its middle.
  const scale = Math.min(box.width / 1600, box.height / 900);
  const left = box.x + (box.width - 1600 * scale) / 2;
  const top = box.y + (box.height - 900 * scale) / 2;
  await page.mouse.move(left + x * scale, top + y * scale, { steps: 4 });
}

/** Anything painted on the board just below a spot, where an arrow lies. */
const isMarkedNear = async ({ room }: Scene['other'], { x, y }: typeof LEFT): Promise<boolean> =>
  (
    await room.board.inked([
      { x, y },
      { x: x + 8, y: y + 12 },
    ])
  ).some(Boolean);

/** What only the teacher does on the board. */
const teachersOwn: readonly Row[] = [
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
      // The lock may end a moment later than a hand tries.
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

export const drawingRows: readonly Row[] = [...rowsOf('t'), ...rowsOf('s'), ...teachersOwn];
