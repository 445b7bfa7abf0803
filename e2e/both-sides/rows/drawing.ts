import { expect } from '@playwright/test';
import type { Seat } from '@skylark/contract/room';
import { aPhoto } from '../../journeys/parts/aPhoto.ts';
import { BELOW, chooseTool, drawWith, LEFT, MIDDLE, onBlankPage, press, RIGHT, texts, write } from '../hands.ts';
import type { Row, Scene } from '../row.ts';
import { BOTTOM_RIGHT, isBlankAt, penAgain, shows, tool, TOP_LEFT, withLine, withWords } from './onBoard.ts';

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
      act: 'is still writing on the board',
      kinds: ['put'],
      controls: [tool('Text'), { role: 'textbox', name: /^Text on the board$/ }],
      do: async ({ actor, words }: Scene) => {
        await drawWith(actor, 'Text', LEFT, LEFT);
        await actor.page.keyboard.type(words, { delay: 30 });
      },
      sees: async ({ other, words }: Scene) => {
        await expect(texts(other.page)).toHaveText([words]);
        await other.room.board.shows({ x: LEFT.x + 20, y: LEFT.y });
      },
      after: ({ actor }: Scene) => actor.page.keyboard.press('Escape'),
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

const erase = (who: Scene['actor'], x: number): Promise<void> => drawWith(who, 'Eraser', { x, y: 240 }, { x, y: 360 });
const BY_CHILD = { x: 400, y: 300 };
const BY_TEACHER = { x: 600, y: 300 };
const EARLIER = [{ x: 300, y: 620 }, BELOW];

/** A child erases only what it has drawn, so only its own stroke may be erased by both. */
const undoOverErasings: Row = {
  act: 'takes back a step, after the teacher has erased more of the same stroke',
  by: 's',
  kinds: ['put'],
  controls: [tool('Undo')],
  before: async (scene) => {
    const { teacher, child } = scene;
    await onBlankPage(scene);
    await drawWith(child, 'Pen', ...EARLIER);
    await drawWith(child, 'Pen', LEFT, RIGHT);
    await erase(child, BY_CHILD.x);
    await teacher.room.board.shows(...EARLIER, LEFT, MIDDLE, BY_TEACHER, RIGHT);
    await teacher.room.board.isBlankAt(BY_CHILD);
    await erase(teacher, BY_TEACHER.x);
    await chooseTool(teacher, 'Pen');
    await child.room.board.isBlankAt(BY_CHILD, BY_TEACHER);
  },
  do: ({ child }) => press(child, 'Undo'),
  // Undo doesn’t restore what was erased; it removes the stroke drawn before that.
  sees: async (scene) => {
    await isBlankAt(...EARLIER, BY_CHILD, BY_TEACHER)(scene);
    await shows(LEFT, MIDDLE, RIGHT)(scene);
  },
  after: ({ child }) => chooseTool(child, 'Pen'),
};

export const drawingRows: readonly Row[] = [...rowsOf('t'), ...rowsOf('s'), undoOverErasings];
