import { deep } from '../kit/colours.ts';
import { blob, dot, flat, oval, solid, stroke } from '../kit/svg.ts';
import { cheeks, eyes, petal, smile, twinSmile } from '../parts/animals/features.ts';

/** A drawing of the left half with its mirror image. */
export const mirrored = (content: string) => content + `<g transform="translate(400 0) scale(-1 1)">${content}</g>`;

const NOSE = '#6B3A2C';
const nose = (y: number, fill = NOSE) =>
  flat(blob(`178,${y} 200,${y - 6} 222,${y} 212,${y + 15} 200,${y + 22} 188,${y + 15}`), fill);
const mouth = (y: number) => stroke(`M200 ${y}v9`, NOSE, 5) + twinSmile(200, y + 9, 24, NOSE);

export const fox = () =>
  mirrored(
    solid(blob('92,190 74,86 96,66 178,132', 0.2), '#E9793A', { volume: 10 }) +
      flat(blob('106,158 94,100 104,92 152,134', 0.2), '#5A3A3A'),
  ) +
  solid(
    blob('200,110 268,124 318,176 336,240 290,262 240,302 200,318 160,302 110,262 64,240 82,176 132,124'),
    '#F08A45',
    {
      marks: mirrored(flat(blob('60,236 116,208 172,232 200,270 200,330 150,312'), '#FFF6EA')),
    },
  ) +
  eyes(200, 208, 96, 16) +
  cheeks(200, 246, 164, 18) +
  nose(268, '#3D3440') +
  smile(200, 296, 30, NOSE);

export const bunny = () =>
  mirrored(
    solid(petal(164, 178, 156, 62, -100), '#D9C7B6', { volume: 10 }) + flat(petal(162, 162, 118, 30, -100), '#F6B7BC'),
  ) +
  solid(blob('200,142 272,156 312,212 300,276 248,312 200,318 152,312 100,276 88,212 128,156'), '#E4D4C4', {
    marks: dot(200, 290, 62, 44, '#FFF8F0'),
  }) +
  eyes(200, 222, 98, 16) +
  cheeks(200, 258, 156, 18) +
  nose(252, '#E58A93') +
  mouth(274) +
  flat('M190 296h9v18q-9 2 -9 -6ZM201 296h9v12q0 8 -9 6Z', '#fff');

export const hedgehog = () => {
  const spikes = Array.from({ length: 15 }, (_, at) => {
    const turn = -200 + at * 16;
    return petal(
      200 + Math.cos((turn * Math.PI) / 180) * 66,
      214 + Math.sin((turn * Math.PI) / 180) * 66,
      96,
      44,
      turn,
    );
  });
  return (
    solid(spikes.join('') + oval(200, 214, 112), '#8B6147', { volume: 16 }) +
    stroke('M130 150l-12 -22M164 128l-6 -24M200 122v-24M236 128l6 -24M270 150l12 -22', '#6E4936', 8) +
    solid(blob('200,168 262,186 286,240 258,294 200,316 142,294 114,240 138,186'), '#F6DFC2', { volume: 10 }) +
    mirrored(solid(oval(128, 192, 22), '#B98460', { volume: 5 })) +
    eyes(200, 232, 74, 14) +
    cheeks(200, 264, 116, 16) +
    solid(oval(200, 258, 20, 17), '#3D3440', { volume: 4 }) +
    smile(200, 284, 30, NOSE)
  );
};

export const owl = () =>
  mirrored(solid(blob('96,132 92,72 152,104', 0.2), '#8C6AB0', { volume: 6 })) +
  solid(blob('200,84 280,112 318,190 306,276 252,330 200,338 148,330 94,276 82,190 120,112'), '#A17EC6', {
    marks:
      dot(200, 296, 78, 72, '#F4E9DA') +
      stroke(
        'M160 282q10 12 20 0M192 282q10 12 20 0M224 282q10 12 20 0M176 306q10 12 20 0M208 306q10 12 20 0',
        '#D9BFA0',
        6,
      ),
  }) +
  mirrored(
    solid(blob('84,196 118,214 126,282 96,306 72,256'), '#8C6AB0', { volume: 8 }) + dot(154, 190, 52, 52, '#FFF8EC'),
  ) +
  eyes(200, 192, 88, 26) +
  solid(blob('182,214 218,214 200,250', 0.2), '#F5A83A', { volume: 5 });

/** A bear's face with any fur. */
const bearFace = ({ coat, ear, muzzle, patch }: { coat: string; ear: string; muzzle: string; patch?: string }) =>
  mirrored(solid(oval(112, 128, 44), ear, { volume: 8 }) + dot(114, 132, 22, 22, deep(ear, 0.22))) +
  solid(blob('200,94 284,116 326,196 308,272 252,316 200,324 148,316 92,272 74,196 116,116'), coat) +
  (patch ? mirrored(flat(blob('122,182 164,172 176,216 150,250 116,236'), patch)) : '') +
  dot(200, 262, 68, 52, muzzle) +
  eyes(200, 206, 104, 15) +
  cheeks(200, 256, 182, 19) +
  nose(236, '#3D3440') +
  mouth(258);

export const bear = () => bearFace({ coat: '#B57A4A', ear: '#A56C40', muzzle: '#F3DDBE' });
export const panda = () => bearFace({ coat: '#FFFDF8', ear: '#3B3742', muzzle: '#FFFFFF', patch: '#4A4652' });

export const penguin = () =>
  mirrored(solid(blob('96,210 62,262 66,304 110,286'), '#2F4264', { volume: 6 })) +
  mirrored(solid(oval(164, 336, 36, 18), '#F5A83A', { volume: 5 })) +
  solid(blob('200,70 272,98 304,184 298,288 244,332 200,338 156,332 102,288 96,184 128,98'), '#3B5378', {
    marks: flat(blob('200,150 236,122 270,150 280,250 240,330 160,330 120,250 130,150 164,122'), '#FFFDF8'),
  }) +
  eyes(200, 170, 74, 16) +
  cheeks(200, 206, 128, 17) +
  solid(blob('174,196 226,196 200,228', 0.28), '#F5A83A', { volume: 5 }) +
  solid(blob('118,248 200,272 282,248 284,276 200,298 116,276'), '#DB4239', { volume: 6 }) +
  solid(blob('226,278 262,276 266,326 238,330'), '#DB4239', { volume: 6 });

export const unicorn = () =>
  solid(blob('186,112 200,20 214,112', 0.12), '#FFC83D', { volume: 6 }) +
  stroke('M190 92l18 -8M193 68l12 -6', '#E0A91B', 5) +
  mirrored(
    solid(petal(132, 150, 78, 44, -112), '#FFFDFD', { volume: 8 }) + flat(petal(130, 140, 50, 20, -112), '#F6B7D0'),
  ) +
  solid(blob('286,120 336,166 330,226 350,280 306,308 292,220'), '#F58FB8', { volume: 8 }) +
  solid(blob('314,176 344,220 336,276 316,300 302,230'), '#8FC8F5', { volume: 6 }) +
  solid(blob('200,104 270,124 298,186 280,250 262,310 200,336 138,310 120,250 102,186 130,124'), '#FFFDFD', {
    marks: dot(200, 312, 84, 56, '#FBE3EC'),
  }) +
  solid(blob('200,88 252,108 236,164 204,138 172,176 142,118', 0.3), '#F58FB8', { volume: 6 }) +
  eyes(200, 218, 104, 17) +
  cheeks(200, 262, 158, 19) +
  mirrored(dot(180, 296, 6, 8, '#D78CA8')) +
  smile(200, 310, 34, '#A8557A');

export const dragon = () =>
  mirrored(
    solid(blob('70,250 22,190 40,150 88,176 120,220', 0.3), '#F5A83A', { volume: 8 }) +
      solid(blob('122,132 96,62 152,104', 0.24), '#FFE0A3', { volume: 5 }),
  ) +
  solid('M168 108L200 62L232 108Z', '#F5A83A', { volume: 6 }) +
  solid(blob('200,96 276,118 312,186 300,258 262,308 200,326 138,308 100,258 88,186 124,118'), '#59B36B', {
    marks: dot(200, 292, 84, 62, '#D8F0C4'),
  }) +
  eyes(200, 200, 104, 18) +
  cheeks(200, 246, 176, 18) +
  mirrored(dot(176, 262, 7, 9, '#3F8C52')) +
  smile(200, 284, 54, '#2E6B40', 6) +
  flat('M176 293l8 15l8 -9ZM208 299l8 9l8 -15Z', '#fff');
