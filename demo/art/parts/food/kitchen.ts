import { colours, pale } from '../../kit/colours.ts';
import {
  blob,
  dot,
  flat,
  floating,
  ground,
  lit,
  oval,
  place,
  roundBox,
  solid,
  standing,
  stroke,
  through,
} from '../../kit/svg.ts';
import { plate } from './tableware.ts';

export const egg = () =>
  floating(
    solid(
      blob('84,190 120,118 190,96 246,112 318,116 352,190 330,256 284,300 216,316 164,296 104,278', 0.42),
      '#FFFFFF',
      { volume: 16, shade: 0.16 },
    ) +
      solid(oval(208, 200, 66, 62), '#FFBE2E', { volume: 18 }) +
      dot(186, 178, 16, 10, '#fff', 'opacity="0.7" transform="rotate(-32 186 178)"'),
  );

export const boiledEgg = () =>
  standing(
    ground(200, 396, 90) +
      solid(blob('200,96 256,136 284,220 256,296 200,316 144,296 116,220 144,136'), '#F7D9B8', { volume: 22 }) +
      solid(
        'M108 256Q200 300 292 256Q290 340 226 348L232 380Q252 386 252 398H148Q148 386 168 380L174 348Q110 340 108 256Z',
        '#6FB4E8',
        { volume: 14 },
      ) +
      stroke('M120 288Q200 322 280 288', '#fff', 8, 'opacity="0.7"'),
  );

const slice = (crumb: string) =>
  solid(blob('90,130 120,72 200,60 280,72 310,130 292,186 292,330 268,346 132,346 108,330 108,186', 0.34), '#C98647', {
    volume: 14,
  }) + flat(blob('110,134 134,92 200,82 266,92 290,134 272,186 272,314 256,324 144,324 128,314 128,186', 0.34), crumb);

export const toast = () =>
  floating(
    slice('#F0C88A') +
      solid(roundBox(160, 160, 82, 74, 16), '#FFE27A', { volume: 12 }) +
      (
        [
          [150, 270],
          [240, 130],
          [250, 276],
          [170, 130],
        ] as const
      )
        .map(([x, y]) => dot(x, y, 6, 4, '#D9A862'))
        .join(''),
  );

export const milk = () =>
  standing(
    ground(200, 397, 120) +
      solid(roundBox(76, 148, 124, 250, 20), '#FFFFFF', { volume: 14 }) +
      solid(blob('78,164! 104,84! 172,84! 198,164!'), '#E8F1FB', { volume: 8 }) +
      flat(roundBox(98, 56, 80, 34, 6), colours.sky) +
      flat('M76 232Q108 210 138 232T200 232V330Q168 350 138 330T76 330Z', '#6FB4E8') +
      flat(blob('138,250 166,286 138,312 110,286'), '#fff') +
      solid('M226 216H352L338 388Q338 398 326 398H252Q240 398 240 388Z', '#FFFFFF', { volume: 12 }) +
      flat('M226 216H352L350 244H228Z', '#DCEBF8') +
      stroke('M226 216H352', '#C4DAEE', 7),
  );

export const juice = ({ drink = '#F8A233' }: { drink?: string } = {}) =>
  standing(
    ground(200, 397, 84) +
      stroke('M232 260L278 60L320 52', colours.coral, 15) +
      flat('M110 150H290L270 384Q268 398 252 398H148Q132 398 130 384Z', '#EAF4FC') +
      solid('M114 200H286L270 384Q268 398 252 398H148Q132 398 130 384Z', drink, { volume: 18 }) +
      dot(200, 200, 86, 13, pale(drink, 0.3)) +
      stroke('M110 150H290', '#CFE0F0', 7) +
      stroke('M138 230L146 340', '#fff', 12, 'opacity="0.5"'),
  );

export function cereal() {
  const hoops = [
    [120, 186],
    [168, 172],
    [222, 176],
    [274, 184],
    [146, 206],
    [200, 202],
    [252, 208],
    [178, 224],
    [228, 226],
  ];
  return standing(
    ground(200, 396, 130) +
      stroke('M292 196L372 92', '#B7C2D2', 16) +
      dot(200, 196, 148, 44, '#FDFBF5') +
      hoops
        .map(
          ([x, y], index) =>
            `<ellipse cx="${x}" cy="${y}" rx="16" ry="12" fill="none" stroke="${['#E0A04E', '#E2604F', '#7FB85A'][index % 3]}" stroke-width="10"/>`,
        )
        .join('') +
      solid('M52 196Q200 268 348 196Q340 330 262 376V396H138V376Q60 330 52 196Z', colours.sky, { volume: 24 }) +
      [112, 200, 288].map((x, index) => dot(x, index === 1 ? 300 : 282, 15, 15, '#fff', 'opacity="0.85"')).join(''),
  );
}

export const honey = () =>
  standing(
    ground(200, 397, 104) +
      solid(blob('110,150 290,150 318,210 322,320 290,392 200,398 110,392 78,320 82,210', 0.34), '#F2A62B', {
        volume: 24,
      }) +
      solid(roundBox(98, 84, 204, 72, 22), colours.coral, { volume: 10 }) +
      stroke('M102 132H298', '#F6B7A6', 7) +
      flat(roundBox(122, 220, 156, 100, 22), '#FFF7E4') +
      place(bee(), 200, 300, 0.42) +
      stroke('M104 200V330', '#FFD98A', 12, 'opacity="0.8"'),
  );

export const bee = () =>
  dot(20, -104, 30, 40, '#DDF0FA', 'transform="rotate(20 20 -104)"') +
  dot(-24, -104, 30, 40, '#DDF0FA', 'transform="rotate(-24 -24 -104)"') +
  solid(oval(0, -50, 70, 48), colours.sun, { volume: 12, marks: stroke('M-22 -104V10M14 -104V10', colours.ink, 22) }) +
  dot(48, -58, 7, 9, colours.ink) +
  stroke('M50 -94Q56 -120 70 -124', colours.ink, 6);

export const pancakes = () =>
  standing(
    place(plate(190), 200, 374) +
      [356, 322, 288, 254]
        .map((y, index) =>
          solid(roundBox(70 + (index % 2) * 8, y - 36, 256, 42, 21), index % 2 ? '#E3A957' : '#D9984A', { volume: 10 }),
        )
        .join('') +
      flat(
        blob(
          '92,226 200,208 310,226 308,250 290,258 284,300 262,302 256,262 180,266 168,322 144,322 138,262 100,252',
          0.36,
        ),
        '#B9692A',
      ) +
      solid(roundBox(168, 192, 66, 44, 10), '#FFE27A', { volume: 8 }),
  );

export const tea = () =>
  standing(
    stroke('M156 130q-18 -24 0 -44t0 -44M214 130q-18 -24 0 -44t0 -44', '#C3CFDD', 11) +
      place(plate(168), 184, 380) +
      stroke(through('286,236 348,230 350,300 268,320'), colours.coral, 24) +
      solid('M70 190H300Q300 330 236 368H134Q70 330 70 190Z', colours.coral, { volume: 20 }) +
      lit(dot(185, 190, 115, 24, pale(colours.coral, 0.35)), 4) +
      dot(185, 194, 98, 17, '#A4602C') +
      dot(140, 280, 14, 14, '#fff', 'opacity="0.8"') +
      dot(190, 300, 14, 14, '#fff', 'opacity="0.8"') +
      dot(240, 280, 14, 14, '#fff', 'opacity="0.8"'),
  );

export const cheese = () =>
  floating(
    solid('M50 250L300 130Q356 160 356 250Z', '#FFE08A', { volume: 6, shade: 0.1 }) +
      solid('M50 250H356V326Q356 338 344 338H62Q50 338 50 326Z', '#FBC443', { volume: 14 }) +
      (
        [
          [120, 296, 22],
          [206, 286, 16],
          [286, 304, 24],
        ] as const
      )
        .map(([x, y, r]) => dot(x, y, r, r * 0.9, '#E2A02C'))
        .join('') +
      dot(260, 208, 26, 14, '#EDBE55') +
      dot(314, 200, 13, 10, '#EDBE55') +
      dot(180, 222, 15, 8, '#EDBE55'),
  );
