import { deep } from '../../kit/colours.ts';
import { blob, dot, flat, ground, inside, lit, oval, solid, standing, stroke, through } from '../../kit/svg.ts';
import { cheeks, eye, leg, petal, pill, tail } from './features.ts';

export function zebra() {
  const [coat, dark] = ['#FFFDF8', '#3B3742'];
  const body = blob('58,206 110,176 190,186 252,178 286,214 276,276 216,300 130,296 72,290 48,250');
  const neck = blob('210,224 236,160 258,100 318,90 322,150 306,220 280,278 232,276');
  const head = blob('262,70 300,58 326,82 352,128 376,164 370,196 336,206 306,182 278,150 258,110');
  const bodyStripes = [72, 104, 136, 168, 200]
    .map((x) => stroke(`M${x} 168Q${x + 16} 220 ${x + 2} 272`, dark, 13))
    .join('');
  const neckStripes = [128, 158, 188, 218, 246]
    .map((y) =>
      stroke(
        `M${268 - (y - 120) * 0.36} ${y - 8}Q${284 - (y - 120) * 0.1} ${y - 4} ${314 - (y - 120) * 0.1} ${y + 12}`,
        dark,
        12,
      ),
    )
    .join('');
  const bands = (x: number) => stroke(`M${x - 30} 306h60M${x - 30} 330h60M${x - 30} 354h60`, dark, 9);
  const legForm = (x: number, fill: string) =>
    leg(x, 250, 36, fill, dark, 18) + inside(`M${x - 16} 290H${x + 16}V368H${x - 16}Z`, bands(x));
  return standing(
    ground(176, 398, 140) +
      tail('62,214 34,250 34,300', coat, 11) +
      flat(petal(34, 292, 50, 24, 92), dark) +
      lit(legForm(122, deep(coat, 0.14)) + legForm(226, deep(coat, 0.14)), 8) +
      stroke(through('270,62 246,96 230,146 208,196'), dark, 34) +
      lit(
        legForm(86, coat) +
          legForm(262, coat) +
          flat(body, coat) +
          inside(body, bodyStripes) +
          flat(neck, coat) +
          inside(neck, neckStripes),
        16,
      ) +
      solid(petal(274, 80, 46, 24, -108), coat, { volume: 6 }) +
      solid(petal(302, 72, 46, 24, -72), coat, { volume: 6 }) +
      flat(petal(304, 64, 28, 12, -72), '#E9B6BE') +
      solid(head, coat, {
        volume: 12,
        marks:
          stroke(
            'M256 84Q290 92 300 60M258 112Q280 116 288 104M330 92Q322 100 306 96M346 116Q334 124 320 120M276 148Q292 146 302 154',
            dark,
            9,
          ) + flat(blob('336,164 356,140 380,160 380,200 340,212 324,196'), '#5A5361'),
      }) +
      solid(blob('268,58 284,34 302,46 300,70 286,82'), dark, { volume: 5 }) +
      dot(300, 126, 14, 15, coat) +
      eye(301, 127, 11) +
      dot(360, 170, 4, 6, '#D8CBD4') +
      stroke('M340 194q12 5 24 -3', '#D8CBD4', 4.5),
  );
}

export function crocodile() {
  const [skin, belly] = ['#6FAE62', '#E5E8A8'];
  const body = blob('-60,372 0,318 70,290 160,282 240,294 282,330 262,378 160,388 40,384', 0.34);
  const head = blob('222,300 252,262 296,258 328,282 400,292 444,304 452,330 430,350 330,358 240,360');
  const spine = (
    [
      [10, 316],
      [48, 298],
      [88, 286],
      [130, 281],
      [172, 281],
      [212, 287],
    ] as const
  )
    .map(([x, y]) =>
      flat(
        blob(
          [
            [x - 18, y + 10],
            [x, y - 18],
            [x + 18, y + 10],
          ],
          0.22,
        ),
        deep(skin, 0.2),
      ),
    )
    .join('');
  const teeth = [320, 350, 380, 410].map((x) => flat(`M${x - 9} 336h18l-9 18Z`, '#fff')).join('');
  return standing(
    ground(190, 398, 190) +
      spine +
      lit(
        flat(pill(70, 350, 52, 50), skin) +
          flat(pill(206, 350, 52, 50), skin) +
          flat(body, skin) +
          inside(body, dot(140, 398, 170, 40, belly)),
        14,
      ) +
      solid(head, skin, { volume: 12, marks: dot(340, 368, 130, 26, belly) }) +
      stroke('M282 342Q360 330 440 334', deep(skin, 0.45), 5) +
      teeth +
      solid(oval(272, 262, 26), skin, { volume: 6 }) +
      dot(274, 260, 18, 19, '#fff') +
      eye(278, 261, 11) +
      dot(430, 308, 4, 5, deep(skin, 0.45)) +
      cheeks(272, 314, 0, 16),
  );
}
