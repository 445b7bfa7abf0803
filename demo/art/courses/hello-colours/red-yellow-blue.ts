import { nth } from '../../kit/nth.ts';
import type { Deck } from '../index.ts';
import { floatingTile, inRow, named, standingTile } from '../../kit/arrange.ts';
import { colours } from '../../kit/colours.ts';
import { gap, goodbyeSlide, paper, patternSlide, task, titleSlide, wordSlide } from '../../kit/slide.ts';
import { dot, oval, place, roundBox, solid, stroke, through } from '../../kit/svg.ts';
import { pin, text } from '../../kit/type.ts';
import { chick, duck } from '../../parts/animals/farm.ts';
import { apple, banana, lemon } from '../../parts/food/fruit.ts';
import { balloonOutline } from '../../parts/outlines.ts';
import { standingPerson } from '../../parts/people/family.ts';
import { ladybird, whale } from '../../parts/things/creatures.ts';
import { pond } from '../../parts/things/nature.ts';
import {
  ball,
  balloon,
  block,
  boat,
  book,
  car,
  kite,
  shirt,
  starShape,
  teddy,
  umbrella,
} from '../../parts/things/toys.ts';
import { crayon, paintPot } from '../../parts/things/paint.ts';
import { growing, lawn, meadow } from '../../scenes/outdoors.ts';
import { playroom } from '../../scenes/rooms.ts';
import { colourScene, courseTitle } from './common.ts';

const { red, yellow, blue } = colours;

const title = titleSlide(
  meadow({
    horizon: 520,
    sunAt: [1500, 140],
    clouds: [
      [170, 360, 0.9],
      [1250, 420, 0.7],
    ],
  }) +
    place(pond(330, 92), 420, 770) +
    place(boat({ colour: red }), 420, 780, 0.86) +
    growing([
      [110, 870],
      [760, 800],
      [600, 884],
      [1500, 740],
      [1560, 880],
    ]) +
    stroke(through('954,692 880,620 812,530'), '#9AA6B8', 5) +
    stroke(through('954,692 930,600 906,510'), '#9AA6B8', 5) +
    stroke(through('954,692 800,650 716,590'), '#9AA6B8', 5) +
    place(balloon({ colour: red }), 714, 500, 0.5) +
    place(balloon({ colour: yellow }), 906, 420, 0.5) +
    place(balloon({ colour: blue }), 810, 440, 0.54) +
    place(standingPerson('maya', { left: 'up', right: 'down', mood: 'laugh' }), 1090, 856, 1.2) +
    place(standingPerson('leo', { left: 'down', right: 'wave' }), 1330, 856, 1.2),
  courseTitle,
  'Red, yellow, blue',
  { size: 128 },
);

const things = [
  [shirt({ colour: blue }), 180, 330, 0.56],
  [kite({ colour: red }), 1130, 330, 0.5],
  [ball({ colour: red }), 150, 720, 0.5],
  [book({ colour: blue }), 560, 800, 0.44],
  [starShape({ colour: yellow }), 1010, 690, 0.4],
  [lemon(), 1200, 800, 0.4],
];
const standingThings = [
  [teddy({ colour: yellow }), 760, 800, 0.64],
  [car({ colour: red }), 940, 860, 0.5],
  [block({ colour: blue }), 560, 650, 0.4],
  [boat({ colour: blue }), 1430, 850, 0.6],
  [duck(), 340, 856, 0.56],
];
const pegs =
  solid(roundBox(70, 212, 220, 20, 8), colours.wood, { volume: 4 }) + stroke('M180 232V262', colours.woodDeep, 10);
const look =
  playroom() +
  pegs +
  [...things, ...standingThings]
    .map(([art, x, y, scale]) => place(String(art), Number(x), Number(y), Number(scale)))
    .join('') +
  task('find', 'Find red, yellow and blue.');

const rowOf = (index: number) => nth([274, 516, 758], index);
const match =
  paper() +
  task('match', 'Match the colours.') +
  [red, yellow, blue]
    .map((colour, index) => place(paintPot({ colour }), 330, rowOf(index) + 112, 0.58) + pin(510, rowOf(index)))
    .join('') +
  [lemon(), whale(), apple()]
    .map((art, index) => place(art, 1270, rowOf(index), 0.56) + pin(1090, rowOf(index)))
    .join('');

const colouring =
  paper() +
  task('draw', 'Colour the balloons.') +
  (
    [
      ['red', red],
      ['yellow', yellow],
      ['blue', blue],
    ] as const
  )
    .map(([word, colour], index) => {
      const x = 330 + index * 470;
      return (
        place(balloonOutline(), x - 10, 440, 1.3) +
        place(crayon({ colour }), x + 158, 330, 0.4, { turn: 128 }) +
        text(word, x, 846, 92)
      );
    })
    .join('');

const pattern = patternSlide(
  lawn(),
  standingPerson('brother', { right: 'wave' }),
  'It is *red*.',
  named([
    ['red', floatingTile(apple())],
    ['yellow', floatingTile(banana())],
    ['blue', standingTile(car({ colour: blue }))],
    ['red', floatingTile(umbrella({ colour: red }))],
  ]),
  { stress: colours.coral, size: 140 },
);

const bead = (colour: string) =>
  solid(oval(0, 0, 84), colour, { volume: 22 }) +
  dot(-30, -36, 12, 22, '#FFFFFF', 'opacity="0.55" transform="rotate(36 -30 -36)"');
const string = (row: string[], y: number) =>
  stroke(
    through([
      [90, y],
      [480, y + 24],
      [860, y - 12],
      [1270, y + 10],
    ]),
    '#B08A5A',
    10,
  ) +
  inRow(row.map(bead), { from: 200, to: 1056, y }) +
  gap(1380, y, 240, 240);
const next =
  paper(colours.sunPale) +
  task('play', 'What comes next?') +
  string([red, blue, red, blue, red], 342) +
  string([yellow, yellow, red, yellow, yellow], 680);

const bye = goodbyeSlide(
  meadow({ horizon: 560, sunAt: null, trees: false }),
  named([
    ['red', floatingTile(apple(), 210)],
    ['yellow', floatingTile(banana(), 210)],
    ['blue', floatingTile(whale(), 210)],
  ]),
  { left: standingPerson('maya', { right: 'wave', mood: 'laugh' }), right: standingPerson('leo', { left: 'wave' }) },
);

export default {
  title: 'Red, yellow, blue',
  words: ['red', 'yellow', 'blue'],
  notes:
    'Begin with the title picture and let the child name anything they know. Say each new word three times and ask the child to find something of that colour at home. Hand the pen over on the exercises and praise every try. End by asking "What colour is it?" about your own things.',
  slides: [
    {
      art: title,
      description: 'Two children in a meadow hold red, yellow and blue balloons beside a pond with a red boat.',
      note: 'Say hello, and ask what the child can see.',
    },
    {
      art: wordSlide(
        colourScene(
          red,
          place(standingTile(car({ colour: red }), 380), 360, 390) +
            place(floatingTile(apple(), 400), 800, 350) +
            place(standingTile(ladybird(), 350), 1240, 380),
        ),
        'red',
        { band: colours.coral, fill: '#FFFFFF' },
      ),
      description: 'A red car, a red apple and a red ladybird, with the word red.',
      note: 'Say "red" together, then find something red in the room.',
    },
    {
      art: wordSlide(
        colourScene(
          yellow,
          place(floatingTile(banana(), 380), 360, 360) +
            place(standingTile(chick(), 470), 800, 330) +
            place(floatingTile(starShape(), 390), 1240, 360),
        ),
        'yellow',
        { band: yellow },
      ),
      description: 'A yellow banana, a yellow chick and a yellow star, with the word yellow.',
      note: 'Say "yellow" loudly, then in a whisper.',
    },
    {
      art: wordSlide(
        colourScene(
          blue,
          place(floatingTile(umbrella({ colour: blue }), 380), 350, 350) +
            place(floatingTile(whale(), 440), 790, 350) +
            place(floatingTile(shirt({ colour: blue }), 370), 1260, 370),
        ),
        'blue',
        { band: colours.sky, fill: '#FFFFFF' },
      ),
      description: 'A blue umbrella, a blue whale and a blue shirt, with the word blue.',
      note: 'Ask "Is it red? Is it blue?" and let the child shake or nod.',
    },
    {
      art: look,
      description: 'A playroom with red, yellow and blue toys to find.',
      note: 'Name a colour; the child points to every toy that has it.',
    },
    {
      art: match,
      description:
        'Red, yellow and blue paint pots on the left; a lemon, a whale and an apple on the right, to be joined by lines.',
      note: 'The child joins each pot with the thing of its colour.',
    },
    {
      art: colouring,
      description: 'Three balloons to colour: red, yellow and blue.',
      note: 'Read each word together before the child picks the colour.',
    },
    {
      art: pattern,
      description: 'A boy beside an apple, a banana, a blue car and a red umbrella says "It is red."',
      note: 'Ask "What colour is it?" for each picture: "It is ...".',
    },
    {
      art: next,
      description: 'Two rows of coloured balls, each with an empty place at the end.',
      note: 'Say the colours aloud like a song, then put in the next ball.',
    },
    {
      art: bye,
      description: 'Two children wave goodbye beside the words red, yellow and blue.',
      note: 'Say the three words once more and wave goodbye.',
    },
  ],
} satisfies Deck;
