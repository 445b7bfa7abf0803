import { colours, deep, pale } from '../../kit/colours.ts';
import {
  blob,
  dot,
  flat,
  floating,
  ground,
  inside,
  lit,
  oval,
  solid,
  standing,
  stroke,
  through,
} from '../../kit/svg.ts';
import { cheeks, eye, eyes, petal, pill, twinSmile } from './features.ts';

/** A drawing and its mirror image at the vertical line x. */
const mirrored = (content: string, x = 200) =>
  content + `<g transform="translate(${x * 2} 0) scale(-1 1)">${content}</g>`;

const whiskers = (x: number, y: number, gap: number, colour: string) =>
  mirrored(stroke(`M${x - gap} ${y}l-44 -8M${x - gap} ${y + 14}l-44 6`, colour, 3.5), x);

export function cat({ coat = '#F2A04E' }: { coat?: string } = {}) {
  const [stripe, light] = [deep(coat, 0.24), '#FFF6E8'];
  const body = blob('200,200 262,236 290,320 282,384 200,398 118,384 110,320 138,236');
  const head = blob('200,62 266,76 304,130 296,186 252,222 200,232 148,222 104,186 96,130 134,76');
  const ear = flat(blob('106,130 98,84 104,34 146,52 180,84', 0.34), coat);
  const innerEar = flat(blob('122,104 116,80 118,60 140,70 156,86', 0.34), '#F6B7A6');
  const stripes =
    stroke('M200 62v34M172 62l6 28M228 62l-6 28', stripe, 11) +
    stroke('M90 140h32M92 168h26M310 140h-32M308 168h-26', stripe, 10);
  const flanks = mirrored(stroke('M108 300h30M104 330h32M106 360h26', stripe, 10));
  return standing(
    ground(206, 398, 112) +
      lit(stroke(through('270,376 336,380 366,334 346,282 362,246'), coat, 32), 10) +
      stroke(through('348,290 352,262 362,246'), stripe, 32) +
      lit(flat(body, coat) + inside(body, flanks + dot(200, 300, 52, 74, light)), 18) +
      solid(pill(146, 354, 58, 44), coat, { volume: 8 }) +
      solid(pill(196, 354, 58, 44), coat, { volume: 8 }) +
      stroke('M168 384v12M182 384v12M218 384v12M232 384v12', stripe, 4) +
      lit(mirrored(ear) + flat(head, coat) + inside(head, stripes + dot(200, 200, 62, 42, light)), 14) +
      mirrored(innerEar) +
      eyes(200, 150, 92, 15) +
      cheeks(200, 186, 148, 18) +
      flat('M186 176Q200 170 214 176Q208 190 200 192Q192 190 186 176Z', '#E57C86') +
      twinSmile(200, 193, 20) +
      whiskers(200, 182, 66, pale(stripe, 0.1)),
  );
}

export function dog({ coat = '#DDA468', ears = '#94603C' }: { coat?: string; ears?: string } = {}) {
  const [dark, light] = [ears, '#FFF6E8'];
  const body = blob('200,196 264,232 296,316 288,382 200,398 112,382 104,316 136,232');
  const head = blob('200,52 264,66 292,120 284,184 248,226 200,236 152,226 116,184 108,120 136,66');
  const ear = solid(blob('132,66 92,72 66,126 62,186 90,206 118,172 132,118'), dark, { volume: 10 });
  return standing(
    ground(206, 398, 112) +
      lit(stroke(through('280,368 334,352 356,300 352,276'), coat, 28), 10) +
      lit(flat(body, coat) + inside(body, dot(200, 290, 54, 70, light)), 18) +
      mirrored(lit(flat(pill(110, 346, 66, 52), coat), 8)) +
      solid(pill(154, 292, 44, 106), coat, { volume: 8 }) +
      solid(pill(202, 292, 44, 106), coat, { volume: 8 }) +
      stroke('M168 386v10M182 386v10M218 386v10M232 386v10', dark, 4) +
      stroke('M146 236Q200 266 254 236', colours.coral, 20) +
      solid(oval(200, 268, 17), colours.sun, { volume: 6 }) +
      solid(head, coat, {
        volume: 14,
        marks: flat(blob('184,40 216,40 222,120 262,170 262,240 138,240 138,170 178,120'), light),
      }) +
      mirrored(ear) +
      flat('M182 208Q200 216 218 208Q222 244 200 246Q178 244 182 208Z', '#EE7A84') +
      stroke('M200 214v18', '#C95560', 4) +
      eyes(200, 138, 92, 15) +
      cheeks(200, 182, 152, 17) +
      flat(blob('174,166 200,158 226,166 216,184 200,192 184,184'), colours.ink) +
      dot(192, 167, 8, 4, '#fff', 'opacity="0.5"') +
      stroke('M200 190V204', colours.ink, 4.5) +
      twinSmile(200, 204, 24),
  );
}

export function rabbit({ coat = '#CDBBAA' }: { coat?: string } = {}) {
  const [light, rose] = ['#FFF9F0', '#F4A9AE'];
  const body = blob('200,236 258,262 284,332 270,386 200,398 130,386 116,332 142,262');
  const head = blob('200,130 254,142 290,188 282,234 244,262 200,268 156,262 118,234 110,188 146,142');
  const ear = flat(blob('150,158 128,92 126,24 152,-4 180,28 186,92 184,150'), coat);
  const innerEar = flat(blob('156,132 146,84 146,38 154,22 166,42 170,90 168,134'), rose);
  return standing(
    ground(200, 398, 112) +
      solid(oval(288, 358, 30, 28), light, { volume: 8 }) +
      lit(flat(body, coat) + inside(body, dot(200, 326, 52, 56, light)), 18) +
      mirrored(
        solid(pill(110, 362, 82, 38), coat, { volume: 8 }) + stroke('M128 384v12M144 386v12', deep(coat, 0.3), 4),
      ) +
      lit(mirrored(ear) + flat(head, coat) + inside(head, dot(200, 240, 52, 34, light)), 14) +
      mirrored(innerEar) +
      mirrored(solid(blob('150,272 176,286 184,322 168,334 148,316 140,288'), coat, { volume: 6 })) +
      eyes(200, 194, 96, 15) +
      cheeks(200, 228, 148, 18) +
      flat('M187 214Q200 208 213 214Q208 226 200 229Q192 226 187 214Z', '#E27F8B') +
      twinSmile(200, 230, 17) +
      flat('M191 240h18v13q0 4-4 4h-10q-4 0-4-4Z', '#fff', 'stroke="#D5C5B8" stroke-width="2"') +
      whiskers(200, 224, 60, deep(coat, 0.22)),
  );
}

export function fish({ colour = '#F68B38' }: { colour?: string } = {}) {
  const fin = deep(pale(colour, 0.25), 0.02);
  const body = blob('92,200 140,132 222,108 306,138 348,196 308,256 222,288 138,266');
  const scale = (x: number, y: number) => stroke(`M${x} ${y - 18}q20 18 0 36`, deep(colour, 0.2), 6);
  return floating(
    solid(blob('118,200 70,168 28,112 10,128 30,200 10,272 28,290 70,234', 0.34), fin, { volume: 10 }) +
      stroke('M34 150l44 34M30 200h46M34 250l44 -34', deep(fin, 0.16), 6) +
      solid(blob('160,132 186,72 250,62 266,82 256,128'), fin, { volume: 8 }) +
      solid(blob('190,276 176,322 204,336 236,316 246,276'), fin, { volume: 8 }) +
      solid(body, colour, { volume: 22, marks: dot(230, 290, 130, 60, pale(colour, 0.4), `opacity="0.7"`) }) +
      (
        [
          [150, 180],
          [150, 224],
          [184, 160],
          [184, 202],
          [184, 244],
          [216, 182],
        ] as const
      )
        .map(([x, y]) => scale(x, y))
        .join('') +
      solid(blob('212,214 250,206 264,226 238,256 206,250'), fin, { volume: 6 }) +
      dot(296, 172, 24, 25, '#fff') +
      eye(300, 173, 15) +
      cheeks(296, 216, 0, 17) +
      stroke('M342 214Q330 226 316 222', deep(colour, 0.5), 5.5),
  );
}

export function hamster() {
  const [coat, light] = ['#E8B06C', '#FFF6E8'];
  const body = blob('200,130 276,156 318,236 322,326 276,384 200,396 124,384 78,326 82,236 124,156');
  const ear = solid(oval(120, 158, 36), coat, { volume: 8 }) + flat(oval(118, 156, 20), '#F3A7A3');
  return standing(
    ground(200, 398, 116) +
      mirrored(ear) +
      solid(body, coat, { volume: 20, marks: dot(200, 330, 84, 84, light) + dot(200, 248, 66, 40, light) }) +
      mirrored(dot(150, 394, 32, 14, '#F3A7A3')) +
      mirrored(solid(blob('142,296 172,300 190,324 172,340 146,330'), coat, { volume: 6 })) +
      eyes(200, 214, 104, 14) +
      cheeks(200, 252, 172, 22) +
      flat('M188 234Q200 228 212 234Q208 246 200 248Q192 246 188 234Z', '#E27F8B') +
      twinSmile(200, 249, 18) +
      whiskers(200, 246, 66, deep(coat, 0.2)),
  );
}

export function parrot() {
  const [feather, wing, tip] = ['#4DB36C', '#2F80E2', colours.red];
  return standing(
    solid(blob('176,300 214,300 226,380 206,424 186,416 172,380'), tip, { volume: 8 }) +
      stroke('M96 344H304', '#A96F42', 20) +
      solid(blob('200,82 262,112 276,180 276,262 242,334 196,344 150,306 132,220 138,130'), feather, { volume: 18 }) +
      solid(blob('150,190 190,180 214,216 206,286 176,346 154,290 138,232'), wing, { volume: 10 }) +
      stroke('M164 250q16 12 32 0M164 280q14 10 28 0', deep(wing, 0.2), 6) +
      dot(228, 148, 32, 34, '#FFF6E8') +
      eye(230, 148, 14) +
      solid('M256 132Q310 138 304 196Q300 212 290 196Q280 176 254 176Z', '#F5B93A', { volume: 7 }) +
      cheeks(222, 194, 0, 16) +
      stroke('M190 340v14M214 340v14', '#5B5560', 12) +
      solid(petal(196, 92, 48, 20, -120), tip, { volume: 4 }) +
      solid(petal(206, 90, 52, 20, -92), colours.sun, { volume: 4 }) +
      solid(petal(216, 92, 44, 20, -62), tip, { volume: 4 }),
  );
}

export function tortoise() {
  const [skin, shell, plate] = ['#9CC46B', '#B0743F', '#D9A35F'];
  const dome = blob('52,318! 66,246 124,190 196,172 262,196 310,256 318,318!');
  return standing(
    ground(200, 398, 140) +
      solid(pill(86, 320, 56, 78), skin, { volume: 8 }) +
      solid(pill(232, 320, 56, 78), skin, { volume: 8 }) +
      solid(petal(70, 330, 52, 24, 168), skin, { volume: 6 }) +
      solid(blob('288,320 292,260 310,210 352,196 384,222 384,262 350,284 336,330'), skin, { volume: 10 }) +
      solid(dome, shell, {
        volume: 16,
        marks: (
          [
            [120, 262, 36],
            [196, 238, 42],
            [268, 270, 34],
            [156, 326, 34],
            [236, 326, 34],
            [78, 322, 26],
          ] as const
        )
          .map(([x, y, r]) =>
            flat(
              blob(
                [
                  [x - r, y],
                  [x - r * 0.5, y - r * 0.8],
                  [x + r * 0.5, y - r * 0.8],
                  [x + r, y],
                  [x + r * 0.5, y + r * 0.8],
                  [x - r * 0.5, y + r * 0.8],
                ],
                0.2,
              ),
              plate,
            ),
          )
          .join(''),
      }) +
      solid(pill(40, 308, 290, 34), deep(shell, 0.1), { volume: 8 }) +
      eye(350, 228, 11) +
      cheeks(346, 254, 0, 13) +
      stroke('M362 258q10 4 18 -6', deep(skin, 0.5), 4.5),
  );
}
