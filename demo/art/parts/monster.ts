import { colours, deep, pale } from '../kit/colours.ts';
import { blob, dot, flat, ground, inside, lit, oval, solid, standing, stroke } from '../kit/svg.ts';

/** A friendly monster for counting, with the given number of eyes and ears. */
export function monster({ colour, eyes, ears }: { colour: string; eyes: number; ears: number }) {
  const spread = (count: number, step: number) =>
    Array.from({ length: count }, (_, index) => (index - (count - 1) / 2) * step);
  const body = blob('200,96 286,124 330,220 326,340 280,392 120,392 74,340 70,220 114,124');
  const mouth = 'M136 276Q200 300 264 276Q258 338 200 338Q142 338 136 276Z';
  return standing(
    ground(200, 397, 130) +
      spread(ears, ears > 2 ? 62 : 130)
        .map(
          (x) =>
            solid(oval(200 + x, 104 - 20 + Math.abs(x) * 0.24, 27, 44), deep(colour, 0.12), { volume: 8 }) +
            dot(200 + x, 92 + Math.abs(x) * 0.2, 13, 22, pale(colour, 0.5)),
        )
        .join('') +
      lit(
        stroke('M84 260Q30 250 26 200M316 260Q370 250 374 200', colour, 34) +
          flat(body, colour) +
          inside(body, dot(200, 370, 84, 70, pale(colour, 0.45))),
        18,
      ) +
      spread(eyes, 66)
        .map(
          (x) =>
            dot(200 + x, 196, 31, 34, '#FFFFFF') +
            dot(200 + x, 200, 15, 17, colours.ink) +
            dot(195 + x, 193, 5, 6, '#FFFFFF'),
        )
        .join('') +
      solid(oval(200, 254, 21, 16), deep(colour, 0.25), { volume: 6 }) +
      flat(mouth, '#8F2F38') +
      inside(
        mouth,
        dot(200, 340, 36, 22, '#EE7A84') + flat('M160 280h26v20q-13 8 -26 0ZM214 282h26v18q-13 8 -26 0Z', '#FFFFFF'),
      ) +
      dot(116, 262, 20, 14, '#F0705F', 'opacity="0.4"') +
      dot(284, 262, 20, 14, '#F0705F', 'opacity="0.4"'),
  );
}
