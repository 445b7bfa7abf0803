import type { Outfit } from './clothes.ts';
import type { Look, Mood } from './face.ts';
import type { Arm } from './figure.ts';
import { colours } from '../../kit/colours.ts';
import { blob, dot, flat, ground, inside, lit, place, roundBox, solid, stroke } from '../../kit/svg.ts';
import { headAlone, skins } from './face.ts';
import { bust, figure } from './figure.ts';

/** how somebody stands */
type Way = { left?: Arm; right?: Arm; mood?: Mood; iris?: string };

/** The appearance of every character in the slides. */
export const looks = {
  mum: { skin: skins.light, style: 'long', hair: '#8A4B2D', lashes: true },
  dad: { skin: skins.light, style: 'parted', hair: '#4A3428', beard: 'full' },
  sister: { skin: skins.light, style: 'bunches', hair: '#A8602F', ribbon: colours.sun },
  brother: { skin: skins.light, style: 'tousled', hair: '#6B4128' },
  grandma: { skin: skins.fair, style: 'bun', hair: '#D5D8E0', glasses: true },
  grandpa: { skin: skins.fair, style: 'bald', hair: '#D5D8E0', beard: 'moustache' },
  baby: { skin: skins.light, style: 'tuft', hair: '#A8602F' },
  maya: { skin: skins.brown, style: 'curly', hair: '#33241F', lashes: true },
  leo: { skin: skins.tan, style: 'short', hair: '#2E2622' },
} satisfies Record<string, Look>;
/** Everybody but the baby also has clothes. */
type Dressed = Exclude<keyof typeof looks, 'baby'>;

const clothes: Record<Dressed, { outfit: Outfit; build: 'child' | 'adult' }> = {
  mum: {
    build: 'adult',
    outfit: { top: '#3FA08A', kind: 'dress', bottom: '#3FA08A', pattern: 'dots', shoes: '#C93A32' },
  },
  dad: {
    build: 'adult',
    outfit: { top: '#3D7EDB', kind: 'trousers', bottom: '#4B5675', pattern: 'collar', shoes: '#6B4A38' },
  },
  sister: {
    build: 'child',
    outfit: {
      top: '#F27FA5',
      kind: 'dress',
      bottom: '#F27FA5',
      pattern: 'heart',
      shoes: '#8557C5',
      shortSleeves: true,
    },
  },
  brother: {
    build: 'child',
    outfit: {
      top: '#3FA55F',
      kind: 'shorts',
      bottom: '#41568A',
      pattern: 'star',
      shoes: '#C93A32',
      shortSleeves: true,
    },
  },
  grandma: {
    build: 'adult',
    outfit: { top: '#9A7BCB', kind: 'skirt', bottom: '#5D5A86', pattern: 'cardigan', shoes: '#6B4A58' },
  },
  grandpa: {
    build: 'adult',
    outfit: { top: '#C9704A', kind: 'trousers', bottom: '#6E6A5E', pattern: 'cardigan', shoes: '#54463E' },
  },
  maya: {
    build: 'child',
    outfit: { top: '#FFC83D', kind: 'skirt', bottom: '#2F80E2', pattern: 'plain', shoes: '#C93A32' },
  },
  leo: {
    build: 'child',
    outfit: { top: '#F58B32', kind: 'trousers', bottom: '#3E6FAF', pattern: 'stripes', shoes: '#3B4763' },
  },
};

/** A member of the family, standing at 0, 0. */
export const standingPerson = (name: Dressed, { mood, iris, ...arms }: Way = {}) =>
  figure({ look: { ...looks[name], ...(mood && { mood }), ...(iris && { iris }) }, ...clothes[name], ...arms });

/** A character's head, centred at 0, 0. */
export const headOfPerson = (name: keyof typeof looks, change: Partial<Look> = {}) =>
  headAlone({ ...looks[name], ...change });

/**
 * A character's portrait on a square tile around 0, 0.
 * @param colour of the background
 */
export function avatar(name: Dressed, colour: string, size = 200) {
  const form = roundBox(-100, -100, 200, 200, 30);
  const width = clothes[name].build === 'adult' ? 112 : 92;
  return place(
    flat(form, colour) + inside(form, place(bust(looks[name], clothes[name].outfit, width), 0, -8, 0.66)),
    0,
    0,
    size / 200,
  );
}

/** The baby, sitting at 0, 0. */
export function baby(mood: Mood = 'laugh') {
  const suit = '#8FC7E8';
  const body = blob('0,-104 44,-88 58,-40 52,-6 0,0 -52,-6 -58,-40 -44,-88');
  const limbs = [-1, 1]
    .map(
      (side) =>
        stroke(`M${side * 34} -22L${side * 66} -14`, suit, 36) +
        dot(side * 84, -14, 14, 18, '#fff') +
        stroke(`M${side * 44} -78L${side * 66} -50`, suit, 24) +
        dot(side * 70, -44, 14, 14, skins.light),
    )
    .join('');
  return (
    ground(0, -2, 100) +
    lit(limbs + flat(body, suit) + inside(body, dot(0, -40, 34, 34, '#DDF0FA')), 10, 0.16) +
    place(solid(starForm, colours.sun, { volume: 4 }), 0, -42, 1) +
    place(headAlone({ ...looks.baby, mood }), 0, -158)
  );
}
const starForm = 'M0 -18L5 -6L18 -5L8 4L11 17L0 10L-11 17L-8 4L-18 -5L-5 -6Z';
