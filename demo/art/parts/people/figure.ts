import type { Outfit, Build } from './clothes.ts';
import type { Look } from './face.ts';
import { deep, mix } from '../../kit/colours.ts';
import { blob, dot, flat, ground, inside, lit, place, stroke, through } from '../../kit/svg.ts';
import { headOf } from './face.ts';
import { clothesOf, legsOf, patterns } from './clothes.ts';

export type Arm = 'down' | 'wave' | 'up' | 'open' | 'hip';

/** heights above the ground, for a figure standing at 0, 0 */
const builds: Record<'child' | 'adult', Build> = {
  child: { shoulder: -208, hip: -98, head: -296, half: 46, hipHalf: 42, limb: 25 },
  adult: { shoulder: -372, hip: -198, head: -466, half: 66, hipHalf: 54, limb: 32 },
};

/** Positions of elbow and hand relative to the shoulder, for the arm on the right of the picture. */
const armPoses: Record<Arm, [elbow: [number, number], hand: [number, number]]> = {
  down: [
    [0.2, 0.5],
    [0.16, 1],
  ],
  wave: [
    [0.6, 0.2],
    [0.74, -0.5],
  ],
  up: [
    [0.62, -0.12],
    [0.86, -0.8],
  ],
  open: [
    [0.42, 0.36],
    [0.86, 0.42],
  ],
  hip: [
    [0.54, 0.42],
    [0.06, 0.8],
  ],
};

function armOf(build: Build, pose: Arm, side: number, outfit: Outfit, skin: string) {
  const reach = (build.hip - build.shoulder) * 1.02;
  const start: [number, number] = [side * (build.half - build.limb * 0.42), build.shoulder + build.limb * 0.62];
  const at = ([x, y]: [number, number]): [number, number] => [start[0] + side * x * reach, start[1] + y * reach];
  const elbow = at(armPoses[pose][0]);
  const hand = at(armPoses[pose][1]);
  const path = through([start, elbow, hand], { ease: 0.3 });
  const half = through([start, [start[0] + (elbow[0] - start[0]) * 0.75, start[1] + (elbow[1] - start[1]) * 0.75]]);
  const skinArm = stroke(path, skin, build.limb * 0.86);
  const palm = dot(hand[0], hand[1], build.limb * 0.58, build.limb * 0.6, skin);
  const near = through([start, elbow, [elbow[0] + (hand[0] - elbow[0]) * 0.8, elbow[1] + (hand[1] - elbow[1]) * 0.8]], {
    ease: 0.3,
  });
  const sleeve = outfit.shortSleeves
    ? stroke(half, outfit.top, build.limb * 1.16)
    : stroke(near, outfit.top, build.limb * 1.06);
  return lit(skinArm + palm + sleeve, 8, 0.17);
}

/**
 * A person standing at 0, 0, facing the viewer.
 * @param person left and right are the sides of the picture
 */
export function figure({
  look,
  outfit,
  build = 'child',
  left = 'down',
  right = 'down',
}: {
  look: Look;
  outfit: Outfit;
  build?: 'child' | 'adult';
  left?: Arm;
  right?: Arm;
}) {
  const form = builds[build];
  const { behind, head } = headOf(look);
  const neck =
    stroke(
      `M0 ${form.head + 50}V${form.shoulder + 4}`,
      mix(look.skin, '#C4553A', 0.16),
      form.limb * 1.25,
      'style="stroke-linecap:butt"',
    ) + dot(0, form.shoulder + 2, form.limb * 0.78, form.limb * 0.42, mix(look.skin, '#C4553A', 0.16));
  return (
    ground(0, -2, form.hipHalf * 1.7) +
    place(behind, 0, form.head) +
    legsOf(form, outfit, look.skin) +
    clothesOf(form, outfit) +
    neck +
    armOf(form, left, -1, outfit, look.skin) +
    armOf(form, right, 1, outfit, look.skin) +
    place(head, 0, form.head)
  );
}

/**
 * Head and shoulders for portraits: the head is centred at 0, 0 and the shoulders end at y = 250.
 * @param width half the width of the shoulders
 */
export function bust(look: Look, outfit: Outfit, width = 120) {
  const { behind, head } = headOf(look);
  const chest = blob(
    [
      [0, 112],
      [46, 116],
      [width * 0.9, 142],
      [width * 1.12, 200],
      [width * 1.16, 300],
      [-width * 1.16, 300],
      [-width * 1.12, 200],
      [-width * 0.9, 142],
      [-46, 116],
    ],
    0.32,
  );
  const marks = patterns[outfit.pattern ?? 'plain'](
    { shoulder: 114, hip: 234, half: width, hipHalf: width, limb: 30, head: 0 },
    outfit.top,
  );
  const neck =
    stroke('M0 50V118', mix(look.skin, '#C4553A', 0.16), 46, 'style="stroke-linecap:butt"') +
    dot(0, 118, 34, 20, mix(look.skin, '#C4553A', 0.16));
  const body =
    lit(flat(chest, outfit.top) + inside(chest, marks), 16, 0.17) +
    neck +
    (outfit.pattern === 'collar'
      ? flat(
          'M-36 106L-12 146L0 128L12 146L36 106L20 112Q0 128 -20 112Z',
          '#fff',
          `stroke="${deep('#ffffff', 0.1)}" stroke-width="2"`,
        )
      : '');
  return behind + place(body, 0, -16) + head;
}
