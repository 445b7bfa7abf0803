import { colours, deep, pale } from '../../kit/colours.ts';
import { blob, dot, flat, ground, place, roundBox, solid, stroke, through } from '../../kit/svg.ts';

/** Fittings of kitchen and bathroom, standing on the floor at 0, 0. */

const { wood } = colours;

export const fridge = () =>
  ground(0, 0, 110, 18) +
  solid(roundBox(-100, -420, 200, 416, 26), '#E3EEF6', { volume: 20 }) +
  stroke('M-100 -276H100', '#B4C7D9', 7) +
  stroke('M-72 -356V-306M-72 -244V-170', '#8FA5BC', 12) +
  place(flat('M0 14C-22 0 -16 -16 -6 -14Q0 -12 0 -6Q0 -12 6 -14C16 -16 22 0 0 14Z', colours.coral), 40, -340, 1.4) +
  flat(roundBox(14, -236, 56, 48, 6), colours.sunSoft) +
  flat(roundBox(10, -160, 40, 40, 6), colours.leafSoft);

export const cooker = () =>
  ground(0, 0, 110, 18) +
  solid(roundBox(-104, -216, 208, 212, 14), '#F7FAFD', { volume: 16 }) +
  flat(roundBox(-104, -216, 208, 46, 14), '#C9D6E4') +
  [-66, -22, 22, 66].map((x) => dot(x, -192, 12, 12, '#5C6A82')).join('') +
  solid(roundBox(-76, -146, 152, 110, 14), '#4B5875', { volume: 8 }) +
  flat(roundBox(-58, -128, 116, 74, 8), '#F7C66B', 'opacity="0.75"') +
  stroke('M-64 -160H64', '#8FA5BC', 9) +
  solid(roundBox(-70, -282, 110, 66, 12), colours.coral, { volume: 10 }) +
  stroke('M-96 -262H-70M40 -262H66', deep(colours.coral, 0.3), 13) +
  flat(roundBox(-78, -292, 126, 16, 8), deep(colours.coral, 0.1)) +
  dot(-15, -298, 10, 8, colours.ink) +
  stroke('M-40 -318q-12 -16 0 -30t0 -28M8 -318q-12 -16 0 -30t0 -28', '#C9D6E4', 9);

/** Cupboards with a worktop. */
export const cupboard = (width = 330, colour = '#7DB9A8') => {
  const doors = Math.round(width / 165);
  const wide = width / doors;
  return (
    ground(0, 0, width * 0.5, 16) +
    flat(roundBox(-width / 2, -200, width, 200, 8), colour) +
    Array.from({ length: doors }, (_, index) => {
      const x = -width / 2 + index * wide;
      return (
        solid(roundBox(x + 10, -182, wide - 20, 164, 12), pale(colour, 0.14), { volume: 8 }) +
        dot(x + (index % 2 ? 30 : wide - 30), -110, 9, 9, '#FFF3DD')
      );
    }).join('') +
    solid(roundBox(-width / 2 - 12, -220, width + 24, 28, 10), wood, { volume: 6 })
  );
};

export const bath = () =>
  ground(0, 0, 240, 24) +
  flat(roundBox(-170, -26, 34, 26, 10), '#C9A24B') +
  flat(roundBox(136, -26, 34, 26, 10), '#C9A24B') +
  stroke(through('-214,-160 -214,-250 -170,-262 -150,-230'), '#9FB0C4', 17) +
  (
    [
      [-120, -178, 40],
      [-60, -200, 48],
      [10, -186, 42],
      [70, -204, 46],
      [130, -180, 38],
      [-10, -214, 34],
    ] as const
  )
    .map(([x, y, r]) => dot(x, y, r, r, '#E4F3FC'))
    .join('') +
  (
    [
      [-100, -186, 26],
      [-30, -210, 24],
      [60, -210, 26],
      [120, -190, 20],
    ] as const
  )
    .map(([x, y, r]) => dot(x, y, r, r, '#F6FBFF'))
    .join('') +
  solid(blob('-250,-172! 250,-172! 226,-80 150,-20 0,-14 -150,-20 -226,-80', 0.34), '#FFFFFF', {
    volume: 24,
    shade: 0.16,
  }) +
  solid(roundBox(-262, -188, 524, 28, 14), '#F2F7FB', { volume: 6 });

export const toilet = () =>
  ground(0, 0, 80, 14) +
  solid(roundBox(-80, -280, 110, 140, 18), '#FFFFFF', { volume: 12 }) +
  stroke('M-60 -254h24', '#9FB0C4', 10) +
  solid(blob('-78,-150 80,-150 96,-120 56,-72 40,0 -50,0 -60,-70', 0.3), '#FFFFFF', { volume: 14 }) +
  solid(roundBox(-84, -164, 184, 26, 13), '#EAF1F8', { volume: 5 });

export const basin = () =>
  ground(0, 0, 60, 12) +
  solid('M-26 0L-18 -150H18L26 0Z', '#F2F7FB', { volume: 8 }) +
  solid(blob('-110,-200! 110,-200! 84,-144 0,-124 -84,-144'), '#FFFFFF', { volume: 14 }) +
  stroke(through('0,-204 0,-250 34,-254 40,-232'), '#9FB0C4', 13) +
  flat(roundBox(-118, -210, 236, 20, 10), '#EAF1F8');
