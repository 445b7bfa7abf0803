import { colours } from '../kit/colours.ts';
import { blob, dot, flat, inside, oval, place, roundBox, solid, stroke, through } from '../kit/svg.ts';
import { cheeks, eyes, smile } from '../parts/animals/features.ts';
import { mirrored } from './faces.ts';

/** A star with rounded points, centred at 0, 0. */
export const star = (r: number, fill = colours.sun) =>
  solid(
    blob(
      Array.from({ length: 10 }, (_, at): [number, number] => {
        const turn = (at / 10) * Math.PI * 2 - Math.PI / 2;
        const reach = at % 2 === 0 ? r : r * 0.54;
        return [Math.cos(turn) * reach, Math.sin(turn) * reach];
      }),
      0.2,
    ),
    fill,
    { volume: r / 8 },
  );

export const moon = () =>
  solid(oval(196, 200, 124), '#F8DC86', {
    volume: 26,
    marks:
      dot(130, 136, 24, 20, '#EBC766') +
      dot(262, 128, 15, 13, '#EBC766') +
      dot(268, 276, 26, 20, '#EBC766') +
      dot(120, 262, 14, 12, '#EBC766'),
  }) +
  stroke('M140 196q14 14 30 0M222 196q14 14 30 0', colours.ink, 7) +
  cheeks(196, 224, 140, 18) +
  smile(196, 226, 40, '#8A6A2A', 6) +
  solid(blob('104,118 156,58 262,62 310,132 250,102 160,102', 0.3), '#5B84D6', { volume: 8 }) +
  solid(blob('304,118 352,150 350,196 322,160', 0.3), '#5B84D6', { volume: 6 }) +
  solid(oval(346, 202, 18), '#FFFDF8', { volume: 4 });

export const rocket = () =>
  place(
    solid(blob('-30,120 -18,190 0,160 18,190 30,120', 0.2), '#F58B32', { volume: 6 }) +
      solid(blob('-16,120 0,160 16,120', 0.2), colours.sun, { volume: 4 }) +
      mirrored0(solid(blob('-52,30 -100,84 -96,130 -44,104', 0.26), '#DB4239', { volume: 8 })) +
      solid(blob('0,-160 50,-90 62,20 40,122 -40,122 -62,20 -50,-90', 0.32), '#FFFDF8', {
        volume: 18,
        marks: flat('M-80 -180H80V-86Q0 -106 -80 -86Z', '#DB4239'),
      }) +
      solid(oval(0, -20, 36), '#8FC8F5', { volume: 8 }) +
      `<circle cx="0" cy="-20" r="36" fill="none" stroke="#C9D6E8" stroke-width="10"/>` +
      dot(-12, -32, 9, 12, '#fff', 'opacity="0.8"') +
      flat(roundBox(-40, 84, 80, 16, 8), '#C9D6E8'),
    196,
    190,
    0.96,
    { turn: 32 },
  );

/** Like `mirrored`, but around 0. */
function mirrored0(content: string) {
  return content + `<g transform="scale(-1 1)">${content}</g>`;
}

export const planet = () =>
  flat(oval(200, 204, 186, 50), '#F5C98A', 'transform="rotate(-18 200 204)"') +
  flat(oval(200, 204, 150, 32), '#7A5BB5', 'transform="rotate(-18 200 204)" opacity="0.55"') +
  solid(oval(200, 200, 116), '#E98FB0', {
    volume: 24,
    marks:
      stroke('M60 160Q180 190 340 130M60 236Q200 262 340 206', '#F6B9CE', 20) +
      stroke('M60 276Q200 304 340 256', '#D3759A', 14),
  }) +
  inside(
    'M0 214Q200 262 400 150V400H0Z',
    `<g transform="rotate(-18 200 204)"><ellipse cx="200" cy="204" rx="168" ry="41" fill="none" stroke="#F5C98A" stroke-width="20"/></g>`,
  ) +
  eyes(200, 176, 76, 14) +
  cheeks(200, 202, 122, 15) +
  smile(200, 198, 30, '#8A3A5C', 5);

export const comet = () =>
  [
    ['250,150 90,50 60,64 180,196', '#8FC8F5'],
    ['262,196 64,132 46,164 196,256', '#BFE0FA'],
    ['270,240 110,236 96,262 226,296', '#E6F2FD'],
  ]
    .map(([points = '', fill = '']) => flat(blob(points, 0.2), fill))
    .join('') +
  place(star(104), 258, 236, 1, { turn: 14 }) +
  eyes(258, 228, 52, 12) +
  cheeks(258, 252, 86, 12) +
  smile(258, 250, 26, '#8A5A12', 5);

export const astronaut = () =>
  mirrored(
    solid(blob('128,244 92,262 78,318 114,330 140,290'), '#F4F6FB', { volume: 8 }) + dot(94, 322, 24, 20, '#8FB6E8'),
  ) +
  solid(blob('200,216 272,236 290,320 270,372 130,372 110,320 128,236'), '#F4F6FB', { volume: 16 }) +
  flat(roundBox(164, 286, 72, 46, 12), '#8FB6E8') +
  dot(184, 309, 8, 8, '#DB4239') +
  dot(216, 309, 8, 8, colours.sun) +
  solid(oval(200, 164, 112, 106), '#FFFFFF', { volume: 18 }) +
  solid(oval(200, 168, 86, 76), '#2F4264', { volume: 8, marks: '' }) +
  inside(
    oval(200, 168, 86, 76),
    solid(blob('200,118 256,138 268,190 236,236 164,236 132,190 144,138'), '#F4DCAE', { volume: 8 }) +
      dot(200, 208, 52, 40, '#FFF6E4') +
      flat(blob('150,124 178,96 200,112 222,96 250,124 200,146', 0.3), '#D9993F'),
  ) +
  eyes(200, 170, 58, 13) +
  cheeks(200, 190, 96, 12) +
  solid(blob('184,188 216,188 200,212', 0.24), '#F5A83A', { volume: 4 }) +
  stroke(through('126,120 150,96 184,84'), '#FFFFFF', 10, 'opacity="0.7"');
