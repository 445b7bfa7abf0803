import type { Deck } from '../index.ts';
import { floatingTile, named, scatter, standingTile } from '../../kit/arrange.ts';
import { colours } from '../../kit/colours.ts';
import { card, goodbyeSlide, paper, patternSlide, task, titleSlide, wordSlide } from '../../kit/slide.ts';
import { dot, flat, place, stroke } from '../../kit/svg.ts';
import { traceable, writingLines } from '../../kit/type.ts';
import { plate } from '../../parts/food/tableware.ts';
import { boiledEgg, cereal, cheese, egg, honey, juice, milk, pancakes, tea, toast } from '../../parts/food/kitchen.ts';
import { standingPerson } from '../../parts/people/family.ts';
import { plant } from '../../parts/things/furniture.ts';
import { curtains, windowOf } from '../../parts/things/decor.ts';
import { shell } from '../../scenes/rooms.ts';

/**
 * A kitchen table seen from the front.
 * @param edge where the table begins
 */
const table = (wall: string, edge: number, things: string, behind = '') =>
  shell({ wall, edge: 880 }) +
  behind +
  flat(`M0 ${edge}H1600V900H0Z`, '#BBD9F2') +
  stroke(
    Array.from({ length: 9 }, (_, index) => `M${index * 200} ${edge + 30}V900`).join(''),
    '#FFFFFF',
    30,
    'opacity="0.4"',
  ) +
  flat(`M0 ${edge}H1600V${edge + 24}H0Z`, '#9CC3E6') +
  things;
const sunnyWindow = (x: number) => place(windowOf(280, 250), x, 250) + place(curtains('#F5C66B', 280, 250), x, 250);

const title = titleSlide(
  table(
    '#FFE9D6',
    660,
    scatter([
      [milk(), 170, 800, 0.62],
      [cereal(), 470, 830, 0.62],
      [pancakes(), 800, 840, 0.7],
      [tea(), 1130, 830, 0.54],
      [honey(), 1420, 800, 0.5],
    ]),
    place(windowOf(260, 220), 800, 430) +
      place(curtains('#F5C66B', 260, 220), 800, 430) +
      place(standingPerson('brother', { left: 'wave', right: 'down', mood: 'laugh' }), 430, 850, 1.3) +
      place(standingPerson('leo', { left: 'down', right: 'wave' }), 1170, 850, 1.3),
  ),
  'Yummy Food',
  'Breakfast time',
);

const served = (wall: string, food: string, windowAt = 250) =>
  table(wall, 500, food, sunnyWindow(windowAt) + place(plant(), 1400, 500, 1));
const eggScene = served('#E3F0DC', place(plate(330), 800, 604) + place(boiledEgg(), 800, 630, 1.5));
const toastScene = served('#FDE7E1', place(plate(330), 800, 600) + place(toast(), 800, 378, 1.5));
const milkScene = served('#DDEBFA', place(milk(), 790, 640, 1.5));
const cerealScene = served('#FFF1D0', place(cereal(), 790, 640, 1.5));

const find =
  table(
    '#FFE9D6',
    420,
    scatter([
      [milk(), 170, 570, 0.68],
      [juice(), 440, 570, 0.6],
      [toast(), 690, 466, 0.62],
      [honey(), 920, 570, 0.56],
      [cereal(), 1180, 570, 0.58],
      [tea(), 1450, 570, 0.56],
      [boiledEgg(), 220, 856, 0.66],
    ]) +
      place(plate(210), 600, 800) +
      `<g transform="translate(600 792) scale(0.94 0.4)">${egg()}</g>` +
      scatter([
        [cheese(), 980, 760, 0.62],
        [pancakes(), 1350, 860, 0.68],
      ]),
  ) + task('find', 'Find milk, toast and two eggs.');

const trace =
  paper(colours.sunPale) +
  task('draw', 'Trace the word.') +
  card(60, 200, 330, 620) +
  place(standingTile(boiledEgg(), 260), 225, 510) +
  card(430, 200, 1110, 620) +
  writingLines(470, 610, 1030, 390) +
  traceable('egg', 985, 610, 550);

const draw =
  flat('M0 0H1600V900H0Z', '#F6D9A8') +
  stroke(
    Array.from({ length: 12 }, (_, index) => `M${index * 150} 150V900`).join(''),
    '#FFFFFF',
    40,
    'opacity="0.25"',
  ) +
  dot(800, 540, 430, 330, '#33245C', 'opacity="0.12"') +
  dot(800, 526, 430, 330, '#FFFFFF') +
  `<ellipse cx="800" cy="526" rx="330" ry="250" fill="#FDFEFF" stroke="#DDE6F0" stroke-width="7"/>` +
  fork(190, 530) +
  spoon(1410, 530) +
  task('draw', 'Draw your breakfast.');

function fork(x: number, y: number) {
  return stroke(
    `M${x} ${y + 260}V${y - 60}M${x - 44} ${y - 240}V${y - 120}Q${x - 44} ${y - 60} ${x} ${y - 60}Q${x + 44} ${y - 60} ${x + 44} ${y - 120}V${y - 240}M${x} ${y - 240}V${y - 60}`,
    '#A9B7C8',
    24,
  );
}
function spoon(x: number, y: number) {
  return (
    stroke(`M${x} ${y + 260}V${y - 60}`, '#A9B7C8', 26) +
    dot(x, y - 150, 62, 96, '#A9B7C8') +
    dot(x, y - 154, 44, 76, '#C3CFDC')
  );
}

const choices = named([
  ['an egg', standingTile(boiledEgg(), 220)],
  ['toast', floatingTile(toast(), 210)],
  ['milk', standingTile(milk())],
  ['cereal', standingTile(cereal())],
]);
const pattern = patternSlide(
  shell({ wall: '#FFE9D6', edge: 640, paper: 'stripes' }),
  standingPerson('leo', { right: 'wave' }),
  'I have *toast* for breakfast.',
  choices,
  { size: 82 },
);

const bye = goodbyeSlide(
  shell({ wall: '#FFE9D6', edge: 640, paper: 'stripes' }),
  named([
    ['egg', standingTile(boiledEgg(), 220)],
    ['toast', floatingTile(toast(), 210)],
    ['milk', standingTile(milk())],
    ['cereal', standingTile(cereal())],
  ]),
  { left: standingPerson('brother', { right: 'wave', mood: 'laugh' }), right: standingPerson('leo', { left: 'wave' }) },
);

export default {
  title: 'Breakfast time',
  words: ['egg', 'toast', 'milk', 'cereal'],
  notes:
    'Say good morning and ask what the child had for breakfast; any language is welcome at first. Teach the words with eating sounds: crack, crunch, glug, munch. The child draws a breakfast on the empty plate and tells about it. Use "I have ... for breakfast" at the end.',
  slides: [
    {
      art: title,
      description: 'Two boys at a breakfast table with milk, cereal, pancakes, tea and honey.',
      note: 'Say "Good morning! Are you hungry?".',
    },
    {
      art: wordSlide(eggScene, 'egg'),
      description: 'A big boiled egg in a blue egg cup, with the word egg.',
      note: 'Say "egg" and pretend to crack one.',
    },
    {
      art: wordSlide(toastScene, 'toast'),
      description: 'A big slice of toast with butter, with the word toast.',
      note: 'Say "toast" and crunch.',
    },
    {
      art: wordSlide(milkScene, 'milk'),
      description: 'A bottle and a glass of milk, with the word milk.',
      note: 'Say "milk" and drink with a glug.',
    },
    {
      art: wordSlide(cerealScene, 'cereal'),
      description: 'A blue bowl of cereal with a spoon, with the word cereal.',
      note: 'Say "cereal" and stir the bowl.',
    },
    {
      art: find,
      description: 'A table with many kinds of food; milk, toast and two eggs are among them.',
      note: 'The child points: one egg is fried, one is boiled.',
    },
    {
      art: trace,
      description: 'A boiled egg and the word egg in large dotted letters to write over.',
      note: 'Say each letter as the pen follows it.',
    },
    {
      art: draw,
      description: 'An empty plate with a fork and a spoon.',
      note: 'Name each food while the child draws it.',
    },
    {
      art: pattern,
      description: 'A boy beside an egg, toast, milk and cereal says "I have toast for breakfast."',
      note: 'Tell each other about your breakfast.',
    },
    {
      art: bye,
      description: 'Two boys wave goodbye beside the words egg, toast, milk and cereal.',
      note: 'Ask "What is for breakfast tomorrow?".',
    },
  ],
} satisfies Deck;
