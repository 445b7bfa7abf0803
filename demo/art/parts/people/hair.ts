import { deep } from '../../kit/colours.ts';
import { blob, flat, oval, place, solid, stroke } from '../../kit/svg.ts';

/** what lies behind the head and what lies over it; the head's middle is 0, 0 */
type Hair = { behind: string; before: string };

const mirrored = (content: string) => content + `<g transform="scale(-1 1)">${content}</g>`;
const strand = (d: string, colour: string) => stroke(d, deep(colour, 0.22), 3.5, 'opacity="0.7"');

export const hairStyles = {
  short: (colour) => ({
    behind: '',
    before:
      solid(
        blob('-75,4 -82,-44 -58,-88 -6,-106 50,-98 80,-58 77,4 66,-22 54,-42 26,-40 -14,-52 -36,-40 -58,-34 -66,-16'),
        colour,
        { volume: 10 },
      ) + strand('M-8 -92Q28 -86 44 -58M-30 -86Q-2 -80 12 -60', colour),
  }),
  tousled: (colour) => ({
    behind: '',
    before: solid(
      blob(
        '-75,4 -84,-30 -88,-62 -66,-72 -62,-98 -36,-92 -14,-114 10,-98 40,-108 50,-86 78,-78 76,-52 86,-28 76,4 68,-18 58,-38 40,-28 22,-46 4,-30 -16,-46 -34,-28 -52,-38 -66,-16',
        0.42,
      ),
      colour,
      { volume: 10 },
    ),
  }),
  parted: (colour) => ({
    behind: '',
    before:
      solid(
        blob('-74,6 -80,-40 -54,-86 -4,-98 50,-90 80,-44 75,6 66,-16 58,-46 20,-48 -20,-62 -40,-58 -60,-40 -66,-16'),
        colour,
        { volume: 10 },
      ) + strand('M-36 -64Q-10 -88 40 -76M-36 -64Q-4 -74 52 -58', colour),
  }),
  bob: (colour) => ({
    behind: solid(blob('0,-106 64,-92 94,-36 100,36 92,82 52,92 0,88 -52,92 -92,82 -100,36 -94,-36 -64,-92'), colour, {
      volume: 14,
    }),
    before:
      solid(
        blob('-84,44 -92,-20 -66,-84 0,-106 66,-84 92,-20 84,44 72,20 66,-16 44,-30 0,-28 -44,-30 -66,-16 -72,20'),
        colour,
        { volume: 10 },
      ) + strand('M-30 -92Q-40 -60 -36 -36M4 -98Q2 -64 4 -36M38 -90Q44 -62 40 -36', colour),
  }),
  long: (colour) => ({
    behind: solid(
      blob('0,-106 66,-90 94,-30 100,50 106,128 74,158 0,150 -74,158 -106,128 -100,50 -94,-30 -66,-90'),
      colour,
      { volume: 16 },
    ),
    before:
      solid(
        blob('-86,60 -92,-20 -66,-84 -8,-106 62,-88 92,-20 86,60 72,18 62,-22 30,-44 -22,-66 -44,-40 -64,-14 -72,20'),
        colour,
        { volume: 10 },
      ) + strand('M-22 -68Q10 -84 48 -66M-22 -68Q-50 -64 -70 -30', colour),
  }),
  wavy: (colour) => ({
    behind: solid(
      blob(
        '0,-108 68,-92 92,-44 92,0 110,34 100,72 112,108 84,138 40,132 0,138 -40,132 -84,138 -112,108 -100,72 -110,34 -92,0 -92,-44 -68,-92',
      ),
      colour,
      { volume: 16 },
    ),
    before:
      solid(
        blob('-82,34 -94,-14 -72,-80 10,-108 70,-82 94,-14 82,34 70,8 62,-24 34,-36 24,-66 -8,-40 -48,-30 -66,-8'),
        colour,
        { volume: 10 },
      ) + strand('M24 -66Q-10 -84 -46 -66M24 -66Q50 -72 66 -44', colour),
  }),
  bunches: (colour) => ({
    behind: mirrored(solid(blob('80,-34 112,-52 142,-24 148,34 130,82 112,60 96,20'), colour, { volume: 12 })),
    before:
      solid(
        blob('-76,10 -84,-36 -58,-88 0,-104 58,-88 84,-36 76,10 68,-16 50,-36 22,-34 0,-58 -22,-34 -50,-36 -68,-16'),
        colour,
        { volume: 10 },
      ) + strand('M0 -100V-62', colour),
  }),
  bun: (colour) => ({
    behind: solid(oval(0, -112, 38, 34), colour, { volume: 10 }),
    before:
      solid(blob('-77,14 -86,-32 -60,-88 0,-104 60,-88 86,-32 77,14 66,-14 46,-48 0,-64 -46,-48 -66,-14'), colour, {
        volume: 10,
      }) + strand('M0 -66Q-20 -84 -56 -70M0 -66Q20 -84 56 -70', colour),
  }),
  bald: (colour) => ({
    behind: mirrored(solid(blob('62,-44 88,-30 94,12 76,36 62,10'), colour, { volume: 8 })),
    before: '',
  }),
  tuft: (colour) => ({
    behind: '',
    before: solid(blob('-30,-68 -22,-84 -2,-80 10,-98 26,-92 22,-80 36,-76 34,-66 4,-70'), colour, { volume: 5 }),
  }),
  curly: (colour) => ({
    behind: Array.from({ length: 11 }, (_, index) =>
      place(
        flat(oval(0, 0, 34), colour),
        Math.cos(Math.PI * (0.94 + index * 0.112)) * 76,
        -14 + Math.sin(Math.PI * (0.94 + index * 0.112)) * 72,
      ),
    ).join(''),
    before: solid(
      blob(
        '-76,6 -88,-24 -80,-56 -58,-74 -40,-96 -8,-92 18,-104 44,-88 70,-72 80,-46 88,-20 76,6 68,-20 50,-26 38,-44 18,-36 0,-50 -20,-36 -38,-46 -52,-28 -68,-20',
        0.44,
      ),
      colour,
      { volume: 10 },
    ),
  }),
} satisfies Record<string, (colour: string) => Hair>;
