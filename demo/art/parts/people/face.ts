import { colours, deep, mix } from '../../kit/colours.ts';
import { blob, dot, flat, inside, lit, oval, solid, stroke } from '../../kit/svg.ts';
import { hairStyles } from './hair.ts';

export type Mood = 'smile' | 'laugh';
export interface Look {
  skin: string;
  style: keyof typeof hairStyles;
  hair: string;
  mood?: Mood;
  /** eyes with a colour, for large pictures */
  iris?: string;
  glasses?: boolean;
  beard?: 'full' | 'moustache';
  /** colour of the bobbles that hold bunches */
  ribbon?: string;
  lashes?: boolean;
  /** what is left out, to be drawn by a child */
  without?: ('eyes' | 'nose' | 'mouth' | 'ears')[];
}

export const skins = { fair: '#FCDDC4', light: '#F7CDA6', tan: '#E2AB7C', brown: '#A9714A' };

const face = blob('0,-76 56,-58 75,-4 66,44 36,74 0,82 -36,74 -66,44 -75,-4 -56,-58');
const pair = (part: (side: number) => string) => part(-1) + part(1);

function eyesOf({ mood = 'smile', iris, hair, skin, lashes }: Look) {
  const brow = mix(hair, colours.ink, 0.25);
  const brows = pair((side) => stroke(`M${side * 42} -24Q${side * 30} -33 ${side * 18} -27`, brow, 5));
  if (mood === 'laugh')
    return brows + pair((side) => stroke(`M${side * 20} 4Q${side * 30} -10 ${side * 40} 4`, colours.ink, 5.5));
  const lash = lashes
    ? pair((side) => stroke(`M${side * 37} -3L${side * 44} -8M${side * 39} 3L${side * 47} 1`, colours.ink, 3.2))
    : '';
  const plain = (side: number) => dot(side * 30, 3, 8, 10, colours.ink) + dot(side * 30 - 2.6, -0.6, 2.8, 3, '#fff');
  const lid = mix(skin, '#C4553A', 0.14);
  const large = (side: number) =>
    dot(side * 30, 2, 15, 15.5, '#fff') +
    inside(
      oval(side * 30, 2, 15, 15.5),
      dot(side * 30, 3, 11.6, 12.2, iris ?? colours.ink) +
        dot(side * 30, 3, 6.6, 7, colours.ink) +
        dot(side * 30 + 4, 7, 1.8, 1.8, '#fff', 'opacity="0.8"') +
        flat(`M${side * 30 - 16} -16H${side * 30 + 16}V-2Q${side * 30} -19 ${side * 30 - 16} -2Z`, lid),
    ) +
    dot(side * 30 - 3.8, -1, 3.4, 3.5, '#fff') +
    stroke(`M${side * 30 - 15.5} -1.5Q${side * 30} -19.5 ${side * 30 + 15.5} -1.5`, mix(hair, colours.ink, 0.6), 3.8);
  return brows + lash + pair(iris ? large : plain);
}

function mouthOf(mood: Mood) {
  const open =
    mood === 'laugh' ? 'M-28 40Q0 47 28 40Q25 68 0 68Q-25 68 -28 40Z' : 'M-22 43Q0 50 22 43Q19 62 0 62Q-19 62 -22 43Z';
  return (
    flat(open, '#8F2F38') +
    inside(open, dot(0, 66, 16, 9, '#EE7A84') + `<rect x="-22" y="36" width="44" height="11.5" rx="4" fill="#fff"/>`)
  );
}

/** A head seen from the front, about 150 wide, centred at 0, 0. `behind` is the part a body must cover. */
export function headOf(look: Look): { behind: string; head: string } {
  const { skin, style, hair, mood = 'smile', glasses, beard, ribbon, without = [] } = look;
  const has = (part: 'eyes' | 'nose' | 'mouth' | 'ears') => !without.includes(part);
  const warm = mix(skin, '#C4553A', 0.3);
  const { behind, before } = hairStyles[style](hair);
  const ears = has('ears')
    ? pair(
        (side) =>
          solid(oval(side * 74, 10, 15, 18), skin, { volume: 6 }) +
          stroke(`M${side * 78} 4q${side * -9} 6 ${side * -2} 13`, warm, 3.5),
      )
    : '';
  const fullBeard =
    beard === 'full'
      ? lit(
          flat(
            blob(
              '-76,-8 -80,34 -60,78 -28,102 0,106 28,102 60,78 80,34 76,-8 62,20 44,34 18,30 0,34 -18,30 -44,34 -62,20',
              0.36,
            ),
            hair,
          ),
          10,
        )
      : '';
  const moustache = beard
    ? flat(
        blob('0,34 16,29 36,38 44,50 24,48 0,44 -24,48 -44,50 -36,38 -16,29'),
        beard === 'full' ? deep(hair, 0.14) : hair,
      )
    : '';
  const bobbles = ribbon ? pair((side) => solid(oval(side * 88, -32, 14), ribbon, { volume: 5 })) : '';
  const rims = glasses
    ? pair(
        (side) =>
          `<circle cx="${side * 30}" cy="4" r="22" fill="#fff" fill-opacity="0.1" stroke="#4B5670" stroke-width="4.5"/>`,
      ) + stroke('M-8 2Q0 -4 8 2', '#4B5670', 4.5)
    : '';
  return {
    behind,
    head:
      ears +
      solid(face, skin, { volume: 10, shade: 0.13 }) +
      pair((side) => dot(side * 47, 34, 15, 10, '#F0705F', 'opacity="0.34"')) +
      fullBeard +
      (has('nose')
        ? (look.iris ? dot(0, 19, 11, 10, warm, 'opacity="0.45"') : '') + stroke('M-8 24Q0 31 8 24', warm, 4.5)
        : '') +
      (has('mouth') ? mouthOf(mood) : '') +
      moustache +
      (has('eyes') ? eyesOf(look) : '') +
      rims +
      before +
      bobbles,
  };
}

/** Only the head, including all its hair. */
export function headAlone(look: Look) {
  const { behind, head } = headOf(look);
  return behind + head;
}
