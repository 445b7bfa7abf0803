import type { Point } from '../../kit/svg.ts';
import { colours, deep, pale } from '../../kit/colours.ts';
import {
  blob,
  dot,
  flat,
  ground,
  inside,
  lit,
  oval,
  roundBox,
  solid,
  standing,
  stroke,
  through,
} from '../../kit/svg.ts';
import { cheeks, eye, eyes, leg, petal, smile, tail } from './features.ts';

const nostrils = (x: number, y: number, gap: number, fill: string) =>
  dot(x - gap / 2, y, 6, 8, fill, `transform="rotate(14 ${x - gap / 2} ${y})"`) +
  dot(x + gap / 2, y, 6, 8, fill, `transform="rotate(-14 ${x + gap / 2} ${y})"`);

export function cow() {
  const [hide, patch, hoof, rose] = ['#FFFDF8', '#4A3B3F', '#5A4A4A', '#F4A9A8'];
  const body = blob('66,190 120,158 210,166 282,160 314,206 308,280 250,312 150,314 84,300 56,246');
  const patches =
    flat(blob('98,148 160,152 176,200 138,236 92,218 78,180'), patch) +
    flat(blob('196,262 236,246 262,276 244,316 200,318'), patch) +
    flat(blob('40,262 74,256 90,292 66,320 30,310'), patch);
  const head = blob('270,74 318,66 362,78 372,128 356,190 318,206 282,192 262,130');
  const muzzle = blob('264,178 318,158 372,178 378,210 346,234 290,234 258,210');
  return standing(
    ground(190, 398, 150) +
      lit(leg(126, 280, 40, deep(hide, 0.14), hoof) + leg(258, 280, 40, deep(hide, 0.14), hoof), 8) +
      tail('70,196 34,214 30,268 38,300', hide, 11) +
      flat(petal(38, 290, 46, 26, 92), patch) +
      flat(blob('150,300 206,298 214,326 178,340 146,326'), rose) +
      lit(leg(90, 270, 44, hide, hoof) + leg(286, 270, 44, hide, hoof) + flat(body, hide) + inside(body, patches)) +
      solid(petal(276, 108, 66, 40, 194), patch, { volume: 8 }) +
      solid(petal(360, 108, 66, 40, -14), hide, { volume: 8 }) +
      flat(petal(360, 108, 46, 22, -14), rose) +
      solid(blob('284,78 270,50 278,30 296,48 304,74'), '#F1DDB4', { volume: 6 }) +
      solid(blob('334,74 342,48 360,30 368,50 354,80'), '#F1DDB4', { volume: 6 }) +
      solid(head, hide, {
        volume: 12,
        marks: flat(blob('250,60 306,60 312,110 296,150 250,150'), patch),
      }) +
      dot(290, 124, 17, 19, hide) +
      eyes(318, 124, 56, 12) +
      solid(muzzle, rose, { volume: 10, shade: 0.14 }) +
      nostrils(318, 188, 50, deep(rose, 0.45)) +
      smile(318, 208, 44, deep(rose, 0.6)),
  );
}

export function pig() {
  const [skin, snout, hoof] = ['#F8B4BC', '#F08D9C', '#B96A76'];
  const body = blob('64,226 110,176 200,162 284,176 330,236 316,310 250,346 150,346 80,316');
  const head = blob('232,150 288,128 346,150 368,206 346,262 288,282 232,262 210,206');
  const ear = solid(blob('214,186 206,146 212,104 250,116 272,148'), deep(skin, 0.08), { volume: 8 });
  const ears = ear + `<g transform="translate(578 0) scale(-1 1)">${ear}</g>`;
  return standing(
    ground(200, 398, 140) +
      stroke(through('72,232 42,226 30,204 46,190 58,206 40,222 20,214'), snout, 10) +
      leg(150, 310, 42, deep(skin, 0.16), deep(hoof, 0.16)) +
      leg(250, 310, 42, deep(skin, 0.16), deep(hoof, 0.16)) +
      lit(leg(112, 300, 46, skin, hoof) + leg(290, 300, 46, skin, hoof) + flat(body, skin), 20) +
      ears +
      solid(head, skin, { volume: 14 }) +
      eyes(289, 192, 76, 11) +
      cheeks(289, 230, 116, 17) +
      solid(oval(289, 226, 40, 29), snout, { volume: 8, shade: 0.16 }) +
      nostrils(289, 225, 30, deep(snout, 0.4)) +
      smile(289, 262, 30, deep(snout, 0.55)),
  );
}

export function sheep() {
  const [wool, face, hoof] = ['#FFF9EE', '#4B4152', '#2F2A38'];
  const puffs = (x: number, y: number, rx: number, ry: number, count: number) => {
    const points: Point[] = [];
    for (let index = 0; index < count * 2; index += 1) {
      const turn = (index / (count * 2)) * Math.PI * 2;
      const reach = index % 2 ? 1.05 : 0.92;
      points.push([x + Math.cos(turn) * rx * reach, y + Math.sin(turn) * ry * reach]);
    }
    return blob(points, 0.5);
  };
  const curl = (x: number, y: number) => stroke(`M${x - 16} ${y}q16 18 32 0`, '#E7DACA', 6);
  return standing(
    ground(195, 398, 136) +
      leg(140, 300, 30, deep(face, 0.25), hoof, 16) +
      leg(252, 300, 30, deep(face, 0.25), hoof, 16) +
      lit(leg(112, 304, 32, face, hoof, 16) + leg(282, 304, 32, face, hoof, 16), 8) +
      solid(puffs(66, 226, 30, 26, 6), wool, { volume: 8 }) +
      solid(puffs(192, 240, 138, 98, 12), wool, { volume: 24 }) +
      (
        [
          [120, 200],
          [176, 186],
          [120, 260],
          [180, 250],
          [190, 300],
          [130, 300],
          [236, 296],
        ] as const
      )
        .map(([x, y]) => curl(x, y))
        .join('') +
      solid(petal(258, 168, 62, 34, 168), face, { volume: 6 }) +
      solid(petal(328, 168, 62, 34, 12), face, { volume: 6 }) +
      solid(blob('252,150 293,124 334,150 338,206 318,250 293,262 268,250 248,206'), face, { volume: 10 }) +
      solid(puffs(293, 138, 56, 34, 8), wool, { volume: 8 }) +
      dot(274, 190, 16, 17, '#fff') +
      dot(312, 190, 16, 17, '#fff') +
      eye(276, 191, 10) +
      eye(310, 191, 10) +
      stroke('M286 228q7 8 14 0M293 232v8', '#E9B9BB', 5) +
      smile(293, 240, 24, '#E9B9BB'),
  );
}

export function horse() {
  const [coat, mane, hoof, sock] = ['#C4814D', '#6A3F2B', '#4B342C', '#F8EBDD'];
  const body = blob('58,206 110,176 190,186 252,178 286,214 276,276 216,300 130,296 72,290 48,250');
  const neck = blob('210,224 238,160 262,100 318,90 322,150 306,220 280,278 232,276');
  const head = blob('262,70 300,58 326,82 352,128 376,164 370,196 336,206 306,182 278,150 258,110');
  const slim = (x: number, fill: string) =>
    leg(x, 262, 32, fill, hoof, 18) + flat(roundBox(x - 14, 352, 28, 31, 3), sock);
  return standing(
    ground(176, 398, 140) +
      solid(blob('64,196 30,214 14,270 22,336 40,350 58,300 62,250 78,220'), mane, { volume: 10 }) +
      slim(122, deep(coat, 0.2)) +
      slim(226, deep(coat, 0.2)) +
      lit(
        leg(84, 240, 40, coat, hoof, 18) +
          leg(262, 240, 40, coat, hoof, 18) +
          flat(body, coat) +
          flat(neck, coat) +
          flat(roundBox(68, 352, 32, 31, 3), sock) +
          flat(roundBox(246, 352, 32, 31, 3), sock),
        18,
      ) +
      solid(
        blob('262,62 236,76 222,120 200,170 192,222 214,214 236,224 240,190 258,176 256,140 274,122 272,88', 0.42),
        mane,
        { volume: 8 },
      ) +
      solid(petal(274, 80, 46, 24, -108), coat, { volume: 6 }) +
      solid(petal(302, 72, 46, 24, -72), coat, { volume: 6 }) +
      flat(petal(304, 64, 28, 12, -72), '#E9B08F') +
      solid(head, coat, { volume: 12 }) +
      solid(blob('326,160 356,140 378,166 372,196 338,208 318,190'), sock, { volume: 8, shade: 0.14 }) +
      flat(blob('300,86 314,92 338,138 322,142 304,112'), sock) +
      solid(blob('268,58 290,50 310,66 304,92 294,108 288,86 276,84'), mane, { volume: 6 }) +
      eye(292, 118, 11) +
      dot(358, 168, 5, 7, deep(sock, 0.4)) +
      stroke('M330 194q14 8 28 -2', deep(sock, 0.5), 4.5) +
      cheeks(304, 154, 0, 13),
  );
}

export function hen() {
  const [feather, wing, comb, beak] = ['#FFFDF8', '#F2E4D2', colours.red, '#F5A23C'];
  const body = blob(
    '96,224 128,222 172,232 212,206 226,150 262,118 304,140 312,200 308,276 260,338 180,344 114,318 78,268',
    0.38,
  );
  const foot = (x: number) => stroke(`M${x} 336V388M${x} 388l-24 10M${x} 388l4 12M${x} 388l26 10`, beak, 9);
  const drop = (x: number, y: number) => solid(oval(x, y, 15, 20), comb, { volume: 5 });
  return standing(
    ground(190, 400, 104) +
      foot(168) +
      foot(216) +
      solid(petal(122, 262, 112, 46, 198), wing, { volume: 8 }) +
      solid(petal(122, 258, 124, 46, 220), pale(wing, 0.3), { volume: 8 }) +
      solid(petal(128, 258, 116, 46, 243), wing, { volume: 8 }) +
      drop(240, 112) +
      drop(262, 98) +
      drop(284, 106) +
      solid(body, feather, { volume: 22 }) +
      solid(blob('124,236 186,232 232,250 220,296 170,312 122,288'), wing, { volume: 12 }) +
      stroke('M150 262q18 14 34 2M178 282q16 10 30 -2', deep(wing, 0.14), 6) +
      solid(`M306 168Q344 172 346 184Q330 198 304 194Z`, beak, { volume: 6 }) +
      solid(oval(308, 212, 11, 19), comb, { volume: 5 }) +
      eye(282, 170, 11) +
      cheeks(272, 194, 0, 13),
  );
}

export function chick() {
  const [fluff, beak] = ['#FFD55C', '#F08A2E'];
  const foot = (x: number) => stroke(`M${x} 344V386M${x} 386l-18 10M${x} 386l18 10`, beak, 9);
  return standing(
    ground(200, 398, 76) +
      foot(178) +
      foot(222) +
      flat(petal(192, 138, 34, 14, -110), fluff) +
      flat(petal(204, 136, 38, 14, -70), fluff) +
      solid(blob('200,126 264,158 282,220 298,286 258,346 200,356 142,346 102,286 118,220 136,158'), fluff, {
        volume: 22,
        shade: 0.14,
      }) +
      solid(petal(116, 270, 62, 40, 100), deep(fluff, 0.08), { volume: 6, shade: 0.12 }) +
      solid(petal(284, 270, 62, 40, 80), deep(fluff, 0.08), { volume: 6, shade: 0.12 }) +
      eyes(200, 212, 76, 12) +
      cheeks(200, 240, 116, 15) +
      solid('M180 228Q200 214 220 228Q206 254 200 254Q194 254 180 228Z', beak, { volume: 5 }),
  );
}

export function duck() {
  const [feather, beak] = ['#FFFDF8', '#F5983A'];
  const body = blob('44,232! 96,262 168,262 222,240 276,240 314,286 296,340 230,366 140,362 76,326');
  const neck = blob('222,282 236,216 222,150 250,108 300,104 330,144 318,192 304,250 290,310');
  const foot = (x: number) =>
    stroke(`M${x} 352V386`, beak, 10) + flat(`M${x - 12} 384L${x + 36} 396Q${x + 14} 404 ${x - 12} 398Z`, beak);
  return standing(
    ground(190, 400, 112) +
      foot(168) +
      foot(222) +
      lit(flat(body, feather) + flat(neck, feather), 18) +
      solid(blob('108,278 180,270 236,290 214,330 156,338 106,312'), pale('#F2E4D2', 0.1), { volume: 12 }) +
      stroke('M140 300q18 12 36 0M172 316q14 8 28 -2', '#DCCBB4', 6) +
      solid(blob('318,142 352,150 384,158 378,178 346,182 314,176'), beak, { volume: 7 }) +
      stroke('M322 166Q350 170 376 166', deep(beak, 0.25), 4) +
      eye(288, 144, 11) +
      cheeks(288, 172, 0, 13),
  );
}
