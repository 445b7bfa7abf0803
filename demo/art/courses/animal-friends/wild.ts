import type { Deck } from '../index.ts';
import { named, scatter, standingTile } from '../../kit/arrange.ts';
import { colours } from '../../kit/colours.ts';
import { card, goodbyeSlide, paper, patternSlide, task, titleSlide, wordSlide } from '../../kit/slide.ts';
import { flat, place, stroke } from '../../kit/svg.ts';
import { elephant, giraffe, lion, monkey } from '../../parts/animals/wild.ts';
import { crocodile, zebra } from '../../parts/animals/savannah.ts';
import { standingPerson } from '../../parts/people/family.ts';
import { bush, tree } from '../../parts/things/nature.ts';
import { savannah } from '../../scenes/outdoors.ts';

const title = titleSlide(
  savannah({ horizon: 500, trees: [[1330, 40, 0.9]], sunAt: [1480, 150] }) +
    scatter([
      [giraffe(), 250, 820, 0.84],
      [elephant(), 620, 800, 1],
      [lion(), 1060, 860, 0.86],
      [monkey(), 1420, 860, 0.66],
    ]),
  'Animal Friends',
  'In the wild',
);

const wild = (
  animal: string,
  trees: [number, number, number][] = [
    [230, 40, 0.8],
    [1400, 30, 0.86],
  ],
) => savannah({ horizon: 400, trees, sunAt: [1120, 150] }) + animal;
const jungle =
  flat('M0 0H1600V900H0Z', '#CFEBC8') +
  place(tree({ leaves: '#5BA968' }), 220, 660, 1.6) +
  place(tree({ leaves: '#6DB874' }), 1400, 660, 1.7) +
  stroke('M-20 -10Q240 120 420 -20M1180 -20Q1400 140 1640 -10', '#7DC27B', 40, 'opacity="0.6"') +
  flat('M0 600Q500 550 900 590T1600 570V900H0Z', '#8CCB79');

const find =
  savannah({
    horizon: 430,
    trees: [
      [270, 70, 0.8],
      [1440, 50, 0.8],
    ],
    sunAt: null,
  }) +
  scatter([
    [giraffe(), 560, 640, 0.62],
    [elephant(), 940, 650, 0.72],
    [zebra(), 1250, 640, 0.6, true],
    [monkey(), 275, 330, 0.36],
    [lion(), 250, 830, 0.62],
    [monkey(), 620, 850, 0.5],
    [crocodile(), 1000, 850, 0.56],
    [monkey(), 1430, 850, 0.54],
  ]) +
  task('find', 'Find the three monkeys.');

const hiding =
  savannah({ horizon: 440, trees: [], sunAt: [1420, 250] }) +
  place(giraffe(), 330, 800, 0.9) +
  place(bush({ leaves: '#8DB85C' }), 340, 900, 2.4) +
  place(lion(), 800, 800, 0.82) +
  place(elephant(), 1180, 800, 0.9) +
  place(bush({ leaves: '#9CC267' }), 740, 904, 2.2) +
  place(bush({ leaves: '#8DB85C' }), 1150, 900, 2.3) +
  place(monkey(), 1460, 780, 0.72) +
  place(bush({ leaves: '#9CC267' }), 1510, 904, 1.9) +
  task('look', 'Who is hiding?');

const finish =
  paper(colours.sunPale) +
  task('draw', 'Finish the animals.') +
  [290, 800, 1310].map((x) => card(x - 235, 196, 470, 664)).join('') +
  place(lion({ mane: false }), 296, 730, 0.96) +
  place(elephant({ trunk: false }), 786, 730, 0.96) +
  place(giraffe({ spots: false }), 1300, 836, 1.04);

const choices = named([
  ['lion', standingTile(lion(), 210)],
  ['elephant', standingTile(elephant(), 210)],
  ['giraffe', standingTile(giraffe(), 220, 570)],
  ['monkey', standingTile(monkey(), 220)],
]);
const pattern = patternSlide(
  savannah({ horizon: 420, trees: [], sunAt: null }),
  standingPerson('maya', { left: 'hip', right: 'up', mood: 'laugh' }),
  'I am a *lion*! Roar!',
  choices,
  { size: 124, stress: colours.coral },
);

const bye = goodbyeSlide(savannah({ horizon: 560, trees: [], sunAt: null }), choices, {
  left: standingPerson('maya', { right: 'wave', mood: 'laugh' }),
  right: place(monkey(), 0, 0, 0.86, { flip: true }),
});

export default {
  title: 'In the wild',
  words: ['lion', 'elephant', 'giraffe', 'monkey'],
  notes:
    'Teach each animal with a movement: roar, swing a trunk, stretch the neck, scratch and jump. Ask "Big or small? Tall or short?" when you look at the scenes. The child draws the missing mane, trunk and spots. Finish by playing the animals: "I am a ...!".',
  slides: [
    {
      art: title,
      description: 'A giraffe, an elephant, a lion and a monkey in warm grassland.',
      note: 'Ask "Do you like lions?" and listen.',
    },
    {
      art: wordSlide(wild(place(lion(), 820, 645, 1.44)), 'lion'),
      description: 'A big lion with a brown mane, with the word lion.',
      note: 'Say "lion" and roar together.',
    },
    {
      art: wordSlide(wild(place(elephant(), 790, 648, 1.5)), 'elephant'),
      description: 'A big grey elephant, with the word elephant.',
      note: 'Clap three times: el-e-phant.',
    },
    {
      art: wordSlide(
        wild(place(giraffe(), 790, 648, 1.06), [
          [300, 40, 0.7],
          [1330, 30, 0.8],
        ]),
        'giraffe',
      ),
      description: 'A tall spotted giraffe, with the word giraffe.',
      note: 'Say "giraffe" and stretch up tall.',
    },
    {
      art: wordSlide(jungle + place(monkey(), 800, 645, 1.42), 'monkey'),
      description: 'A cheerful brown monkey among trees, with the word monkey.',
      note: 'Say "monkey" and scratch like one.',
    },
    {
      art: find,
      description: 'Grassland with many animals; three of them are monkeys.',
      note: 'The child finds three monkeys, one of them up in a tree.',
    },
    {
      art: hiding,
      description: 'A giraffe, a lion, an elephant and a monkey hide behind bushes.',
      note: 'Ask "Who is hiding? Is it a lion?".',
    },
    {
      art: finish,
      description: 'A lion without a mane, an elephant without a trunk and a giraffe without spots.',
      note: 'The child draws what is missing.',
    },
    {
      art: pattern,
      description: 'A girl beside a lion, an elephant, a giraffe and a monkey says "I am a lion! Roar!"',
      note: 'Play each animal and let the other one guess.',
    },
    {
      art: bye,
      description: 'A girl and a monkey say goodbye beside four wild animals.',
      note: 'Say goodbye in the voice of an animal.',
    },
  ],
} satisfies Deck;
