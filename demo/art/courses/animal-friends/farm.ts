import { nth } from '../../kit/nth.ts';
import type { Deck } from '../index.ts';
import { inRow, named, scatter, standingTile } from '../../kit/arrange.ts';
import { colours } from '../../kit/colours.ts';
import { card, goodbyeSlide, paper, patternSlide, task, titleSlide, wordSlide } from '../../kit/slide.ts';
import { flat, place, roundBox } from '../../kit/svg.ts';
import { answerBox, pin, text } from '../../kit/type.ts';
import { chick, cow, duck, hen, horse, pig, sheep } from '../../parts/animals/farm.ts';
import { standingPerson } from '../../parts/people/family.ts';
import { hay, pond } from '../../parts/things/nature.ts';
import { farm, growing, lawn, meadow } from '../../scenes/outdoors.ts';

const title = titleSlide(
  farm({ horizon: 500 }) +
    growing([
      [90, 880],
      [395, 890],
      [1050, 880],
      [1540, 790],
    ]) +
    scatter([
      [horse(), 240, 800, 0.92],
      [sheep(), 1120, 800, 0.7, true],
      [cow(), 580, 850, 0.98],
      [pig(), 890, 872, 0.68],
      [hen(), 1340, 860, 0.52],
      [chick(), 1450, 872, 0.25],
      [chick(), 1510, 856, 0.22],
    ]),
  'Animal Friends',
  'On the farm',
);

const onGrass = (animal: string, more = '') =>
  meadow({
    horizon: 390,
    sunAt: [1420, 150],
    clouds: [
      [250, 170, 1],
      [1080, 130, 0.8],
    ],
  }) +
  more +
  animal;
const flowers = growing([
  [180, 610],
  [330, 560],
  [420, 640],
  [1190, 600],
  [1300, 540],
  [1440, 620],
]);

const find =
  farm({ horizon: 420, barnAt: 240 }) +
  place(pond(210, 54), 1260, 660) +
  scatter([
    [horse(), 820, 600, 0.56],
    [pig(), 470, 620, 0.46],
    [cow(), 1420, 600, 0.6, true],
    [pig(), 1090, 590, 0.42, true],
    [sheep(), 190, 740, 0.56],
    [duck(), 1290, 676, 0.32],
    [pig(), 660, 840, 0.6],
    [hen(), 400, 860, 0.46],
    [sheep(), 1000, 840, 0.56, true],
    [pig(), 1430, 870, 0.52, true],
  ]) +
  task('find', 'Find the four pigs.');

const countCard = (x: number, animals: (() => string)[], spots: [number, number][], scale: number) =>
  card(x - 230, 196, 460, 660) +
  animals
    .map((animal, index) => {
      const [right, down] = nth(spots, index);
      return place(animal(), x + right, down, scale);
    })
    .join('') +
  answerBox(x, 754, 150);
const count =
  paper(colours.leafPale) +
  task('count', 'How many? Put the numbers in.') +
  countCard(
    290,
    [cow, cow],
    [
      [-30, 410],
      [30, 630],
    ],
    0.5,
  ) +
  countCard(
    800,
    [pig, pig, pig, pig, pig],
    [
      [-120, 350],
      [110, 350],
      [-10, 480],
      [-120, 620],
      [110, 620],
    ],
    0.38,
  ) +
  countCard(
    1310,
    [sheep, sheep, sheep],
    [
      [-100, 390],
      [100, 450],
      [-30, 630],
    ],
    0.46,
  );

const bubble = (words: string) =>
  flat(roundBox(-155, -75, 310, 150, 60), '#FFFFFF') +
  flat('M-30 -66L0 -110L36 -66Z', '#FFFFFF') +
  text(words, 0, 26, 78);
const sounds =
  paper(colours.skySoft) +
  task('match', 'Who says it? Match.') +
  inRow(
    [cow(), pig(), sheep(), horse()].map((art) => standingTile(art, 270)),
    { from: 250, to: 1350, y: 330 },
  ) +
  [0, 1, 2, 3].map((index) => pin(250 + index * 366.6, 510) + pin(250 + index * 366.6, 636)).join('') +
  inRow(['Baa!', 'Moo!', 'Neigh!', 'Oink!'].map(bubble), { from: 250, to: 1350, y: 770 });

const pattern = patternSlide(
  lawn(),
  standingPerson('leo', { right: 'wave' }),
  'It is a *cow*.',
  named([
    ['cow', standingTile(cow(), 220)],
    ['pig', standingTile(pig(), 220)],
    ['horse', standingTile(horse(), 220)],
    ['sheep', standingTile(sheep(), 220)],
  ]),
  { size: 130 },
);

const bye = goodbyeSlide(
  meadow({ horizon: 560, sunAt: null, trees: false }),
  named([
    ['cow', standingTile(cow())],
    ['pig', standingTile(pig())],
    ['horse', standingTile(horse())],
    ['sheep', standingTile(sheep())],
  ]),
  { left: standingPerson('leo', { right: 'wave', mood: 'laugh' }), right: place(hen(), -24, 0, 0.8, { flip: true }) },
);

export default {
  title: 'On the farm',
  words: ['cow', 'pig', 'horse', 'sheep'],
  notes:
    'Make the sound of each animal before you show its word; children love to guess. Ask "What is it?" and help with "It is a ...". Let the child do the drawing on the count and match slides. End with a walk around the room as a favourite animal.',
  slides: [
    {
      art: title,
      description: 'A farm with a red barn, a cow, a horse, a pig, a sheep, a hen and two chicks.',
      note: 'Ask which animals the child can name already.',
    },
    {
      art: wordSlide(onGrass(place(cow(), 800, 640, 1.38), flowers), 'cow'),
      description: 'A big black and white cow on the grass, with the word cow.',
      note: 'Say "cow" and moo together.',
    },
    {
      art: wordSlide(
        onGrass(place(pig(), 800, 640, 1.42), place(hay(), 330, 600, 1.1) + place(hay(), 1330, 580, 0.9)),
        'pig',
      ),
      description: 'A big pink pig between bales of hay, with the word pig.',
      note: 'Say "pig" and oink together.',
    },
    {
      art: wordSlide(onGrass(place(horse(), 820, 645, 1.48), flowers), 'horse'),
      description: 'A big brown horse on the grass, with the word horse.',
      note: 'Say "horse" and gallop on the chair.',
    },
    {
      art: wordSlide(onGrass(place(sheep(), 800, 645, 1.52), flowers), 'sheep'),
      description: 'A big white sheep on the grass, with the word sheep.',
      note: 'Say "sheep" with a long "ee".',
    },
    {
      art: find,
      description: 'A farmyard with many animals; four of them are pigs.',
      note: 'The child finds four pigs, then names the other animals.',
    },
    {
      art: count,
      description: 'Two cows, five pigs and three sheep, each group with an empty box for the number.',
      note: 'Count aloud and touch each animal, then put the number in its box.',
    },
    {
      art: sounds,
      description: 'A cow, a pig, a sheep and a horse above four speech bubbles: Baa, Moo, Neigh and Oink.',
      note: 'Make a sound; the child joins it to its animal.',
    },
    {
      art: pattern,
      description: 'A boy beside a cow, a pig, a horse and a sheep says "It is a cow."',
      note: 'Point to a picture and ask "What is it?".',
    },
    {
      art: bye,
      description: 'A boy and a hen say goodbye beside the words cow, pig, horse and sheep.',
      note: 'Say goodbye to each animal by its name.',
    },
  ],
} satisfies Deck;
