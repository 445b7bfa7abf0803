import { colours, deep, pale } from '../../kit/colours.ts';
import { blob, dot, flat, floating, ground, lit, oval, solid, standing, stroke, through } from '../../kit/svg.ts';
import { cheeks, eye, eyes, smile } from '../animals/features.ts';

const mirrored = (content: string) => content + `<g transform="translate(400 0) scale(-1 1)">${content}</g>`;

export const butterfly = ({ colour = colours.pink }: { colour?: string } = {}) =>
  floating(
    mirrored(
      solid(blob('206,190 236,100 310,60 370,92 366,172 310,214'), colour, { volume: 12 }) +
        solid(blob('206,210 290,214 340,260 322,330 264,336 220,282'), deep(colour, 0.1), { volume: 12 }) +
        dot(310, 126, 30, 28, pale(colour, 0.6)) +
        dot(284, 276, 22, 22, pale(colour, 0.6)) +
        stroke('M206 118Q222 70 246 62', colours.ink, 6) +
        dot(248, 60, 8, 8, colours.ink),
    ) +
      solid(oval(200, 212, 19, 96), '#4B4152', { volume: 8 }) +
      dot(200, 126, 25, 25, '#4B4152') +
      dot(191, 122, 5, 6, '#fff') +
      dot(209, 122, 5, 6, '#fff') +
      smile(200, 133, 14, '#fff', 3.5),
  );

export const ladybird = () =>
  standing(
    ground(200, 396, 136) +
      stroke('M110 370L84 398M200 378V400M290 370L312 398', '#2F3446', 16) +
      stroke('M300 236Q318 190 340 184M330 256Q356 220 372 222', '#2F3446', 8) +
      dot(342, 183, 10, 10, '#2F3446') +
      dot(374, 222, 10, 10, '#2F3446') +
      solid(oval(306, 304, 66, 66), '#2F3446', { volume: 12 }) +
      solid('M40 372Q40 190 180 184Q300 190 304 372Q170 392 40 372Z', colours.red, {
        volume: 24,
        marks: (
          [
            [110, 250, 25],
            [190, 226, 22],
            [80, 330, 22],
            [168, 318, 27],
            [246, 282, 23],
            [240, 356, 20],
          ] as const
        )
          .map(([x, y, r]) => dot(x, y, r, r, '#2F3446'))
          .join(''),
      }) +
      dot(322, 288, 16, 18, '#fff') +
      eye(326, 290, 11) +
      stroke('M326 326Q338 334 350 322', '#fff', 5) +
      cheeks(306, 330, 0, 13),
  );

export const frog = () =>
  standing(
    ground(200, 397, 150) +
      mirrored(
        solid(blob('106,300 54,306 30,352 52,388 120,390 150,350'), '#54A84C', { volume: 10 }) +
          solid(blob('30,384 60,372 110,380 120,398 30,399'), '#6CC067', { volume: 5 }),
      ) +
      solid(blob('200,210 274,246 296,330 264,390 200,398 136,390 104,330 126,246'), '#6CC067', {
        volume: 18,
        marks: dot(200, 340, 58, 62, '#D9EFB6'),
      }) +
      mirrored(
        stroke(through('136,300 140,350 150,384'), '#6CC067', 30) +
          solid(blob('128,384 150,374 178,384 180,398 126,399'), '#6CC067', { volume: 5 }),
      ) +
      lit(
        mirrored(dot(132, 118, 46, 46, '#6CC067')) +
          flat(blob('200,118 280,132 320,188 290,246 200,266 110,246 80,188 120,132'), '#6CC067'),
        14,
      ) +
      mirrored(dot(132, 114, 31, 32, '#fff')) +
      eyes(200, 116, 132, 18) +
      stroke('M130 204Q200 252 270 204', '#2F6B3A', 7) +
      dot(190, 180, 4, 5, '#3E8E4A') +
      dot(210, 180, 4, 5, '#3E8E4A') +
      cheeks(200, 206, 186, 20),
  );

export const whale = () =>
  floating(
    stroke('M196 96V62Q192 26 156 26M196 62Q200 26 236 26', '#8FC7E8', 15) +
      solid(
        blob(
          '30,238 52,150 150,104 250,124 306,196 344,178 352,130 328,92 360,84 380,120 412,92 430,116 400,164 384,230 330,298 220,330 100,314',
          0.36,
        ),
        '#4A90DC',
        {
          volume: 24,
          marks:
            flat(blob('20,268 120,272 230,292 330,270 330,360 60,360'), '#DDEEFB') +
            stroke('M70 290Q140 300 190 330M50 310Q110 320 140 340M130 280Q200 292 250 320', '#B4D4F0', 5),
        },
      ) +
      solid(blob('196,270 240,262 256,300 228,344 200,320'), '#3B7CC4', { volume: 8 }) +
      eye(106, 224, 15) +
      cheeks(110, 256, 0, 19) +
      stroke('M40 250Q62 272 92 262', deep('#4A90DC', 0.5), 6),
  );
