import { colours, deep, mix, pale } from '../../kit/colours.ts';
import { blob, dot, flat, ground, inside, lit, oval, roundBox, solid, stroke, through } from '../../kit/svg.ts';

/** Outdoor things. Plants stand at 0, 0; things in the sky are centred there. */

export const tree = ({ leaves = '#63B36A', fruit }: { leaves?: string; fruit?: string } = {}) =>
  ground(0, 0, 110) +
  solid(blob('-28,0 -20,-120 -60,-190 -40,-200 -4,-150 34,-210 52,-196 22,-120 30,0', 0.24), '#A0704A', {
    volume: 10,
  }) +
  lit(
    (
      [
        [-96, -240, 84],
        [96, -244, 84],
        [0, -210, 80],
        [-52, -330, 92],
        [62, -334, 90],
        [0, -270, 110],
      ] as const
    )
      .map(([x, y, r]) => dot(x, y, r, r * 0.94, leaves))
      .join(''),
    26,
  ) +
  (
    [
      [-80, -280],
      [-20, -350],
      [60, -300],
      [-30, -230],
      [100, -236],
      [30, -210],
    ] as const
  )
    .map(([x, y]) => stroke(`M${x - 16} ${y}q16 14 32 0`, deep(leaves, 0.2), 7, 'opacity="0.5"'))
    .join('') +
  (fruit
    ? (
        [
          [-100, -230],
          [-40, -300],
          [30, -250],
          [96, -300],
          [-8, -206],
          [70, -380],
          [-70, -370],
        ] as const
      )
        .map(([x, y]) => solid(oval(x, y, 17), fruit, { volume: 6 }))
        .join('')
    : '');

export const fir = () =>
  ground(0, 0, 70) +
  flat(roundBox(-14, -60, 28, 60, 4), '#8F6242') +
  lit(
    (
      [
        [0, -60, 110],
        [0, -140, 92],
        [0, -214, 70],
      ] as const
    )
      .map(([x, y, w]) =>
        flat(
          `M${x} ${y - 130}Q${x + w * 0.5} ${y - 40} ${x + w} ${y}Q${x} ${y + 24} ${x - w} ${y}Q${x - w * 0.5} ${y - 40} ${x} ${y - 130}Z`,
          '#4C9B66',
        ),
      )
      .join(''),
    16,
  );

/** A flat-topped tree of the savannah. */
export const acacia = () =>
  ground(0, 0, 90) +
  solid(blob('-20,0 -14,-120 -90,-230 -70,-240 0,-170 70,-250 92,-238 18,-120 24,0', 0.2), '#94653F', { volume: 10 }) +
  lit(
    flat(blob('-240,-250 -200,-300 -90,-330 60,-340 190,-310 240,-262 180,-236 20,-226 -160,-230'), '#86B15A') +
      flat(blob('-120,-330 -40,-370 80,-372 140,-336 60,-310 -60,-310'), '#86B15A'),
    22,
  );

export const bush = ({ leaves = '#6DBB6C' }: { leaves?: string } = {}) =>
  ground(0, 0, 130) +
  lit(
    (
      [
        [-84, -40, 56],
        [-30, -76, 64],
        [40, -70, 62],
        [94, -38, 52],
        [0, -34, 74],
      ] as const
    )
      .map(([x, y, r]) => dot(x, y, r, r * 0.9, leaves))
      .join('') + flat(roundBox(-134, -50, 276, 52, 24), leaves),
    18,
  );

export function flower({ colour = colours.pink, height = 120 }: { colour?: string; height?: number } = {}) {
  const petals = Array.from(
    { length: 6 },
    (_, index) => `<g transform="translate(0 ${-height}) rotate(${index * 60})">${dot(0, -27, 19, 25, colour)}</g>`,
  ).join('');
  return (
    stroke(
      through([
        [0, 0],
        [4, -height * 0.5],
        [0, -height],
      ]),
      '#55A357',
      9,
    ) +
    (height > 80 ? solid(blob('2,-20 30,-52 56,-46 36,-20'), '#6DBB6C', { volume: 4 }) : '') +
    lit(petals, 6) +
    dot(0, -height, 16, 16, mix(colours.sun, colours.orange, colour === colours.yellow ? 0.8 : 0.15))
  );
}

/** A tuft of grass. */
export const tuft = (colour = colours.grassDeep) =>
  stroke('M-16 0Q-20 -20 -30 -28M0 0Q-2 -26 0 -40M16 0Q20 -20 30 -30', colour, 8);

export const cloud = (colour = '#FFFFFF') =>
  lit(
    dot(-70, 0, 58, 46, colour) +
      dot(0, -30, 72, 62, colour) +
      dot(76, -4, 60, 48, colour) +
      flat(roundBox(-126, -6, 260, 52, 26), colour),
    12,
    0.09,
  );

/** The sun with its rays. */
export const sun = () =>
  Array.from(
    { length: 12 },
    (_, index) =>
      `<g transform="rotate(${index * 30})">${flat(roundBox(-9, -150, 18, index % 2 ? 30 : 42, 9), '#FFCF52')}</g>`,
  ).join('') + solid(oval(0, 0, 92), colours.sun, { volume: 18, shade: 0.12 });

export const rainbowColours = [
  colours.red,
  colours.orange,
  colours.yellow,
  colours.green,
  colours.blue,
  colours.purple,
];

/**
 * Half a rainbow, standing around 0, 0.
 * @param radius of the outermost band
 * @param band its width
 */
export const rainbow = (radius: number, band: number, bands: string[] = rainbowColours) =>
  bands
    .map((colour, index) => {
      const r = radius - band * (index + 0.5);
      return `<path d="M${-r} 0A${r} ${r} 0 0 1 ${r} 0" fill="none" stroke="${colour}" stroke-width="${band + 1}"/>`;
    })
    .join('');

export const pond = (rx: number, ry: number) =>
  dot(0, 0, rx, ry, '#7FB871', 'opacity="0.8"') +
  dot(0, 2, rx * 0.95, ry * 0.9, '#8FD0EE') +
  inside(oval(0, 2, rx * 0.95, ry * 0.9), dot(0, ry * 0.5, rx, ry * 0.8, '#7CC3E8')) +
  stroke(
    `M${-rx * 0.5} ${-ry * 0.2}h${rx * 0.3}M${rx * 0.1} ${ry * 0.3}h${rx * 0.36}M${rx * 0.3} ${-ry * 0.4}h${rx * 0.2}`,
    '#fff',
    6,
    'opacity="0.75"',
  );

export const fence = (width: number) =>
  lit(
    flat(roundBox(0, -84, width, 18, 8), '#E9D3B4') +
      flat(roundBox(0, -44, width, 18, 8), '#E9D3B4') +
      Array.from({ length: Math.floor(width / 64) + 1 }, (_, index) =>
        flat(`M${index * 64} 0V-98L${index * 64 + 14} -114L${index * 64 + 28} -98V0Z`, '#F3E2C8'),
      ).join(''),
    5,
  );

export const barn = () =>
  ground(0, 0, 230) +
  solid('M-190 0V-190L-150 -280L0 -350L150 -280L190 -190V0Z', '#D0524A', { volume: 22 }) +
  [-120, -60, 60, 120]
    .map((x) => stroke(`M${x} -8V${-270 + Math.abs(x) * 0.1}`, deep('#D0524A', 0.18), 4, 'opacity="0.6"'))
    .join('') +
  stroke('M-208 -186L-160 -290L0 -366L160 -290L208 -186', '#F6EBDD', 24) +
  flat(roundBox(-78, -158, 156, 158, 6), '#A93B36') +
  stroke('M-70 -150H70V-8M-70 -150V-8M-70 -150L70 -6M70 -150L-70 -6', '#F6EBDD', 11) +
  flat(roundBox(-38, -262, 76, 62, 8), '#7A2C2A') +
  stroke('M-38 -262h76v62h-76ZM0 -262v62M-38 -231h76', '#F6EBDD', 9);

export const house = ({ wall = '#FFF3DD', roof = colours.coral }: { wall?: string; roof?: string } = {}) =>
  ground(0, 0, 190) +
  solid(roundBox(88, -330, 44, 110, 4), deep(wall, 0.2), { volume: 6 }) +
  solid('M-160 0V-190H160V0Z', wall, { volume: 18, shade: 0.12 }) +
  solid('M-198 -180L0 -340L198 -180Q204 -166 190 -166H-190Q-204 -166 -198 -180Z', roof, { volume: 16 }) +
  solid(roundBox(-36, -118, 72, 118, 36), colours.sky, { volume: 8 }) +
  dot(18, -56, 6, 6, colours.sun) +
  [-106, 106]
    .map(
      (x) =>
        flat(roundBox(x - 32, -136, 64, 64, 12), '#fff') +
        flat(roundBox(x - 24, -128, 48, 48, 6), '#BFE2F6') +
        stroke(`M${x} -128v48M${x - 24} -104h48`, '#fff', 6),
    )
    .join('') +
  dot(0, -238, 26, 26, '#fff') +
  dot(0, -238, 18, 18, '#BFE2F6');

/** Small things for the ground: hay, a mushroom. */
export const hay = () =>
  ground(0, 0, 110) +
  solid(roundBox(-104, -120, 208, 120, 22), '#EBC660', { volume: 16 }) +
  stroke('M-50 -118V-4M50 -118V-4', '#C9973C', 9) +
  stroke('M-84 -90l20 8M-20 -70l26 -8M70 -84l18 8M-80 -36l22 -6M-16 -30l28 6M66 -40l22 6', '#D2A445', 5);

export const leaf = (colour = '#5DB35B') =>
  solid(blob('-150,110! -130,-20 -30,-120 150,-140! 130,30 30,130', 0.4), colour, { volume: 20 }) +
  stroke(
    'M-170 130L110 -100M-60 34L-60 -46M-60 34L30 46M10 -20L10 -86M10 -20L90 -8',
    pale(deep(colour, 0.25), 0.05),
    8,
  );
