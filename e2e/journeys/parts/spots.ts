/** In units of the page, which is 1600 wide and 900 high. */
export interface Spot {
  x: number;
  y: number;
}

/**
 * Runs in the page.
 * @returns where a point of the board's page is in the window
 */
export function spotOnScreen(surface: Element, { x, y }: Spot): Spot {
  const paper = surface.parentElement!.firstElementChild!.firstElementChild!.getBoundingClientRect();
  return { x: paper.left + (x * paper.width) / 1600, y: paper.top + (y * paper.height) / 900 };
}

/**
 * Runs in the page.
 * @returns whether there is ink within a few pixels of each point
 */
export function inkedSpots(surface: Element, wanted: Spot[]): boolean[] {
  const frame = surface.parentElement!;
  const paper = frame.firstElementChild!.firstElementChild!.getBoundingClientRect();
  // Reads a copy instead of the layers themselves, because reading those would change how the browser draws them.
  const copy = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
  const layers = [...frame.querySelectorAll('canvas')].filter((layer) => layer.getBoundingClientRect().width > 0);
  return wanted.map(({ x, y }) => {
    const left = paper.left + (x * paper.width) / 1600;
    const top = paper.top + (y * paper.height) / 900;
    copy.clearRect(0, 0, 9, 9);
    for (const layer of layers) {
      const box = layer.getBoundingClientRect();
      const ratio = layer.width / box.width;
      copy.drawImage(layer, (left - box.left) * ratio - 4, (top - box.top) * ratio - 4, 9, 9, 0, 0, 9, 9);
    }
    return copy.getImageData(0, 0, 9, 9).data.some((value, index) => index % 4 === 3 && value > 60);
  });
}
