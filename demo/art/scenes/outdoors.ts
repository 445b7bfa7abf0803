import { nth } from '../kit/nth.ts';
import type { Point } from '../kit/svg.ts';
import { colours } from '../kit/colours.ts';
import { blob, dot, flat, place, soft } from '../kit/svg.ts';
import { acacia, barn, bush, cloud, fence, fir, flower, sun, tree, tuft } from '../parts/things/nature.ts';

const sky = (top: string, low: string) => {
  const id = `sky${top.slice(1)}${low.slice(1)}`;
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="0.75" stop-color="${low}"/></linearGradient>${flat('M0 0H1600V900H0Z', `url(#${id})`)}`;
};
const hill = (ridge: Point[], colour: string) => flat(`${blobOpen(ridge)}L1640 940L-40 940Z`, colour);
const blobOpen = (ridge: Point[]) =>
  blob([[-40, 940, 'corner'], ...ridge, [1640, 940, 'corner']], 0.36).replace('Z', '');

/** Scattered tufts of grass and flowers. */
export const growing = (spots: [number, number][], blooms: string[] = [colours.pink, colours.sun, '#FFFFFF']) =>
  spots
    .map(([x, y], index) =>
      index % 3 === 2
        ? place(tuft(), x, y)
        : place(flower({ colour: nth(blooms, index % blooms.length), height: 54 }), x, y, 0.8),
    )
    .join('');

/** A green meadow under a clear sky. */
export function meadow({
  horizon = 520,
  sunAt = [1420, 150],
  clouds = [
    [220, 190, 1],
    [1400, 170, 0.8],
  ],
  trees = true,
}: { horizon?: number; sunAt?: [number, number] | null; clouds?: [number, number, number][]; trees?: boolean } = {}) {
  const h = horizon;
  return (
    sky('#A9D8F7', '#E4F4FD') +
    (sunAt ? place(dot(0, 0, 180, 180, '#FFF3C4', `opacity="0.7" ${soft(32)}`) + sun(), sunAt[0], sunAt[1], 0.9) : '') +
    clouds.map(([x, y, size]) => place(cloud(), x, y, size)).join('') +
    hill(
      [
        [-40, h - 20],
        [240, h - 76],
        [560, h - 24],
        [900, h - 84],
        [1280, h - 30],
        [1640, h - 70],
      ],
      '#B9E0A6',
    ) +
    (trees
      ? place(fir(), 130, h - 8, 0.5) +
        place(fir(), 210, h + 2, 0.62) +
        place(tree(), 1490, h + 24, 0.6) +
        place(tree({ leaves: '#7DC27B' }), 1360, h + 6, 0.42)
      : '') +
    hill(
      [
        [-40, h + 60],
        [300, h + 14],
        [760, h + 50],
        [1200, h + 6],
        [1640, h + 44],
      ],
      '#9DD489',
    ) +
    hill(
      [
        [-40, h + 190],
        [420, h + 140],
        [900, h + 176],
        [1640, h + 120],
      ],
      colours.grass,
    )
  );
}

/** Grass and empty sky, as a background for a speaker. */
export const lawn = () => meadow({ horizon: 420, sunAt: null, clouds: [], trees: false });

/** A meadow with a barn and a fence. */
export const farm = ({ horizon = 470, barnAt = 1290 }: { horizon?: number; barnAt?: number } = {}) =>
  meadow({
    horizon,
    sunAt: null,
    clouds: [
      [330, 260, 0.9],
      [900, 230, 0.7],
    ],
    trees: false,
  }) +
  place(fir(), 120, horizon + 30, 0.7) +
  place(fir(), 210, horizon + 44, 0.56) +
  place(fence(520), barnAt < 800 ? 800 : 300, horizon + 92, 0.9) +
  place(barn(), barnAt, horizon + 110, 0.86);

/** Warm grassland with flat-topped trees. */
export function savannah({
  horizon = 520,
  trees = [
    [230, 30, 0.7],
    [1400, 14, 0.86],
  ],
  sunAt = [1180, 170],
}: { horizon?: number; trees?: [number, number, number][]; sunAt?: [number, number] | null } = {}) {
  const h = horizon;
  return (
    sky('#A8DCF5', '#FFF4D6') +
    (sunAt ? dot(sunAt[0], sunAt[1], 92, 92, '#FFD75E') : '') +
    hill(
      [
        [-40, h - 30],
        [300, h - 100],
        [620, h - 36],
        [1000, h - 86],
        [1640, h - 30],
      ],
      '#F2E8BC',
    ) +
    trees.map(([x, dy, size]) => place(acacia(), x, h + dy, size)).join('') +
    hill(
      [
        [-40, h + 50],
        [400, h + 4],
        [900, h + 40],
        [1640, h],
      ],
      '#E9DA9C',
    ) +
    hill(
      [
        [-40, h + 180],
        [500, h + 130],
        [1100, h + 170],
        [1640, h + 120],
      ],
      '#DCCB80',
    ) +
    (
      [
        [90, 190],
        [360, 160],
        [1290, 176],
        [1520, 160],
        [700, 200],
      ] as const
    )
      .map(([x, dy]) => place(tuft('#AD9C54'), x, h + dy))
      .join('')
  );
}

/** A garden with bushes. */
export const garden = () =>
  meadow({
    horizon: 500,
    sunAt: null,
    clouds: [
      [420, 270, 0.8],
      [1240, 290, 0.9],
    ],
    trees: false,
  }) +
  place(bush(), 120, 610, 1) +
  place(bush({ leaves: '#7DC27B' }), 1500, 600, 1.1);
