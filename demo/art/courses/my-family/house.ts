import { nth } from '../../kit/nth.ts';
import type { Deck } from '../index.ts';
import { named, scatter } from '../../kit/arrange.ts';
import { goodbyeSlide, paper, patternSlide, task, titleSlide, wordSlide } from '../../kit/slide.ts';
import { inside, place, roundBox, stroke } from '../../kit/svg.ts';
import { pin, text } from '../../kit/type.ts';
import { cat, dog } from '../../parts/animals/pets.ts';
import { standingPerson } from '../../parts/people/family.ts';
import { bed, sofa } from '../../parts/things/furniture.ts';
import { windowOf } from '../../parts/things/decor.ts';
import { bath, fridge } from '../../parts/things/fittings.ts';
import { house } from '../../parts/things/nature.ts';
import { growing, meadow } from '../../scenes/outdoors.ts';
import { bathroom, bedroom, kitchen, livingRoom, openHouse, shell } from '../../scenes/rooms.ts';

const title = titleSlide(
  meadow({
    horizon: 540,
    sunAt: [180, 170],
    clouds: [
      [1340, 330, 0.8],
      [330, 400, 0.6],
    ],
  }) +
    place(house(), 800, 760, 1.3) +
    stroke('M800 764Q790 820 700 910', '#F1DDB4', 84) +
    growing([
      [560, 770],
      [1060, 776],
      [90, 860],
      [500, 880],
      [1100, 880],
      [1520, 850],
      [1400, 780],
    ]) +
    scatter([
      [standingPerson('sister', { left: 'wave', mood: 'laugh' }), 330, 860, 1.06],
      [standingPerson('leo', { right: 'wave' }), 1270, 860, 1.1],
      [cat(), 1090, 866, 0.44],
    ]),
  'My Family and Me',
  'My house',
);

const up = (room: string) => `<g transform="translate(0 -60)">${room}</g>`;

const where =
  meadow({
    horizon: 560,
    sunAt: null,
    clouds: [
      [150, 260, 0.7],
      [1450, 280, 0.7],
    ],
  }) +
  place(
    openHouse({
      bedroom: place(cat(), 960, 850, 0.95),
      bathroom: place(standingPerson('brother', { right: 'wave' }), 950, 850, 1.4),
      livingRoom: place(standingPerson('grandpa', { left: 'wave' }), 620, 880, 1.2) + place(dog(), 1020, 870, 1),
      kitchen: place(standingPerson('mum', { right: 'hip' }), 760, 880, 1.25),
    }),
    800,
    888,
    1.06,
  ) +
  task('find', 'Where is the cat?');

/** A room as a small picture centred at 0, 0; x and zoom choose the visible part. */
const mini = (room: string, w = 284, h = 160, x = 800, zoom = w / 1600) =>
  inside(roundBox(-w / 2, -h / 2, w, h, 26), place(room, -x * zoom, h / 2 - 900 * zoom, zoom));
const rooms: [name: string, room: string][] = [
  ['bathroom', bathroom()],
  ['living room', livingRoom()],
  ['kitchen', kitchen()],
  ['bedroom', bedroom()],
];
const heights = [252, 426, 600, 774];
const match =
  paper() +
  task('match', 'Match the things and the rooms.') +
  (
    [
      [bed(), 0.5, 56],
      [bath(), 0.5, 64],
      [fridge(), 0.37, 78],
      [sofa(), 0.5, 62],
    ] as const
  )
    .map(
      ([art, scale, down], index) => place(art, 280, nth(heights, index) + down, scale) + pin(480, nth(heights, index)),
    )
    .join('') +
  rooms
    .map(
      ([name, room], index) =>
        pin(860, nth(heights, index)) +
        place(mini(room), 1046, nth(heights, index)) +
        text(name, 1216, nth(heights, index) + 22, 62, { anchor: 'start' }),
    )
    .join('');

const draw = shell({ wall: '#E6EEF9', edge: 640 }) + place(windowOf(), 800, 350) + task('draw', 'Draw your bedroom.');

const small = (room: string, x: number) => mini(room, 206, 190, x, 0.216);
const choices = named([
  ['kitchen', small(kitchen(), 900)],
  ['bedroom', small(bedroom(), 490)],
  ['bathroom', small(bathroom(), 600)],
  ['living room', small(livingRoom(), 800)],
]);

const pattern = patternSlide(
  shell({ wall: '#FBE6D2', edge: 640 }),
  standingPerson('leo', { right: 'wave' }),
  'I am in the *kitchen*.',
  choices,
  { size: 106 },
);

const bye = goodbyeSlide(meadow({ horizon: 560, sunAt: null, trees: false }), choices, {
  left: standingPerson('leo', { right: 'wave' }),
  right: standingPerson('brother', { left: 'wave', mood: 'laugh' }),
});

export default {
  title: 'My house',
  words: ['kitchen', 'bedroom', 'bathroom', 'living room'],
  notes:
    'Walk through the house room by room and act: cook, sleep, wash, watch television. Ask "Where is ...?" on the scenes and help with "in the ...". The bedroom drawing may take five minutes; name every thing the child draws. At the end ask which room the child is in now.',
  slides: [
    {
      art: title,
      description: 'Two children and a cat wave in front of a house with a red roof.',
      note: 'Ask "Is your house big or small?".',
    },
    {
      art: wordSlide(up(kitchen()), 'kitchen'),
      description: 'A bright kitchen with a fridge, cupboards and a cooker, with the word kitchen.',
      note: 'Say "kitchen" and stir a pot.',
    },
    {
      art: wordSlide(up(bedroom()), 'bedroom'),
      description: 'A bedroom with a bed, a window and a wardrobe, with the word bedroom.',
      note: 'Say "bedroom" and pretend to sleep.',
    },
    {
      art: wordSlide(up(bathroom()), 'bathroom'),
      description: 'A bathroom with a bath full of bubbles and a basin, with the word bathroom.',
      note: 'Say "bathroom" and wash your hands.',
    },
    {
      art: wordSlide(up(livingRoom()), 'living room'),
      description: 'A living room with a sofa, a lamp and a television, with the words living room.',
      note: 'Say "living room" and sit back comfortably.',
    },
    {
      art: where,
      description: 'A house cut open to show four rooms; the cat is in the bedroom.',
      note: 'Ask "Where is the cat? Where is mum?".',
    },
    {
      art: match,
      description: 'A bed, a bath, a fridge and a sofa on the left; four rooms on the right, to be joined by lines.',
      note: 'The child joins each thing with its room.',
    },
    {
      art: draw,
      description: 'An empty room with a window, to draw a bedroom in.',
      note: 'Name every thing as the child draws it.',
    },
    {
      art: pattern,
      description: 'A boy beside pictures of four rooms says "I am in the kitchen."',
      note: 'Act a room; the other one says "You are in the ...".',
    },
    {
      art: bye,
      description: 'Two boys wave goodbye beside the words kitchen, bedroom, bathroom and living room.',
      note: 'Ask "Which room are you in now?".',
    },
  ],
} satisfies Deck;
