import { expect, type Locator, type Page } from '@playwright/test';
import { inkedSpots, type Spot, spotOnScreen } from './spots.ts';

/** Less than the halo's width. */
const SCAN_STEP = 3;

/** The board from a person's point of view: a surface to draw on, and its content. */
export class BoardPaper {
  readonly page: Page;
  readonly surface: Locator;

  /** @param name of the board in the current language */
  constructor(page: Page, name = 'Board') {
    this.page = page;
    this.surface = page.getByRole('application', { name });
  }

  /** Draws with the mouse, from the first point to the last, and moves the pointer away. */
  async draw(...spots: Spot[]): Promise<void> {
    await this.surface.scrollIntoViewIfNeeded();
    const [first, ...rest] = await Promise.all(spots.map((spot) => this.#onScreen(spot)));
    const { mouse } = this.page;
    await mouse.move(first!.x, first!.y);
    await mouse.down();
    for (const { x, y } of rest) await mouse.move(x, y, { steps: 8 });
    await mouse.up();
    await mouse.move(2, 2);
  }

  /** Presses at the first point and draws to the last, without releasing. */
  async press(...spots: Spot[]): Promise<void> {
    const [first, ...rest] = await Promise.all(spots.map((spot) => this.#onScreen(spot)));
    const { mouse } = this.page;
    await mouse.move(first!.x, first!.y);
    await mouse.down();
    for (const { x, y } of rest) await mouse.move(x, y, { steps: 8 });
  }

  /** Waits until there is ink at each of the points. */
  async shows(...spots: Spot[]): Promise<void> {
    await expect.poll(() => this.inked(spots), { timeout: 30_000 }).toEqual(spots.map(() => true));
  }

  /** Waits until there is no ink at any of the points. */
  async isBlankAt(...spots: Spot[]): Promise<void> {
    await expect.poll(() => this.inked(spots)).toEqual(spots.map(() => false));
  }

  /** Whether there is ink within a few pixels of each point. */
  inked(spots: Spot[]): Promise<boolean[]> {
    return this.surface.evaluate(inkedSpots, spots);
  }

  /** The colour people see at a point of the board's layers, as red, green, blue and opacity. */
  async colourAt(spot: Spot): Promise<number[]> {
    return (await this.#coloursAt([spot]))[0] ?? [];
  }

  /** Waits until a pixel of this colour (red, green, blue, opacity) is drawn within a rectangle. */
  async showsColour(colour: readonly number[], from: Spot, to: Spot): Promise<void> {
    const spots: Spot[] = [];
    for (let x = from.x; x <= to.x; x += SCAN_STEP)
      for (let y = from.y; y <= to.y; y += SCAN_STEP) spots.push({ x, y });
    await expect
      .poll(async () => (await this.#coloursAt(spots)).some((one) => one.join() === colour.join()))
      .toBe(true);
  }

  /** Checks all points in one call to the page: hundreds of calls would exceed the timeout on a busy machine. */
  #coloursAt(spots: readonly Spot[]): Promise<number[][]> {
    return this.surface.evaluate((surface, places) => {
      const frame = surface.parentElement!;
      const paper = frame.firstElementChild!.firstElementChild!.getBoundingClientRect();
      const layers = [...frame.querySelectorAll('canvas')]
        .map((layer) => ({ layer, box: layer.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0);
      const copy = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
      return places.map(({ x, y }) => {
        copy.clearRect(0, 0, 1, 1);
        for (const { layer, box } of layers) {
          const ratio = layer.width / box.width;
          const left = (paper.left + (x * paper.width) / 1600 - box.left) * ratio;
          const top = (paper.top + (y * paper.height) / 900 - box.top) * ratio;
          copy.drawImage(layer, left, top, 1, 1, 0, 0, 1, 1);
        }
        return [...copy.getImageData(0, 0, 1, 1).data];
      });
    }, spots);
  }

  async #onScreen({ x, y }: Spot): Promise<Spot> {
    return this.surface.evaluate(spotOnScreen, { x, y });
  }
}
