import type { Box } from '@skylark/contract/activity.facts';

/** Converts percentages of the slide's width to percentages of its height. */
const ASPECT = 16 / 9;
const GAP = 1.4;
/** Position of letters on both sides of the picture: left, right, top, and the available size. */
const SIDES = { left: 2, right: 75, width: 23, top: 15, height: 58 };

/**
 * The slots of a line, centred side by side: equal widths for letters, the text's width for words.
 * @param most letters of the longest parallel line
 */
export function lineBoxes(
  [left, top, width, height]: Box,
  texts: readonly string[],
  areLetters: boolean,
  most = texts.length,
): Box[] {
  const shares = texts.map((text) => (areLetters ? 1 : Math.max(2, text.length) + 1.2));
  const sum = shares.reduce((all, share) => all + share, 0);
  const room = width - GAP * (most + 1);
  const tall = height * 0.84;
  // Letters are never wider than tall, and words of a short sentence no larger than necessary.
  const unit = Math.min(room / (areLetters ? most : sum), areLetters ? tall / ASPECT : (tall / ASPECT) * 0.55);
  const used = unit * sum + GAP * (texts.length - 1);
  let x = left + (width - used) / 2;
  const high = areLetters ? Math.min(tall, unit * ASPECT * 1.1) : Math.min(tall, unit * ASPECT * 2.6);
  return shares.map((share) => {
    const box: Box = [x, top + (height - high) / 2, unit * share, high];
    x += unit * share + GAP;
    return box;
  });
}

/** Positions of what is not in the line yet: rows of a tray, or letters on both sides of the picture. */
export function trayBoxes(tray: Box | undefined, texts: readonly string[], areLetters: boolean): Box[] {
  if (tray) return rows(tray, texts, areLetters);
  const half = Math.ceil(texts.length / 2);
  const side = (from: number, part: readonly string[]): Box[] =>
    rows([from, SIDES.top, SIDES.width, SIDES.height], part, true);
  const boxes = [...side(SIDES.left, texts.slice(0, half)), ...side(SIDES.right, texts.slice(half))];
  // An odd number of letters leaves one side more space: a larger letter would look like a more important one.
  const width = Math.min(...boxes.map(([, , across]) => across));
  const height = Math.min(...boxes.map(([, , , down]) => down));
  return boxes.map(([x, y, across, down]) => [x + (across - width) / 2, y + (down - height) / 2, width, height]);
}

function rows(tray: Box, texts: readonly string[], areLetters: boolean): Box[] {
  const [left, top, width, height] = tray;
  const best = Array.from({ length: texts.length }, (_, index) => index + 1)
    .map((count) => {
      const perRow = Math.ceil(texts.length / count);
      const lines = Array.from({ length: Math.ceil(texts.length / perRow) }, (_, line) =>
        texts.slice(line * perRow, (line + 1) * perRow),
      );
      const tall = height / lines.length;
      const boxes = lines.flatMap((line, index) =>
        lineBoxes([left, top + tall * index, width, tall], line, areLetters, perRow),
      );
      return { boxes, size: Math.min(...boxes.map(([, , , high]) => high)) };
    })
    .toSorted((a, b) => b.size - a.size)[0];
  return best?.boxes ?? [];
}
