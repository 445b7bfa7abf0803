import { colours, pale } from '../../kit/colours.ts';
import { blob, dot, flat, inside, lit, place, solid, stroke } from '../../kit/svg.ts';

export interface Outfit {
  top: string;
  pattern?: keyof typeof patterns;
  kind: 'trousers' | 'shorts' | 'skirt' | 'dress';
  bottom: string;
  shoes?: string;
  shortSleeves?: boolean;
}
/** heights above the ground, and half widths */
export interface Build {
  shoulder: number;
  hip: number;
  head: number;
  /** of the shoulders */
  half: number;
  /** of the hips */
  hipHalf: number;
  /** how thick an arm is */
  limb: number;
}

/** Legs, socks and shoes. */
export function legsOf(build: Build, outfit: Outfit, skin: string) {
  const shoes = outfit.shoes ?? '#4A5570';
  const bare = outfit.kind !== 'trousers';
  const width = build.limb * (bare ? 0.92 : 1.3);
  const one = (side: number) => {
    const x = side * build.hipHalf * 0.52;
    const shoe = solid(
      blob([
        [x - side * width * 0.5, -14],
        [x + side * 2, -24],
        [x + side * width * 0.62, -18],
        [x + side * width * 1.02, -5],
        [x + side * width * 0.5, 0],
        [x - side * width * 0.5, 0],
      ]),
      shoes,
      { volume: 6 },
    );
    const sock = bare ? stroke(`M${x} -34V-20`, '#fff', width) : '';
    return (
      stroke(`M${x} ${build.hip}V-20`, bare ? skin : outfit.bottom, width, 'style="stroke-linecap:butt"') + sock + shoe
    );
  };
  return lit(one(-1) + one(1), 7, 0.15);
}

/** Patterns printed on the chest. */
export const patterns = {
  plain: () => '',
  stripes: (b: Build, c: string) =>
    [0.2, 0.45, 0.7, 0.95]
      .map((part) => stroke(`M-90 ${b.shoulder + (b.hip - b.shoulder) * part}H90`, pale(c, 0.6), 10))
      .join(''),
  dots: (b: Build, c: string) =>
    [0.2, 0.42, 0.64, 0.86, 1.08, 1.3]
      .flatMap((part, row) =>
        [-54, -18, 18, 54].map((x) =>
          dot(x + (row % 2) * 18, b.shoulder + (b.hip - b.shoulder) * part, 5.5, 5.5, pale(c, 0.7)),
        ),
      )
      .join(''),
  heart: (b: Build) =>
    place(
      flat('M0 14C-22 0 -16 -16 -6 -14Q0 -12 0 -6Q0 -12 6 -14C16 -16 22 0 0 14Z', '#fff'),
      0,
      b.shoulder + (b.hip - b.shoulder) * 0.45,
      1.4,
    ),
  star: (b: Build) =>
    place(
      flat('M0 -18L5 -6L18 -5L8 4L11 17L0 10L-11 17L-8 4L-18 -5L-5 -6Z', colours.sun),
      0,
      b.shoulder + (b.hip - b.shoulder) * 0.45,
      1.25,
    ),
  collar: (b: Build) =>
    flat(
      `M-26 ${b.shoulder - 4}L-6 ${b.shoulder + 26}L0 ${b.shoulder + 12}L6 ${b.shoulder + 26}L26 ${b.shoulder - 4}Z`,
      '#fff',
    ) +
    [46, 78, 110, 142]
      .filter((y) => b.shoulder + y < b.hip - 14)
      .map((y) => dot(0, b.shoulder + y, 4, 4, '#fff'))
      .join(''),
  cardigan: (b: Build) => flat(`M-20 ${b.shoulder - 10}L-12 ${b.hip + 120}H12L20 ${b.shoulder - 10}Z`, '#FFF7EA'),
};

/** Everything worn between neck and knees. */
export function clothesOf(build: Build, outfit: Outfit) {
  const { half, hipHalf, shoulder, hip } = build;
  const torso = blob(
    [
      [0, shoulder - 6],
      [half * 0.62, shoulder - 2],
      [half, shoulder + 20],
      [half * 0.94, (shoulder + hip) / 2],
      [hipHalf, hip],
      [hipHalf * 0.8, hip + 14],
      [0, hip + 16],
      [-hipHalf * 0.8, hip + 14],
      [-hipHalf, hip],
      [-half * 0.94, (shoulder + hip) / 2],
      [-half, shoulder + 20],
      [-half * 0.62, shoulder - 2],
    ],
    0.34,
  );
  const mark = patterns[outfit.pattern ?? 'plain'](build, outfit.top);
  const flare = hip * (outfit.kind === 'shorts' ? 0.58 : 0.44);
  const wide = hipHalf * 1.5;
  const skirtFrom = (top: number) =>
    blob(
      [
        [-half * 0.74, top],
        [half * 0.74, top],
        [hipHalf * 1.12, hip],
        [wide, flare - 8],
        [wide * 0.86, flare + 4],
        [0, flare + 8],
        [-wide * 0.86, flare + 4],
        [-wide, flare - 8],
        [-hipHalf * 1.12, hip],
      ],
      0.3,
    );
  const marked = (form: string) => flat(form, outfit.top) + inside(form, mark);
  if (outfit.kind === 'dress') return lit(marked(torso + skirtFrom((shoulder + hip) / 2)), 12, 0.17);
  if (outfit.kind === 'skirt') return lit(marked(torso) + flat(skirtFrom(hip - 14), outfit.bottom), 12, 0.17);
  const shorts = `M${-hipHalf} ${hip - 4}H${hipHalf}L${hipHalf * 1.12} ${flare}H6L0 ${hip + 24}L-6 ${flare}H${-hipHalf * 1.12}Z`;
  const hips = blob(
    [
      [-hipHalf, hip - 6],
      [hipHalf, hip - 6],
      [hipHalf, hip + 22],
      [0, hip + 30],
      [-hipHalf, hip + 22],
    ],
    0.2,
  );
  return lit(flat(outfit.kind === 'shorts' ? shorts : hips, outfit.bottom), 8, 0.15) + lit(marked(torso), 12, 0.17);
}
