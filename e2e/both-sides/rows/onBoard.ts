import { expect } from '@playwright/test';
import { chooseTool, drawWith, LEFT, MIDDLE, onBlankPage, press, RIGHT, select, texts, write } from '../hands.ts';
import type { Scene } from '../row.ts';

export const shows =
  (...spots: (typeof LEFT)[]) =>
  ({ other }: Scene): Promise<void> =>
    other.room.board.shows(...spots);
export const isBlankAt =
  (...spots: (typeof LEFT)[]) =>
  ({ other }: Scene): Promise<void> =>
    other.room.board.isBlankAt(...spots);
export const tool = (name: string) => ({ role: 'button', name: new RegExp(`^${name}$`) });
export const TOP_LEFT = { x: 300, y: 200 };
export const BOTTOM_RIGHT = { x: 700, y: 500 };
/** A blank page with one line on it, seen by both. */
export async function withLine(scene: Scene): Promise<void> {
  await onBlankPage(scene);
  await drawWith(scene.actor, 'Pen', LEFT, RIGHT);
  await scene.other.room.board.shows(LEFT, MIDDLE, RIGHT);
}

/** A blank page with words on it, selected by who acts. */
export async function withWords(scene: Scene): Promise<void> {
  await onBlankPage(scene);
  await write(scene.actor, LEFT, scene.words);
  await expect(texts(scene.other.page)).toHaveCount(1);
  await select(scene.actor, { x: LEFT.x + 20, y: LEFT.y });
}
/** The actor's usual paint, for the rows after it. */
export const penAgain = async ({ actor }: Scene): Promise<void> => {
  await actor.page.keyboard.press('Escape');
  await chooseTool(actor, 'Rectangle');
  await press(actor, /^Colour and size/);
  await press(actor, 'No fill');
  await press(actor, 'Size 3 of 5');
  await press(actor, actor.account.type === 'teacher' ? 'Red' : 'Blue');
  await chooseTool(actor, 'Pen');
};
