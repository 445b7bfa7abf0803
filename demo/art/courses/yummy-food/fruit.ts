import type { Deck } from '../index.ts';
import { floatingTile, named, scatter } from '../../kit/arrange.ts';
import { colours } from '../../kit/colours.ts';
import { card, goodbyeSlide, paper, patternSlide, task, titleSlide, wordSlide } from '../../kit/slide.ts';
import { flat, ground, place, roundBox, soft, solid } from '../../kit/svg.ts';
import { answerBox, text } from '../../kit/type.ts';
import { apple, banana, grapes, lemon, orange, pear, strawberry, watermelon } from '../../parts/food/fruit.ts';
import { basket, plate } from '../../parts/food/tableware.ts';
import { appleOutline, bananaOutline, pearOutline } from '../../parts/outlines.ts';
import { standingPerson } from '../../parts/people/family.ts';
import { tree } from '../../parts/things/nature.ts';
import { crayon } from '../../parts/things/paint.ts';
import { growing, lawn, meadow } from '../../scenes/outdoors.ts';

const heap = scatter([
  [pear(), -150, -250, 0.4],
  [orange(), 150, -236, 0.42],
  [banana(), 40, -300, 0.56],
  [grapes(), -60, -226, 0.44],
  [apple(), -130, -196, 0.42],
  [apple({ colour: '#8DBF45' }), 60, -190, 0.4],
  [strawberry(), 160, -186, 0.32],
]);

const title = titleSlide(
  meadow({
    horizon: 500,
    sunAt: [1450, 160],
    clouds: [
      [220, 330, 0.9],
      [1180, 350, 0.6],
    ],
    trees: false,
  }) +
    place(tree({ fruit: colours.red }), 210, 700, 1.05) +
    growing([
      [90, 830],
      [420, 880],
      [1130, 884],
      [1540, 800],
    ]) +
    place(basket(heap), 780, 830, 1.02) +
    scatter([
      [standingPerson('maya', { right: 'wave', mood: 'laugh' }), 1300, 860, 1.2],
      [apple(), 1080, 830, 0.26],
      [orange(), 500, 836, 0.26],
    ]),
  'Yummy Food',
  'Fruit basket',
);

/** A wooden table in the garden. */
const onTable = (fruit: string) =>
  meadow({
    horizon: 380,
    sunAt: null,
    clouds: [
      [240, 160, 1],
      [1320, 140, 0.9],
    ],
  }) +
  flat('M0 530H1600V900H0Z', colours.wood) +
  flat('M0 530H1600V558H0Z', '#DDA872') +
  ground(800, 622, 300, 30, 0.3) +
  fruit;

const board = (y: number) =>
  flat(`M60 ${y + 20}H1540V${y + 44}H60Z`, '#33245C', `opacity="0.16" ${soft(6)}`) +
  solid(roundBox(40, y, 1520, 34, 12), colours.wood, { volume: 8 });
const find =
  paper('#FFF1D0') +
  board(470) +
  board(820) +
  scatter([
    [apple(), 200, 392, 0.52],
    [banana(), 490, 390, 0.58],
    [orange(), 790, 390, 0.52],
    [apple({ colour: '#8DBF45' }), 1090, 392, 0.52],
    [watermelon(), 1390, 392, 0.6],
    [pear(), 200, 728, 0.56],
    [apple(), 490, 742, 0.52],
    [lemon(), 790, 752, 0.56],
    [apple({ colour: colours.sun }), 1090, 742, 0.52],
    [strawberry(), 1390, 734, 0.52],
  ]) +
  task('find', 'Find the four apples.');

const group = (art: string, spots: [number, number][], x: number, scale: number) =>
  card(x - 230, 196, 460, 660) +
  spots.map(([dx, dy]) => place(art, x + dx, 410 + dy, scale)).join('') +
  answerBox(x, 754, 150);
const count =
  paper(colours.coralPale) +
  task('count', 'How many? Put the numbers in.') +
  group(
    banana(),
    [
      [-90, -90],
      [90, -40],
      [-20, 120],
    ],
    290,
    0.46,
  ) +
  group(
    orange(),
    [
      [-130, -80],
      [0, -80],
      [130, -80],
      [-130, 90],
      [0, 90],
      [130, 90],
    ],
    800,
    0.36,
  ) +
  group(
    apple(),
    [
      [-100, -100],
      [100, -100],
      [-100, 110],
      [100, 110],
    ],
    1310,
    0.42,
  );

const colouring =
  paper() +
  task('draw', 'Colour the fruit.') +
  [
    ['red apple', appleOutline(), colours.red],
    ['yellow banana', bananaOutline(), colours.sun],
    ['green pear', pearOutline(), colours.green],
  ]
    .map(([words, art, colour], index) => {
      const x = 290 + index * 510;
      return (
        place(String(art), x, 440, 1.24) +
        place(crayon({ colour: String(colour) }), x, 728, 0.5) +
        text(String(words), x, 846, 70)
      );
    })
    .join('');

const choices = named([
  ['apples', floatingTile(apple(), 210)],
  ['bananas', floatingTile(banana(), 210)],
  ['oranges', floatingTile(orange(), 210)],
  ['grapes', floatingTile(grapes(), 210)],
]);
const pattern = patternSlide(
  lawn(),
  standingPerson('maya', { right: 'wave', mood: 'laugh' }),
  'I like *bananas*!',
  choices,
  { size: 130 },
);

const bye = goodbyeSlide(
  meadow({ horizon: 560, sunAt: null, trees: false }),
  named([
    ['apple', floatingTile(apple())],
    ['banana', floatingTile(banana())],
    ['orange', floatingTile(orange())],
    ['grapes', floatingTile(grapes())],
  ]),
  { left: standingPerson('maya', { right: 'wave', mood: 'laugh' }), right: place(basket(heap), 0, 0, 0.56) },
);

export default {
  title: 'Fruit basket',
  words: ['apple', 'banana', 'orange', 'grapes'],
  notes:
    'Bring real fruit to the camera if you have some and ask "What is it?". Each new word comes with an action: bite, peel, squeeze, pick. Use "Do you like ...?" all through the lesson and answer with a smile or a face. Show that one apple becomes two apples.',
  slides: [
    {
      art: title,
      description: 'A girl waves beside a basket full of fruit under an apple tree.',
      note: 'Ask "What fruit can you see?".',
    },
    {
      art: wordSlide(onTable(place(apple(), 800, 396, 1.46)), 'apple'),
      description: 'A big red apple on a table, with the word apple.',
      note: 'Say "apple" and take a big pretend bite.',
    },
    {
      art: wordSlide(onTable(place(banana(), 800, 394, 1.56)), 'banana'),
      description: 'A big yellow banana on a table, with the word banana.',
      note: 'Clap three times: ba-na-na.',
    },
    {
      art: wordSlide(onTable(place(orange(), 800, 394, 1.5)), 'orange'),
      description: 'A big orange on a table, with the word orange.',
      note: 'Remember: orange is a colour and a fruit.',
    },
    {
      art: wordSlide(
        onTable(
          place(plate(380), 800, 590) + ground(790, 596, 190, 18, 0.3) + place(grapes(), 820, 430, 1.34, { turn: 68 }),
        ),
        'grapes',
      ),
      description: 'A big bunch of purple grapes on a table, with the word grapes.',
      note: 'Pick the grapes one by one and count.',
    },
    {
      art: find,
      description: 'Ten fruits on a table; four of them are apples in red, green and yellow.',
      note: 'The child finds four apples and says their colours.',
    },
    {
      art: count,
      description: 'Three bananas, six oranges and four apples, each group with an empty box.',
      note: 'Count aloud, then put the number in its box.',
    },
    {
      art: colouring,
      description: 'An apple, a banana and a pear to colour red, yellow and green.',
      note: 'Read the two words before colouring.',
    },
    {
      art: pattern,
      description: 'A girl beside apples, bananas, oranges and grapes says "I like bananas!"',
      note: 'Ask "Do you like ...?" for each fruit.',
    },
    {
      art: bye,
      description: 'A girl waves goodbye beside the words apple, banana, orange and grapes.',
      note: 'Choose a fruit to eat today and say goodbye.',
    },
  ],
} satisfies Deck;
