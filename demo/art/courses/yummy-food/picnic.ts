import type { Deck } from '../index.ts';
import { cardRow, floatingTile, named, scatter, standingTile } from '../../kit/arrange.ts';
import { colours } from '../../kit/colours.ts';
import { gap, goodbyeSlide, paper, patternSlide, task, titleSlide, wordSlide } from '../../kit/slide.ts';
import { place } from '../../kit/svg.ts';
import { apple, grapes, pear, strawberry, watermelon } from '../../parts/food/fruit.ts';
import { basket, blanket } from '../../parts/food/tableware.ts';
import { cheese } from '../../parts/food/kitchen.ts';
import { cake, carrot, cookie, iceCream, lemonade, pizza, sandwich, tomato } from '../../parts/food/picnic.ts';
import { standingPerson } from '../../parts/people/family.ts';
import { kite } from '../../parts/things/toys.ts';
import { tree } from '../../parts/things/nature.ts';
import { ant, sandyPath } from '../../parts/things/path.ts';
import { growing, lawn, meadow } from '../../scenes/outdoors.ts';

const park = (horizon: number, sunAt: [number, number] | null = null) =>
  meadow({
    horizon,
    sunAt,
    clouds: [
      [260, 310, 0.9],
      [1180, 340, 0.6],
    ],
    trees: false,
  });

const heap = scatter([
  [apple(), -130, -206, 0.42],
  [grapes(), 0, -236, 0.5],
  [pear(), 130, -230, 0.44],
]);

const title = titleSlide(
  park(500, [1450, 160]) +
    place(tree(), 180, 660, 1.1) +
    place(kite({ colour: colours.coral }), 1240, 350, 0.36, { turn: 14 }) +
    place(standingPerson('sister', { left: 'down', right: 'wave', mood: 'laugh' }), 430, 720, 1.06) +
    place(standingPerson('maya', { left: 'wave', mood: 'laugh' }), 1310, 720, 1.1) +
    place(blanket(1060, 250), 860, 630) +
    scatter([
      [basket(heap), 880, 760, 0.5],
      [lemonade(), 640, 800, 0.42],
      [cake(), 1120, 800, 0.42],
      [watermelon(), 800, 830, 0.4],
      [sandwich(), 1000, 840, 0.34],
    ]) +
    growing([
      [90, 850],
      [240, 884],
      [1530, 860],
    ]),
  'Yummy Food',
  'At the picnic',
);

const spread = (food: string, colour = colours.red) =>
  meadow({
    horizon: 330,
    sunAt: null,
    clouds: [
      [240, 150, 0.9],
      [1340, 130, 0.9],
    ],
  }) +
  place(blanket(1500, 330, colour), 800, 470) +
  food;

const find =
  park(400) +
  place(blanket(1560, 460), 800, 430) +
  scatter([
    [lemonade(), 340, 600, 0.52],
    [sandwich(), 610, 530, 0.5],
    [cake(), 880, 600, 0.56],
    [apple(), 1110, 540, 0.38],
    [iceCream(), 1310, 520, 0.52],
    [pizza(), 205, 760, 0.5],
    [sandwich(), 475, 770, 0.56],
    [tomato(), 730, 770, 0.42],
    [cheese(), 950, 770, 0.52],
    [sandwich(), 1220, 770, 0.56],
    [grapes(), 1445, 750, 0.46],
  ]) +
  task('find', 'Find the three sandwiches.');

const d = 'M250 360C520 180 620 420 760 380S1080 220 1230 380S1380 640 1080 660S640 560 560 700S900 860 1240 780';
const help =
  meadow({ horizon: 150, sunAt: null, clouds: [], trees: false }) +
  sandyPath(d) +
  place(ant(), 170, 380, 1.1) +
  place(cake(), 1400, 840, 0.6) +
  growing([
    [120, 640],
    [330, 800],
    [860, 560],
    [1480, 300],
    [640, 250],
    [1000, 520],
    [200, 560],
  ]) +
  task('draw', 'Help the ant find the cake.');

const order = [
  [cookie(), strawberry(), cookie(), strawberry()],
  [apple(), apple(), carrot(), apple()],
];
const next =
  paper(colours.leafPale) +
  task('play', 'What comes next?') +
  order
    .map((row, index) => {
      const y = 342 + index * 350;
      return (
        cardRow(
          row.map((art) => floatingTile(art, 210)),
          { from: 190, to: 1060, y, w: 262, h: 280 },
        ) + gap(1390, y, 290, 280)
      );
    })
    .join('');

const choices = named([
  ['sandwich', floatingTile(sandwich(), 220)],
  ['cake', standingTile(cake())],
  ['ice cream', floatingTile(iceCream())],
  ['lemonade', standingTile(lemonade())],
]);
const pattern = patternSlide(
  lawn(),
  standingPerson('brother', { right: 'open' }),
  'Can I have some *cake*, please?',
  choices,
  { size: 70 },
);

const bye = goodbyeSlide(meadow({ horizon: 560, sunAt: null, trees: false }), choices, {
  left: standingPerson('sister', { right: 'wave', mood: 'laugh' }),
  right: standingPerson('maya', { left: 'wave' }),
});

export default {
  title: 'At the picnic',
  words: ['sandwich', 'cake', 'ice cream', 'lemonade'],
  notes:
    'Pack an imaginary bag together: "I take a sandwich ...". Teach the four words, then play at the picnic: the child asks and you serve. Insist gently on "please" and "thank you". The ant\'s path is good practice for a steady hand.',
  slides: [
    {
      art: title,
      description: 'Two girls at a picnic in the park with a basket, a cake, lemonade and melon.',
      note: 'Ask "What is in the basket?".',
    },
    {
      art: wordSlide(spread(place(sandwich(), 800, 410, 1.6)), 'sandwich'),
      description: 'A big sandwich with cheese, tomato and salad, with the word sandwich.',
      note: 'Say "sandwich" and open your mouth wide.',
    },
    {
      art: wordSlide(spread(place(cake(), 800, 630, 1.52), '#8557C5'), 'cake'),
      description: 'A big pink cake with three candles, with the word cake.',
      note: 'Say "cake" and blow out the candles.',
    },
    {
      art: wordSlide(spread(place(iceCream(), 800, 360, 1.34), colours.sky), 'ice cream'),
      description: 'A big pink ice cream in a cone, with the words ice cream.',
      note: 'Say "ice cream" and shiver.',
    },
    {
      art: wordSlide(spread(place(lemonade(), 800, 640, 1.5), colours.leaf), 'lemonade'),
      description: 'A big jug of lemonade with lemon slices, with the word lemonade.',
      note: 'Clap three times: lem-on-ade.',
    },
    {
      art: find,
      description: 'A picnic blanket full of food; three of the things are sandwiches.',
      note: 'The child finds three sandwiches and names the rest.',
    },
    {
      art: help,
      description: 'A winding path leads from an ant to a cake.',
      note: 'The child follows the dotted line with the pen.',
    },
    {
      art: next,
      description: 'Two rows of food cards, each with an empty place at the end.',
      note: 'Say the row aloud, then put in what comes next.',
    },
    {
      art: pattern,
      description: 'A boy beside a sandwich, a cake, ice cream and lemonade says "Can I have some cake, please?"',
      note: 'Say "some cake" but "a sandwich", and answer "Here you are."',
    },
    {
      art: bye,
      description: 'Two girls wave goodbye beside the words sandwich, cake, ice cream and lemonade.',
      note: 'Pack up the picnic and wave goodbye.',
    },
  ],
} satisfies Deck;
