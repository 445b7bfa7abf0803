import type { Deck } from '../index.ts';
import { named, scatter } from '../../kit/arrange.ts';
import { colours } from '../../kit/colours.ts';
import { card, gap, goodbyeSlide, paper, patternSlide, task, titleSlide, wordSlide } from '../../kit/slide.ts';
import { flat, place, roundBox } from '../../kit/svg.ts';
import { text } from '../../kit/type.ts';
import { avatar, baby, standingPerson } from '../../parts/people/family.ts';
import { lamp, plant, sofa } from '../../parts/things/furniture.ts';
import { curtains, framed, rug, windowOf } from '../../parts/things/decor.ts';
import { house } from '../../parts/things/nature.ts';
import { growing, lawn, meadow } from '../../scenes/outdoors.ts';
import { shell } from '../../scenes/rooms.ts';

const course = 'My Family and Me';
const tints = { mum: colours.sunSoft, dad: colours.skySoft, sister: colours.lilacSoft, brother: colours.leafSoft };
const face = (name: keyof typeof tints, size = 200) => avatar(name, tints[name], size);

const title = titleSlide(
  meadow({
    horizon: 540,
    sunAt: [1460, 150],
    clouds: [
      [190, 300, 0.8],
      [1250, 330, 0.6],
    ],
  }) +
    place(house(), 290, 700, 1.1) +
    growing([
      [80, 850],
      [450, 884],
      [1540, 860],
      [1480, 760],
      [160, 780],
    ]) +
    scatter([
      [standingPerson('dad', { left: 'down', right: 'wave' }), 1300, 860, 0.98],
      [standingPerson('mum', { left: 'wave', right: 'down' }), 706, 860, 0.96],
      [standingPerson('sister', { mood: 'laugh' }), 888, 866, 0.98],
      [standingPerson('brother', { left: 'down' }), 1100, 866, 0.98],
    ]),
  course,
  'Meet my family',
);

const home = (wall: string, curtain: string, things: string) =>
  shell({ wall, edge: 500 }) +
  place(windowOf(), 290, 240) +
  place(curtains(curtain), 290, 240) +
  place(rug(460, 60, curtain), 800, 630) +
  things;
const adult = (who: string) => place(who, 800, 640, 1.06);
const child = (who: string) => place(who, 800, 640, 1.44);

const everybody =
  shell({ wall: '#FBE6D2', edge: 540, paper: 'stripes' }) +
  place(framed(flat('M-90 20Q0 -40 90 20V90H-90Z', '#8CCB79'), 200, 150), 800, 270) +
  place(rug(640, 90, '#8FBDE0'), 800, 800) +
  place(plant(), 1488, 640, 0.9) +
  scatter([
    [standingPerson('grandpa', { right: 'down' }), 330, 812, 1.06],
    [standingPerson('grandma', { left: 'down' }), 520, 812, 1.02],
    [standingPerson('dad'), 1070, 812, 1.08],
    [standingPerson('mum'), 1270, 812, 1.04],
    [standingPerson('sister', { mood: 'laugh' }), 680, 860, 0.98],
    [baby(), 830, 866, 0.72],
    [standingPerson('brother'), 960, 860, 0.94],
  ]) +
  task('look', 'Point and say. Who is it?');

const draw =
  paper(colours.sunPale) +
  task('draw', 'Draw your family.') +
  ['mum', 'dad', 'me', '?']
    .map((name, index) => {
      const x = 60 + index * 378;
      return (
        flat(roundBox(x, 200, 346, 640, 30), colours.brown) +
        flat(roundBox(x + 20, 220, 306, 480, 18), '#FFFFFF') +
        text(name, x + 173, 796, 80, { fill: '#FFFFFF', weight: 900 })
      );
    })
    .join('');

const frame = (x: number, people: (keyof typeof tints | '')[]) =>
  card(x, 190, 730, 670, { edge: colours.sun }) +
  people
    .map((name, index) => {
      const [px, py] = [x + 195 + (index % 2) * 340, 366 + Math.floor(index / 2) * 316];
      return name ? place(face(name, 286), px, py) : gap(px, py, 286, 286);
    })
    .join('');
const missing =
  paper(colours.skyPale) +
  task('play', 'Who is missing?') +
  frame(50, ['mum', 'dad', 'sister', 'brother']) +
  frame(820, ['brother', 'mum', '', 'dad']);

const choices = named([
  ['mum', face('mum')],
  ['dad', face('dad')],
  ['sister', face('sister')],
  ['brother', face('brother')],
]);
const pattern = patternSlide(lawn(), standingPerson('brother', { right: 'open' }), 'This is my *mum*.', choices, {
  size: 122,
});

const bye = goodbyeSlide(meadow({ horizon: 560, sunAt: null, trees: false }), choices, {
  left: standingPerson('brother', { right: 'wave', mood: 'laugh' }),
  right: place(baby(), 0, 0, 1.1),
});

export default {
  title: 'Meet my family',
  words: ['mum', 'dad', 'sister', 'brother'],
  notes:
    'If you can, show a photo of your own family first. Teach the four words, then meet grandma, grandpa and the baby on the big picture. Families differ: let the child fill the frames with whoever belongs to theirs. Practise "This is my ..." with the finished drawing.',
  slides: [
    {
      art: title,
      description: 'A mother, a father, a girl and a boy stand in front of their house and wave.',
      note: 'Ask "Who is in your family?".',
    },
    {
      art: wordSlide(
        home(
          '#FCE4DA',
          '#E58B9E',
          place(sofa({ colour: '#7DB9A8' }), 1290, 580, 0.9) +
            adult(standingPerson('mum', { left: 'down', right: 'wave' })),
        ),
        'mum',
      ),
      description: 'A smiling mother waves in the living room, with the word mum.',
      note: 'Say "mum" and blow a kiss.',
    },
    {
      art: wordSlide(
        home(
          '#DDEBFA',
          '#7FA8DC',
          place(plant(), 1300, 570, 1.3) + adult(standingPerson('dad', { left: 'hip', right: 'wave' })),
        ),
        'dad',
      ),
      description: 'A smiling father with a beard waves, with the word dad.',
      note: 'Say "dad" in a deep voice.',
    },
    {
      art: wordSlide(
        home(
          '#EFE6FA',
          '#B79BE0',
          place(lamp(), 1300, 570, 1.1) +
            child(standingPerson('sister', { left: 'hip', right: 'wave', mood: 'laugh' })),
        ),
        'sister',
      ),
      description: 'A laughing girl with bunches waves, with the word sister.',
      note: 'Ask "Have you got a sister?".',
    },
    {
      art: wordSlide(
        home(
          '#E1F2E0',
          '#7DBE8C',
          place(plant(), 1300, 570, 1.2) + child(standingPerson('brother', { left: 'wave', right: 'down' })),
        ),
        'brother',
      ),
      description: 'A smiling boy waves, with the word brother.',
      note: 'Put the tongue between the teeth for "th".',
    },
    {
      art: everybody,
      description: 'Grandfather, grandmother, a girl, a baby, a boy, father and mother stand together in a room.',
      note: 'Point to a person; add grandma, grandpa and baby.',
    },
    {
      art: draw,
      description: 'Four empty picture frames for mum, dad, me and one more.',
      note: 'Draw together and write a name under the last frame.',
    },
    {
      art: missing,
      description: 'Two family pictures; in the second one the sister is missing.',
      note: 'Look for ten seconds, then ask "Who is missing?".',
    },
    {
      art: pattern,
      description: 'A boy beside portraits of mum, dad, sister and brother says "This is my mum."',
      note: 'The child introduces each person: "This is my ...".',
    },
    {
      art: bye,
      description: 'A boy and a baby say goodbye beside the words mum, dad, sister and brother.',
      note: 'Send a goodbye to everybody in the family.',
    },
  ],
} satisfies Deck;
