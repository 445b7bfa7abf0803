import { colours, deep, mix, pale } from '../../kit/colours.ts';
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

/** Everything here can have any colour. */
type Tint = { colour?: string };

export const balloon = ({ colour = colours.red }: Tint = {}) =>
  floating(
    stroke(through('200,304 188,336 208,364 196,400'), '#9AA6B8', 5) +
      solid(blob('200,26 274,52 306,132 280,220 220,284 180,284 120,220 94,132 126,52'), colour, { volume: 26 }) +
      solid(blob('200,280 220,306 180,306', 0.2), deep(colour, 0.1), { volume: 4 }) +
      dot(146, 104, 16, 38, '#fff', 'opacity="0.55" transform="rotate(24 146 104)"'),
  );

export const ball = ({ colour = colours.blue }: Tint = {}) =>
  floating(
    solid(oval(200, 200, 150), colour, {
      volume: 30,
      marks:
        flat('M30 180Q200 250 370 180V250Q200 320 30 250Z', '#fff') +
        flat(oval(150, 120, 0), '#fff') +
        place(flat('M0 -40L11 -13L40 -11L18 8L25 37L0 22L-25 37L-18 8L-40 -11L-11 -13Z', colours.sun), 208, 128),
    }) + dot(116, 120, 16, 34, '#fff', 'opacity="0.5" transform="rotate(38 116 120)"'),
  );

export function car({ colour = colours.red }: Tint = {}) {
  const wheel = (x: number) =>
    solid(oval(x, 348, 48), '#39435A', { volume: 10 }) + dot(x, 348, 22, 22, '#E4EAF2') + dot(x, 348, 8, 8, '#9AA6B8');
  return standing(
    ground(200, 397, 176) +
      solid(blob('106,232 130,160 168,140 250,140 288,160 324,232', 0.3), colour, { volume: 12 }) +
      flat('M134 224L148 178Q154 166 168 166H200V224Z', '#D3EBFA') +
      flat('M214 166H246Q260 166 268 178L292 224H214Z', '#D3EBFA') +
      stroke('M156 210L180 180M236 210L258 180', '#fff', 8, 'opacity="0.8"') +
      solid(blob('20,300 32,246 90,224 320,224 372,250 386,300 376,346 200,352 28,346', 0.3), colour, { volume: 18 }) +
      stroke('M206 226V330', deep(colour, 0.25), 4, 'opacity="0.6"') +
      stroke('M222 256h22', deep(colour, 0.35), 8) +
      solid(oval(362, 278, 18), '#FFE9AE', { volume: 5 }) +
      flat(roundBox(20, 320, 366, 22, 11), deep(colour, 0.28), 'opacity="0.55"') +
      wheel(108) +
      wheel(298),
  );
}

export const boat = ({ colour = colours.red }: Tint = {}) =>
  standing(
    stroke('M200 60V290', '#A96F42', 14) +
      solid('M214 66Q330 150 344 262H214Z', '#FFFDF8', { volume: 14 }) +
      solid('M186 96Q110 170 92 262H186Z', colour === colours.sun ? '#FFF3DD' : pale(colour, 0.55), { volume: 12 }) +
      flat('M200 60L256 40L200 22Z', colours.sun) +
      solid('M40 288H360Q350 366 280 380H130Q60 366 40 288Z', colour, { volume: 18 }) +
      stroke('M56 316H346', '#fff', 9, 'opacity="0.75"'),
  );

export const kite = ({ colour = colours.red }: Tint = {}) =>
  floating(
    stroke(through('200,320 170,350 220,376 180,404'), '#7D8AA0', 5) +
      solid('M200 16L336 150L200 320L64 150Z', colour, {
        volume: 14,
        marks: flat('M200 16L336 150H200Z', pale(colour, 0.3)) + flat('M64 150H200V320Z', pale(colour, 0.3)),
      }) +
      stroke('M200 16V320M64 150H336', pale(colour, 0.75), 6) +
      solid(blob('186,352 160,338 160,368', 0.2), colours.sun, { volume: 3 }) +
      solid(blob('186,352 212,338 212,368', 0.2), colours.sun, { volume: 3 }),
  );

export function umbrella({ colour = colours.purple }: Tint = {}) {
  const top =
    'M32 214Q46 56 200 50Q354 56 368 214Q340 184 312 214Q284 184 256 214Q228 184 200 214Q172 184 144 214Q116 184 88 214Q60 184 32 214Z';
  return floating(
    stroke(through('200,40 200,340 222,372 250,350'), '#8A6236', 14) +
      solid(top, colour, {
        volume: 20,
        marks:
          flat('M144 214Q150 100 200 50Q250 100 256 214Q228 184 200 214Q172 184 144 214Z', pale(colour, 0.3)) +
          flat('M32 214Q46 56 200 50Q90 90 88 214Q60 184 32 214Z', pale(colour, 0.3), 'opacity="0.5"'),
      }) +
      stroke('M200 50V28', '#8A6236', 10),
  );
}

export const book = ({ colour = colours.blue }: Tint = {}) =>
  floating(
    solid(roundBox(70, 54, 268, 300, 18), deep(colour, 0.2), { volume: 8 }) +
      flat(roundBox(84, 66, 252, 276, 8), '#FFFDF5') +
      stroke('M92 330H330M92 318H330', '#D8D2C2', 3) +
      solid(roundBox(62, 46, 264, 262, 18), colour, { volume: 16 }) +
      flat(roundBox(62, 46, 30, 262, 14), deep(colour, 0.22), 'opacity="0.6"') +
      place(flat('M0 -56L16 -18L56 -16L25 10L36 50L0 28L-36 50L-25 10L-56 -16L-16 -18Z', pale(colour, 0.75)), 208, 176),
  );

export const hat = ({ colour = colours.green }: Tint = {}) =>
  floating(
    solid(blob('92,280 96,180 140,104 200,90 260,104 304,180 308,280', 0.36), colour, {
      volume: 22,
      marks: stroke('M80 190H320', pale(colour, 0.55), 26),
    }) +
      solid(roundBox(70, 254, 260, 72, 30), deep(colour, 0.12), { volume: 12 }) +
      [100, 136, 172, 208, 244, 280]
        .map((x) => stroke(`M${x + 10} 270V310`, pale(colour, 0.3), 7, 'opacity="0.6"'))
        .join('') +
      solid(oval(200, 78, 40), pale(colour, 0.7), { volume: 10 }),
  );

export function teddy({ colour = '#C98F5A' }: Tint = {}) {
  const muzzle = pale(colour, 0.62);
  const pair = (part: (side: number) => string) => part(-1) + part(1);
  return standing(
    ground(200, 396, 120) +
      pair(
        (side) =>
          solid(oval(200 + side * 78, 72, 38), colour, { volume: 8 }) + dot(200 + side * 78, 74, 20, 20, muzzle),
      ) +
      pair((side) => solid(oval(200 + side * 98, 260, 34, 52), colour, { volume: 10 })) +
      solid(oval(200, 288, 96, 96), colour, { volume: 18, marks: dot(200, 300, 58, 62, muzzle) }) +
      pair(
        (side) =>
          solid(oval(200 + side * 84, 352, 52, 44), colour, { volume: 10 }) + dot(200 + side * 90, 356, 27, 25, muzzle),
      ) +
      solid(oval(200, 134, 106, 94), colour, { volume: 16 }) +
      dot(200, 166, 50, 38, muzzle) +
      pair(
        (side) =>
          dot(200 + side * 46, 124, 11, 13, colours.ink) +
          dot(200 + side * 46 - 3, 119, 4, 4, '#fff') +
          dot(200 + side * 74, 158, 17, 12, '#F0705F', 'opacity="0.3"'),
      ) +
      dot(200, 150, 17, 11, colours.ink) +
      stroke('M200 160V172M182 178Q191 188 200 174Q209 188 218 178', colours.ink, 5) +
      solid(blob('200,222 150,200 150,244', 0.3), colours.coral, { volume: 5 }) +
      solid(blob('200,222 250,200 250,244', 0.3), colours.coral, { volume: 5 }) +
      solid(oval(200, 222, 15), colours.coral, { volume: 4 }),
  );
}

export const starShape = ({ colour = colours.sun }: Tint = {}) =>
  floating(
    solid(blob('200,40 244,142 354,152 270,226 296,334 200,276 104,334 130,226 46,152 156,142', 0.12), colour, {
      volume: 18,
    }),
  );

export const block = ({ colour = colours.green }: Tint = {}) =>
  standing(
    ground(200, 397, 120) +
      solid(roundBox(90, 180, 220, 220, 26), colour, { volume: 20 }) +
      flat(roundBox(118, 208, 164, 164, 16), pale(colour, 0.25)) +
      place(
        flat('M0 -56L16 -18L56 -16L25 10L36 50L0 28L-36 50L-25 10L-56 -16L-16 -18Z', '#fff', 'opacity="0.9"'),
        200,
        292,
      ),
  );

export const shirt = ({ colour = colours.blue }: Tint = {}) =>
  floating(
    solid(
      blob(
        '140,66 168,86 232,86 260,66 308,88! 374,172! 318,214! 290,184! 294,346! 106,346! 110,184! 82,214! 26,172! 92,88!',
        0.3,
      ),
      colour,
      { volume: 18, marks: stroke('M100 230H300M100 276H300', pale(colour, 0.5), 18) },
    ) + stroke('M144 70Q200 124 256 70', mix(colour, colours.ink, 0.3), 9),
  );
