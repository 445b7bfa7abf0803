import { nth } from '../../kit/nth.ts';
import type { Deck } from '../index.ts';
import { floatingTile, inRow, named, standingTile } from '../../kit/arrange.ts';
import { colours } from '../../kit/colours.ts';
import { gap, goodbyeSlide, paper, patternSlide, task, titleSlide, wordSlide } from '../../kit/slide.ts';
import { blob, dot, place, solid } from '../../kit/svg.ts';
import { text } from '../../kit/type.ts';
import { pig } from '../../parts/animals/farm.ts';
import { fish } from '../../parts/animals/pets.ts';
import { grapes, orange, pear } from '../../parts/food/fruit.ts';
import { carrot, iceCream } from '../../parts/food/picnic.ts';
import { rainbowOutline } from '../../parts/outlines.ts';
import { standingPerson } from '../../parts/people/family.ts';
import { butterfly, frog } from '../../parts/things/creatures.ts';
import { flower, leaf, rainbow, rainbowColours } from '../../parts/things/nature.ts';
import { umbrella } from '../../parts/things/toys.ts';
import { garden, growing, lawn, meadow } from '../../scenes/outdoors.ts';
import { colourScene, courseTitle } from './common.ts';

const title = titleSlide(
  meadow({ horizon: 560, sunAt: null, clouds: [], trees: false }) +
    `<g opacity="0.9">${place(rainbow(450, 42), 800, 740)}</g>` +
    place(meadowFront(), 0, 0) +
    place(standingPerson('sister', { left: 'wave', right: 'down', mood: 'laugh' }), 620, 866, 1.06) +
    place(standingPerson('brother', { left: 'down', right: 'wave' }), 960, 866, 1.06) +
    growing([
      [150, 800],
      [330, 860],
      [240, 740],
      [1260, 850],
      [1440, 780],
      [1360, 740],
      [1520, 880],
      [80, 880],
    ]),
  courseTitle,
  'A rainbow of colours',
);

/** The nearby grass, in front of the feet of the rainbow. */
function meadowFront() {
  return solid(blob('-60,960! -60,720 420,700 900,724 1660,690 1660,960!', 0.3), colours.grass, {
    volume: 2,
    shade: 0.01,
  });
}

const flying = [
  [colours.pink, 210, 300, 0.44, -12],
  [colours.purple, 520, 270, 0.42, 10],
  [colours.orange, 830, 310, 0.42, -8],
  [colours.pink, 1130, 290, 0.46, 14],
  [colours.blue, 1410, 320, 0.42, -10],
  [colours.yellow, 330, 540, 0.42, 10],
  [colours.pink, 700, 560, 0.44, -14],
  [colours.green, 1020, 560, 0.42, 12],
  [colours.pink, 1330, 590, 0.44, -8],
];
const look =
  garden() +
  (
    [
      [150, 820],
      [380, 850],
      [600, 800],
      [840, 860],
      [1090, 820],
      [1300, 860],
      [1480, 810],
    ] as const
  )
    .map(([x, y], index) =>
      place(
        flower({ colour: nth([colours.red, colours.yellow, '#FFFFFF', colours.purple], index % 4), height: 90 }),
        x,
        y,
        1.1,
      ),
    )
    .join('') +
  flying
    .map(([colour, x, y, scale, turn]) =>
      place(butterfly({ colour: String(colour) }), Number(x), Number(y), Number(scale), { turn: Number(turn) }),
    )
    .join('') +
  task('find', 'Find the pink butterflies.');

const dab = (colour: string) =>
  solid(blob('-112,-10 -86,-72 -20,-94 50,-78 110,-40 104,30 60,86 -10,80 -70,92 -120,50'), colour, { volume: 18 });
const sum = (first: string, second: string, y: number) =>
  place(dab(first), 260, y) +
  text('+', 490, y + 44, 130) +
  place(dab(second), 720, y, 1, { turn: 40 }) +
  text('=', 950, y + 44, 130) +
  gap(1260, y, 360, 200);
const mixing =
  paper() +
  task('play', 'Mix the colours!') +
  sum(colours.yellow, colours.blue, 284) +
  sum(colours.red, colours.yellow, 526) +
  sum(colours.red, colours.blue, 768);

const colouring =
  paper(colours.skyPale) +
  task('draw', 'Colour the rainbow.') +
  place(rainbowOutline(640, 72, 6), 800, 862) +
  rainbowColours.map((colour, index) => dot(800 - 640 + 72 * (index + 0.5), 826, 25, 25, colour)).join('');

const pattern = patternSlide(
  lawn(),
  standingPerson('maya', { right: 'open' }),
  'I can see a *pink* pig.',
  named([
    ['pink', standingTile(pig(), 220)],
    ['green', standingTile(frog(), 210)],
    ['purple', floatingTile(butterfly({ colour: colours.purple }))],
    ['orange', floatingTile(fish())],
  ]),
  { stress: '#C2366B', size: 100 },
);

const bye = goodbyeSlide(
  meadow({ horizon: 560, sunAt: null, trees: false }),
  named([
    ['green', standingTile(frog())],
    ['orange', floatingTile(orange())],
    ['purple', floatingTile(grapes())],
    ['pink', floatingTile(butterfly())],
  ]),
  {
    left: standingPerson('sister', { right: 'wave', mood: 'laugh' }),
    right: standingPerson('brother', { left: 'wave' }),
  },
);

const three = (colour: string, things: string[]) => colourScene(colour, inRow(things, { from: 350, to: 1250, y: 360 }));

export default {
  title: 'A rainbow of colours',
  words: ['green', 'orange', 'purple', 'pink'],
  notes:
    "Warm up with red, yellow and blue from the last lesson. Teach the four new colours with things from the child's own desk. On the mixing slide let the child guess first and then scribble both colours in the box. Finish by choosing a favourite colour.",
  slides: [
    {
      art: title,
      description: 'A girl and a boy stand in a meadow under a big rainbow.',
      note: "Name the rainbow's colours that the child knows already.",
    },
    {
      art: wordSlide(
        three(colours.green, [floatingTile(leaf(), 360), standingTile(frog(), 440), floatingTile(pear(), 380)]),
        'green',
        { band: colours.leaf, fill: '#FFFFFF' },
      ),
      description: 'A green leaf, a green frog and a green pear, with the word green.',
      note: 'Say "green" and hop like the frog.',
    },
    {
      art: wordSlide(
        three(colours.orange, [floatingTile(carrot(), 380), floatingTile(orange(), 410), floatingTile(fish(), 380)]),
        'orange',
        { band: colours.orange },
      ),
      description: 'An orange carrot, an orange and an orange fish, with the word orange.',
      note: 'Show that "orange" is a colour and a fruit.',
    },
    {
      art: wordSlide(
        three(colours.purple, [
          floatingTile(umbrella(), 390),
          floatingTile(grapes(), 400),
          floatingTile(butterfly({ colour: colours.purple }), 390),
        ]),
        'purple',
        { band: '#6F43B0', fill: '#FFFFFF' },
      ),
      description: 'A purple umbrella, purple grapes and a purple butterfly, with the word purple.',
      note: 'Say "purple" slowly, then quickly.',
    },
    {
      art: wordSlide(
        three(colours.pink, [
          place(flower({ height: 190 }), 0, 190, 1.7),
          standingTile(pig(), 440),
          floatingTile(iceCream(), 370),
        ]),
        'pink',
        { band: colours.pink },
      ),
      description: 'A pink flower, a pink pig and pink ice cream, with the word pink.',
      note: 'Ask "Is the pig green?" and let the child correct you.',
    },
    {
      art: look,
      description: 'A garden full of butterflies; four of them are pink.',
      note: 'The child finds the four pink butterflies, then names the others.',
    },
    {
      art: mixing,
      description: 'Three sums of paint: yellow and blue, red and yellow, red and blue, each with an empty box.',
      note: 'Scribble both colours in the box: green, orange, purple!',
    },
    {
      art: colouring,
      description: 'A rainbow to colour, with a dot of the right colour in each band.',
      note: 'Name each colour before the pen touches it.',
    },
    {
      art: pattern,
      description: 'A girl beside a pig, a frog, a purple butterfly and an orange fish says "I can see a pink pig."',
      note: 'Make a sentence for each picture; help with "an orange fish".',
    },
    {
      art: bye,
      description: 'Two children wave goodbye beside the words green, orange, purple and pink.',
      note: 'Ask for the favourite colour and wave goodbye.',
    },
  ],
} satisfies Deck;
