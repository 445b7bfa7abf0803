import { colours } from './colours.ts';
import { blob, dot, flat, oval, place, stroke } from './svg.ts';

/** Symbols that tell a child who can't read what to do. Each is drawn around 0, 0 in a 64 by 64 box. */
const signs = {
  look: (c: string) => stroke('M-34 0Q0 -40 34 0Q0 40 -34 0Z', c, 7) + dot(0, 0, 12, 12, c),
  find: (c: string) =>
    `<circle cx="-6" cy="-6" r="20" fill="none" stroke="${c}" stroke-width="8"/>` + stroke('M10 10L28 28', c, 11),
  draw: (c: string) =>
    place(flat('M-9 -34H9V16L0 34L-9 16Z', c) + flat('M-9 -30H9V-22H-9Z', colours.sun), 0, 0, 1, { turn: 40 }),
  say: (c: string) =>
    flat('M-32 -26H32Q40 -26 40 -18V10Q40 18 32 18H4L-14 34V18H-32Q-40 18 -40 10V-18Q-40 -26 -32 -26Z', c),
  listen: (c: string) =>
    stroke('M-16 -6A18 18 0 1 1 20 -4C18 8 8 10 6 20Q2 34 -10 28', c, 8) + stroke('M-4 -6A7 7 0 1 1 8 0', c, 6),
  play: (c: string) => flat(blob('0,-34 10,-11 34,-9 15,7 21,31 0,18 -21,31 -15,7 -34,-9 -10,-11', 0.1), c),
  match: (c: string) => stroke('M-20 18Q0 -30 22 -16', c, 7) + dot(-22, 20, 11, 11, c) + dot(24, -18, 11, 11, c),
  count: (c: string) =>
    (
      [
        [-20, -14],
        [4, -14],
        [28, -14],
        [-20, 14],
        [4, 14],
      ] as const
    )
      .map(([x, y]) => dot(x - 4, y, 9, 9, c))
      .join(''),
};

export type Sign = keyof typeof signs;

const grounds = {
  look: colours.sky,
  find: colours.sky,
  listen: colours.sky,
  say: colours.leaf,
  draw: colours.coral,
  match: colours.coral,
  count: colours.coral,
  play: '#6A48A8',
};

/** A symbol on its round background. */
export const sign = (name: Sign, x: number, y: number, radius = 50) =>
  flat(oval(x, y, radius), grounds[name]) + place(signs[name]('#FFFFFF'), x, y, radius / 62);
