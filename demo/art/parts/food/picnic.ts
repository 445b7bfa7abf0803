import { nth } from '../../kit/nth.ts';
import { colours, deep, pale } from '../../kit/colours.ts';
import {
  blob,
  dot,
  flat,
  floating,
  ground,
  oval,
  place,
  roundBox,
  solid,
  standing,
  stroke,
  through,
} from '../../kit/svg.ts';
import { plate } from './tableware.ts';

export function sandwich() {
  const half = (y: number) =>
    solid(
      `M36 ${y}Q30 ${y - 16} 48 ${y - 22}L196 ${y - 64}Q204 ${y - 66} 212 ${y - 62}L362 ${y - 20}Q374 ${y - 14} 366 ${y}V${y + 22}Q366 ${y + 34} 352 ${y + 34}H50Q36 ${y + 34} 36 ${y + 22}Z`,
      '#F3D19B',
      { volume: 8 },
    ) + stroke(`M40 ${y + 26}H362`, '#C98B4C', 10);
  return floating(
    half(286) +
      solid(
        blob(
          '24,268 70,256 120,270 170,256 220,270 280,256 330,268 380,258 376,286 330,296 280,288 220,300 160,290 100,300 40,290',
        ),
        '#7CC25E',
        { volume: 6 },
      ) +
      flat(roundBox(44, 240, 316, 22, 10), '#FFCB4B') +
      flat('M90 260h70l-35 26ZM240 260h70l-35 26Z', '#FFCB4B') +
      flat(roundBox(38, 220, 326, 24, 12), '#E25A4A') +
      solid(blob('28,214 80,204 130,216 190,204 250,216 310,204 374,214 366,230 36,230'), '#8ED06E', { volume: 4 }) +
      half(174) +
      dot(140, 140, 5, 4, '#D9A862') +
      dot(210, 130, 5, 4, '#D9A862') +
      dot(262, 146, 5, 4, '#D9A862'),
  );
}

export function cake() {
  const drip =
    'M82 214Q84 188 200 188T318 214V250Q306 276 292 252Q278 232 262 258Q246 292 228 258Q212 236 194 262Q176 286 160 256Q144 234 128 256Q104 284 82 250Z';
  return standing(
    place(plate(180), 200, 376) +
      solid(roundBox(82, 206, 236, 166, 26), '#FBE0B4', { volume: 16, marks: flat('M70 296H330V318H70Z', '#F27FA5') }) +
      solid(drip, '#F9A9C0', { volume: 10 }) +
      dot(200, 208, 112, 22, pale('#F9A9C0', 0.3)) +
      [128, 200, 272]
        .map(
          (x, index) =>
            solid(roundBox(x - 8, 122, 16, 84, 6), nth([colours.sky, colours.sun, colours.green], index), {
              volume: 5,
            }) +
            solid(
              blob([
                [x, 76],
                [x + 12, 104],
                [x, 118],
                [x - 12, 104],
              ]),
              '#FF9D3B',
              { volume: 4, shade: 0.1 },
            ) +
            dot(x, 108, 4, 8, '#FFE9AE'),
        )
        .join('') +
      (
        [
          [110, 222],
          [160, 226],
          [240, 226],
          [290, 222],
        ] as const
      )
        .map(([x, y]) => solid(oval(x, y - 14, 17, 16), '#E2453F', { volume: 6 }))
        .join(''),
  );
}

export const iceCream = ({ scoop = '#F9A9C0' }: { scoop?: string } = {}) => {
  const cone = 'M118 208H282L214 390Q200 408 186 390Z';
  return floating(
    solid(cone, '#E3A957', {
      volume: 12,
      marks: stroke(
        'M100 250L220 400M150 200L270 360M210 190L300 310M300 250L180 400M250 200L130 360M190 190L100 310',
        '#C4843A',
        5,
        'opacity="0.7"',
      ),
    }) +
      solid(
        blob(
          '200,36 270,62 304,130 300,190 280,222 254,202 228,230 200,206 172,232 146,204 120,222 100,190 96,130 130,62',
        ),
        scoop,
        { volume: 22 },
      ) +
      dot(142, 98, 14, 26, '#fff', 'opacity="0.55" transform="rotate(28 142 98)"') +
      solid(oval(206, 30, 25), '#D8343F', { volume: 8 }) +
      stroke('M208 10Q216 -14 236 -18', '#5C9A48', 7) +
      (
        [
          [180, 84],
          [240, 106],
          [170, 146],
          [224, 162],
          [268, 156],
        ] as const
      )
        .map(([x, y], index) =>
          stroke(
            `M${x} ${y}l${index % 2 ? 12 : -4} ${index % 2 ? 6 : 13}`,
            nth([colours.sky, colours.sun, colours.green, '#fff', colours.purple], index),
            8,
          ),
        )
        .join(''),
  );
};

export const lemonade = () =>
  standing(
    ground(190, 397, 120) +
      stroke(through('284,190 360,190 366,300 276,330'), '#C3D9EC', 22) +
      flat('M80 96H300L290 380Q288 398 268 398H112Q92 398 90 380Z', '#EAF4FC') +
      flat('M80 96L52 84L84 130Z', '#D6E6F4') +
      solid('M83 160H297L290 380Q288 398 268 398H112Q92 398 90 380Z', '#FFE374', { volume: 20, shade: 0.14 }) +
      dot(190, 160, 107, 14, '#FFF0AE') +
      (
        [
          [150, 220, -12],
          [232, 280, 16],
          [150, 330, 6],
        ] as const
      )
        .map(([x, y, turn]) =>
          place(
            dot(0, 0, 38, 38, '#F2B92C') +
              dot(0, 0, 30, 30, '#FFF6C9') +
              stroke('M0 -24V24M-22 -11L22 11M-22 11L22 -11', '#F2C84B', 5),
            x,
            y,
            1,
            { turn },
          ),
        )
        .join('') +
      stroke('M80 96H300', '#CFE0F0', 8) +
      stroke('M106 190L114 340', '#fff', 12, 'opacity="0.6"'),
  );

export const pizza = () =>
  floating(
    solid('M200 372Q190 372 184 360L56 122Q200 40 344 122L216 360Q210 372 200 372Z', '#FFD063', { volume: 10 }) +
      solid(
        blob('36,128 60,84 140,52 200,44 260,52 340,84 364,128 334,142 270,108 200,96 130,108 66,142', 0.36),
        '#D9934A',
        { volume: 12 },
      ) +
      (
        [
          [142, 160, 30],
          [252, 168, 32],
          [198, 256, 28],
        ] as const
      )
        .map(([x, y, r]) => solid(oval(x, y, r), '#D94A3F', { volume: 8 }))
        .join('') +
      (
        [
          [196, 146],
          [160, 220],
          [246, 232],
          [200, 316],
        ] as const
      )
        .map(([x, y]) =>
          flat(
            blob([
              [x - 14, y],
              [x, y - 9],
              [x + 14, y],
              [x, y + 9],
            ]),
            '#5DA84E',
          ),
        )
        .join(''),
  );

export const cookie = () =>
  floating(
    solid(blob('60,190 90,110 170,66 260,76 326,132 344,214 306,298 220,340 130,326 76,268', 0.4), '#D9A05C', {
      volume: 22,
    }) +
      (
        [
          [140, 150, 20],
          [220, 130, 17],
          [274, 190, 21],
          [180, 220, 19],
          [250, 272, 19],
          [136, 268, 17],
        ] as const
      )
        .map(([x, y, r]) => solid(oval(x, y, r, r * 0.86), '#5F3A2A', { volume: 6 }))
        .join(''),
  );

export const carrot = () =>
  floating(
    solid(blob('290,110 330,60 352,84 318,130'), '#5DB35B', { volume: 6 }) +
      solid(blob('280,110 268,44 300,34 306,100'), '#6CC067', { volume: 6 }) +
      solid(blob('300,124 364,112 370,142 306,144'), '#6CC067', { volume: 6 }) +
      solid(blob('262,100 304,108 318,148 284,208 180,308 70,370 46,352 104,244 206,134', 0.36), '#F5893A', {
        volume: 18,
      }) +
      stroke('M232 132l26 24M172 190l28 24M226 240l-24 -20M124 262l24 22', deep('#F5893A', 0.22), 7),
  );

export const tomato = () =>
  floating(
    solid(blob('200,100 290,92 350,170 340,270 270,336 200,342 130,336 60,270 50,170 110,92'), '#E2453F', {
      volume: 26,
    }) +
      solid(
        blob(
          '200,98 226,62 246,66 240,96 290,104 288,122 234,122 214,158 196,154 190,124 130,136 118,120 166,100 158,66 176,58',
          0.34,
        ),
        '#4FA25A',
        { volume: 7 },
      ) +
      dot(112, 176, 16, 32, '#fff', 'opacity="0.5" transform="rotate(24 112 176)"'),
  );
