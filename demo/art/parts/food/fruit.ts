import { colours, deep } from '../../kit/colours.ts';
import { blob, dot, flat, floating, oval, place, soft, solid, stroke, through } from '../../kit/svg.ts';

/** A highlight on a round shape. */
const shine = (x: number, y: number, rx: number, ry: number, turn = -32) =>
  dot(x, y, rx, ry, '#fff', `opacity="0.5" transform="rotate(${turn} ${x} ${y})"`);
const leafAt = (x: number, y: number, turn: number, scale = 1) =>
  place(
    solid(blob('0,0! 26,-24 66,-22 90,2! 62,20 24,18'), '#5DB35B', { volume: 7 }) +
      stroke('M8 0Q44 -6 74 0', '#3E8E4A', 3.5),
    x,
    y,
    scale,
    { turn },
  );

export const apple = ({ colour = colours.red }: { colour?: string } = {}) =>
  floating(
    stroke(through('200,118 204,76 220,44'), '#7A5234', 15) +
      leafAt(212, 82, -24) +
      solid(
        blob(
          '200,112 250,88 318,106 350,180 334,270 282,346 238,358 200,346 162,358 118,346 66,270 50,180 82,106 150,88',
        ),
        colour,
        { volume: 26 },
      ) +
      flat(blob('158,104 200,124 242,104 222,118 200,132 178,118'), deep(colour, 0.3), 'opacity="0.6"') +
      shine(112, 168, 20, 42, 24),
  );

export const banana = () =>
  floating(
    solid(
      blob(
        '322,44 346,44 352,84 372,160 352,250 280,326 180,350 82,336 44,308 58,286 150,282 232,250 286,190 312,116',
        0.36,
      ),
      colours.yellow,
      {
        volume: 22,
        marks:
          stroke(through('332,90 338,166 312,240 244,296 150,318 60,306'), '#E8A92C', 9, 'opacity="0.75"') +
          flat('M300 20H380V74H300Z', '#8A6236') +
          dot(46, 306, 20, 30, '#8A6236'),
      },
    ) + stroke(through('302,160 278,216 232,262'), '#FFF0B8', 11, 'opacity="0.8"'),
  );

export const orange = ({ colour = '#F58B2E' }: { colour?: string } = {}) =>
  floating(
    solid(oval(200, 216, 144, 140), colour, { volume: 28 }) +
      (
        [
          [140, 260],
          [180, 300],
          [230, 270],
          [276, 292],
          [296, 226],
          [246, 332],
          [170, 236],
          [250, 210],
          [120, 210],
        ] as const
      )
        .map(([x, y]) => dot(x, y, 4.5, 4.5, deep(colour, 0.2), 'opacity="0.7"'))
        .join('') +
      shine(122, 156, 22, 40, 38) +
      dot(200, 86, 20, 9, '#4C9A4E') +
      leafAt(204, 84, -30, 1.05),
  );

export const pear = () =>
  floating(
    stroke(through('200,92 198,60 210,26'), '#7A5234', 14) +
      leafAt(204, 62, -8, 0.9) +
      solid(
        blob('200,76 244,100 258,166 310,240 308,322 250,366 200,372 150,366 92,322 90,240 142,166 156,100'),
        '#B5CC4A',
        { volume: 26, marks: dot(310, 300, 60, 84, '#E6A54A', `opacity="0.55" ${soft(16)}`) },
      ) +
      shine(142, 258, 18, 44, 18),
  );

export const grapes = () => {
  const rows: [number, number][][] = [
    [
      [110, 150],
      [168, 140],
      [228, 140],
      [288, 150],
    ],
    [
      [134, 200],
      [198, 194],
      [262, 200],
    ],
    [
      [110, 214],
      [290, 214],
      [166, 252],
      [230, 252],
    ],
    [
      [140, 290],
      [258, 290],
      [198, 302],
    ],
    [
      [170, 338],
      [228, 338],
    ],
    [[200, 372]],
  ];
  const one = ([x, y]: [number, number]) =>
    solid(oval(x, y, 38), '#8A5AC2', { volume: 12, shade: 0.3 }) + shine(x - 12, y - 13, 7, 11, 40);
  return floating(
    stroke(through('200,130 204,80 190,34'), '#7A5234', 14) +
      leafAt(206, 92, -12, 1.2) +
      `<g transform="translate(400 0) scale(-1 1)">${leafAt(204, 96, -6, 1)}</g>` +
      rows.flat().map(one).join(''),
  );
};

export const strawberry = () =>
  floating(
    solid(blob('200,112 276,94 336,140 330,216 276,306 200,372 124,306 70,216 64,140 124,94'), '#E2453F', {
      volume: 26,
    }) +
      (
        [
          [130, 170],
          [186, 182],
          [246, 172],
          [298, 180],
          [154, 228],
          [214, 240],
          [270, 232],
          [180, 288],
          [236, 290],
          [206, 334],
          [104, 206],
        ] as const
      )
        .map(([x, y]) => dot(x, y, 6, 9, '#FFD98A'))
        .join('') +
      stroke('M200 110V58', '#4C9A4E', 14) +
      solid(
        blob(
          '200,92 236,66 286,70 316,96 270,108 252,140 222,118 200,152 178,118 148,140 130,108 84,96 114,70 164,66',
          0.34,
        ),
        '#5DB35B',
        { volume: 8 },
      ) +
      shine(104, 158, 10, 24, 24),
  );

export const watermelon = () => {
  const rind = 'M24 130Q200 150 376 130Q372 330 200 340Q28 330 24 130Z';
  return floating(
    solid(rind, '#3F9A58', {
      volume: 12,
      marks:
        flat('M44 124Q200 150 356 124Q346 306 200 314Q54 306 44 124Z', '#E9F5D8') +
        flat('M62 120Q200 150 338 120Q328 286 200 294Q72 286 62 120Z', '#EE5B5B'),
    }) +
      (
        [
          [110, 180],
          [160, 210],
          [210, 180],
          [260, 212],
          [300, 176],
          [190, 256],
          [240, 258],
          [140, 256],
        ] as const
      )
        .map(([x, y], index) => dot(x, y, 8, 12, '#4A2B33', `transform="rotate(${(index % 3) * 16 - 14} ${x} ${y})"`))
        .join(''),
  );
};

export const lemon = () =>
  floating(
    solid(
      blob(
        '34,216 62,196 110,130 200,104 290,130 336,192 366,208 366,228 338,240 290,304 200,330 110,304 62,236 36,232',
        0.36,
      ),
      '#FFD94A',
      { volume: 24 },
    ) +
      shine(136, 172, 16, 42, 52) +
      leafAt(352, 204, -64, 0.8),
  );

export const cherries = () =>
  floating(
    stroke(through('130,250 150,150 232,50'), '#5C9A48', 11) +
      stroke(through('278,262 276,160 232,50'), '#5C9A48', 11) +
      leafAt(232, 56, 12, 1.2) +
      (
        [
          [124, 288],
          [282, 300],
        ] as const
      )
        .map(
          ([x, y]) =>
            solid(oval(x, y, 72, 70), '#CF3340', { volume: 20, shade: 0.28 }) + shine(x - 28, y - 26, 10, 18, 38),
        )
        .join(''),
  );
