import { deep } from '../../kit/colours.ts';
import { blob, dot, flat, ground, inside, lit, oval, solid, standing, stroke, through } from '../../kit/svg.ts';
import { cheeks, eye, eyes, leg, petal, tail, twinSmile } from './features.ts';

const mirrored = (content: string, x = 200) =>
  content + `<g transform="translate(${x * 2} 0) scale(-1 1)">${content}</g>`;

type Spot = [x: number, y: number, r: number];

/** @param options the mane can be omitted for a child to draw */
export function lion({ mane = true }: { mane?: boolean } = {}) {
  const [coat, hair, light] = ['#F0B352', '#B96A2E', '#FFF3DD'];
  const body = blob('44,246 92,206 180,208 270,214 318,260 306,318 240,340 130,336 62,316');
  const lock = (turn: number) => {
    const [x, y] = [274 + Math.cos(turn) * 96, 182 + Math.sin(turn) * 96];
    return flat(oval(x, y, 40, 40), hair);
  };
  const locks = Array.from({ length: 13 }, (_, index) => lock((index / 13) * Math.PI * 2)).join('');
  const ear = solid(oval(216, 120, 25), coat, { volume: 6 }) + flat(oval(217, 122, 13), '#E58F6B');
  const head = blob('274,102 330,118 356,172 344,228 310,258 274,264 238,258 204,228 192,172 218,118');
  return standing(
    ground(186, 398, 150) +
      tail('52,260 14,250 -4,206 10,168', coat, 15) +
      solid(blob('10,180 -12,156 -2,122 18,104 32,134 30,164'), hair, { volume: 8 }) +
      lit(leg(128, 320, 42, deep(coat, 0.16)) + leg(240, 320, 42, deep(coat, 0.16)), 8) +
      lit(
        leg(86, 290, 48, coat) +
          leg(284, 290, 48, coat) +
          dot(92, 388, 32, 13, coat) +
          dot(292, 388, 32, 13, coat) +
          flat(body, coat),
        18,
      ) +
      (mane ? lit(locks + flat(oval(274, 182, 104), hair), 14) : '') +
      mirrored(ear, 274) +
      solid(head, coat, { volume: 12, marks: dot(274, 232, 54, 38, light) }) +
      eyes(274, 172, 78, 13) +
      stroke('M220 146q14 -10 30 -4M328 146q-14 -10 -30 -4', deep(coat, 0.4), 5) +
      cheeks(274, 212, 128, 16) +
      flat(blob('252,196 274,190 296,196 286,212 274,220 262,212'), '#8A4A34') +
      stroke('M274 218v10', '#6B3A2C', 4.5) +
      twinSmile(274, 228, 22, '#6B3A2C') +
      (
        [
          [240, 226],
          [250, 236],
          [308, 226],
          [298, 236],
        ] as const
      )
        .map(([x, y]) => dot(x, y, 3, 3, '#C9935B'))
        .join(''),
  );
}

/** @param options the trunk can be omitted for a child to draw */
export function elephant({ trunk = true }: { trunk?: boolean } = {}) {
  const [skin, inner, nail] = ['#9FB2CB', '#E9B6BE', '#F3EFE6'];
  const body = blob('28,222 70,142 164,112 250,132 300,200 296,284 240,330 120,334 44,306');
  const head = blob('250,92 312,74 366,104 384,168 366,224 320,248 270,234 240,170');
  const nose = through('352,196 378,246 374,304 372,340 396,356 416,336');
  const ear = blob('262,118 204,84 150,108 142,178 176,232 232,236 270,198');
  const toes = (x: number) => [-18, 0, 18].map((step) => dot(x + step, 396, 8, 7, nail)).join('');
  return standing(
    ground(180, 398, 160) +
      tail('36,220 10,252 8,296', skin, 10) +
      flat(petal(8, 288, 34, 18, 92), deep(skin, 0.4)) +
      lit(leg(134, 300, 56, deep(skin, 0.16)) + leg(238, 300, 56, deep(skin, 0.16)), 8) +
      lit(
        leg(78, 270, 64, skin) +
          leg(278, 262, 64, skin) +
          flat(body, skin) +
          inside('M0 380H400V400H0Z', toes(78) + toes(278)),
        20,
      ) +
      lit(flat(head, skin) + (trunk ? stroke(nose, skin, 40) : ''), 14) +
      (trunk ? stroke('M366 262q10 5 22 2M360 292q12 4 26 0M356 322q10 4 24 -2', deep(skin, 0.2), 4.5) : '') +
      solid(blob('326,226 344,222 352,248 372,262 360,276 332,262'), '#FFF8EA', { volume: 6 }) +
      solid(ear, skin, { volume: 12, shade: 0.26 }) +
      flat(blob('246,132 206,108 170,124 164,176 188,212 226,214 248,184'), inner, 'opacity="0.75"') +
      eye(330, 150, 13) +
      stroke('M312 124q16 -10 30 0', deep(skin, 0.35), 5) +
      cheeks(316, 192, 0, 17),
  );
}

/** @param options the spots can be omitted for a child to draw */
export function giraffe({ spots = true }: { spots?: boolean } = {}) {
  const [coat, spot, light, hoof] = ['#F7C65E', '#C27A3A', '#FFF0D2', '#7A5235'];
  const body = blob('96,226 142,190 214,176 262,190 276,240 262,282 190,296 118,288 84,262');
  const neck = blob('204,224 232,120 252,4 272,-90 318,-92 316,10 304,130 278,246 230,262', 0.32);
  const spotOn = (x: number, y: number, r: number) =>
    flat(
      blob(
        [
          [x - r, y - r * 0.2],
          [x - r * 0.3, y - r],
          [x + r * 0.8, y - r * 0.7],
          [x + r, y + r * 0.4],
          [x + r * 0.1, y + r],
          [x - r * 0.8, y + r * 0.7],
        ],
        0.26,
      ),
      spot,
    );
  const bodySpots: Spot[] = [
    [112, 240, 20],
    [156, 214, 21],
    [150, 266, 19],
    [200, 252, 22],
    [206, 204, 15],
    [244, 268, 15],
    [254, 214, 18],
  ];
  const neckSpots: Spot[] = [
    [282, -50, 16],
    [270, 4, 18],
    [300, 34, 14],
    [256, 66, 18],
    [288, 96, 17],
    [244, 132, 18],
    [276, 158, 18],
    [236, 186, 14],
  ];
  const draw = (list: Spot[]) => list.map(([x, y, r]) => spotOn(x, y, r)).join('');
  const horn = (x: number, lean: number) =>
    stroke(`M${x} -112L${x + lean} -150`, coat, 13) + dot(x + lean, -154, 11, 11, spot);
  const head = blob('262,-118 304,-134 346,-116 384,-78 396,-52 380,-32 344,-34 300,-46 266,-70');
  return standing(
    ground(186, 398, 116) +
      tail('96,236 68,262 64,308', coat, 9) +
      flat(petal(64, 300, 40, 18, 94), spot) +
      lit(leg(144, 270, 30, deep(coat, 0.16), deep(hoof)) + leg(226, 270, 30, deep(coat, 0.16), deep(hoof)), 8) +
      stroke(through('248,8 226,120 204,206'), '#A5622F', 18) +
      stroke(through('266,-86 248,8'), '#A5622F', 18) +
      lit(
        leg(114, 250, 34, coat, hoof) +
          leg(258, 250, 34, coat, hoof) +
          flat(body, coat) +
          flat(neck, coat) +
          (spots ? inside(body, draw(bodySpots)) + inside(neck, draw(neckSpots)) : ''),
        14,
      ) +
      horn(286, -8) +
      horn(312, 4) +
      solid(petal(270, -104, 54, 26, 196), coat, { volume: 6 }) +
      flat(petal(262, -106, 34, 13, 196), '#E9A06A') +
      solid(head, coat, {
        volume: 10,
        marks: flat(blob('348,-84 390,-84 410,-50 380,-20 338,-30 334,-60'), light),
      }) +
      eye(318, -88, 11) +
      stroke('M306 -106q12 -8 24 0', deep(coat, 0.4), 4) +
      cheeks(312, -60, 0, 11) +
      dot(378, -62, 4, 5, spot) +
      stroke('M350 -44q14 5 28 -3', deep(spot, 0.3), 4.5),
  );
}

export function monkey() {
  const [coat, face] = ['#9A6440', '#F6CFA2'];
  const body = blob('200,206 254,228 276,302 262,372 200,392 138,372 124,302 146,228');
  const head = blob('200,40 262,56 292,110 286,172 250,214 200,224 150,214 114,172 108,110 138,56');
  const mask = blob(
    '200,92 226,78 258,84 270,124 260,156 264,188 234,214 200,218 166,214 136,188 140,156 130,124 142,84 174,78',
  );
  const ear = solid(oval(104, 138, 33, 35), coat, { volume: 6 }) + flat(oval(104, 139, 19, 21), face);
  const foot = solid(blob('112,372 134,356 176,366 186,388 168,400 116,400 98,390'), face, { volume: 7 });
  return standing(
    ground(200, 398, 110) +
      stroke(through('258,364 322,372 364,326 356,262 318,254 306,288 330,300'), coat, 18) +
      solid(body, coat, { volume: 16, marks: dot(200, 312, 48, 66, face) }) +
      stroke(through('146,244 104,290 124,334'), coat, 32) +
      stroke(through('254,244 304,226 324,178'), deep(coat, 0.06), 32) +
      solid(oval(130, 342, 22), face, { volume: 6 }) +
      solid(oval(328, 166, 22), face, { volume: 6 }) +
      mirrored(stroke(through('150,376 118,362 128,384'), coat, 30) + foot) +
      mirrored(ear) +
      solid(head, coat, { volume: 14, marks: '' }) +
      flat(mask, face) +
      flat(blob('184,44 194,18 200,32 212,14 216,44'), coat) +
      eyes(200, 132, 74, 14) +
      dot(191, 162, 4, 5, deep(face, 0.5)) +
      dot(209, 162, 4, 5, deep(face, 0.5)) +
      cheeks(200, 176, 112, 16) +
      flat('M168 180Q200 190 232 180Q226 208 200 208Q174 208 168 180Z', '#9C3B3B') +
      inside('M168 180Q200 190 232 180Q226 208 200 208Q174 208 168 180Z', dot(200, 208, 20, 10, '#EE7A84')),
  );
}
