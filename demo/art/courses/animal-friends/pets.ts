import type { Deck } from '../index.ts';
import { cardRow, floatingTile, named, scatter, standingTile } from '../../kit/arrange.ts';
import { colours } from '../../kit/colours.ts';
import { hedgeMaze } from '../../kit/maze.ts';
import { goodbyeSlide, paper, patternSlide, task, titleSlide, wordSlide } from '../../kit/slide.ts';
import { dot, flat, place } from '../../kit/svg.ts';
import { cat, dog, fish, hamster, parrot, rabbit, tortoise } from '../../parts/animals/pets.ts';
import { carrot } from '../../parts/food/picnic.ts';
import { standingPerson } from '../../parts/people/family.ts';
import { plant, table } from '../../parts/things/furniture.ts';
import { bone, curtains, fishBowl, kennel, rug, windowOf } from '../../parts/things/decor.ts';
import { car, hat } from '../../parts/things/toys.ts';
import { garden, growing, lawn, meadow } from '../../scenes/outdoors.ts';
import { livingRoom, shell } from '../../scenes/rooms.ts';

const bowl = () => fishBowl(place(fish(), -8, -104, 0.44));
const [grey, black, cream] = ['#98A2B3', '#565364', '#EBCB98'];

const title = titleSlide(
  garden() +
    place(kennel(), 1330, 720, 1.3) +
    growing([
      [80, 880],
      [560, 884],
      [1000, 880],
      [1560, 880],
    ]) +
    place(table(230, 130), 190, 800) +
    place(bowl(), 190, 646, 0.82) +
    place(standingPerson('sister', { left: 'down', right: 'wave', mood: 'laugh' }), 620, 850, 1.16) +
    scatter([
      [cat(), 410, 860, 0.58],
      [rabbit(), 880, 860, 0.62],
      [dog(), 1130, 866, 0.78],
    ]),
  'Animal Friends',
  'Pets at home',
);

const room = (wall: string, things: string) => shell({ wall, edge: 500 }) + things;
const inGarden = (things: string) =>
  meadow({
    horizon: 390,
    sunAt: null,
    clouds: [
      [260, 170, 1],
      [1260, 150, 0.9],
    ],
  }) + things;

const catScene = room(
  '#FBE3D3',
  place(windowOf(), 330, 220) +
    place(curtains('#7DB9A8'), 330, 220) +
    place(plant(), 1330, 560, 1.1) +
    place(rug(480, 62, '#8FBDE0'), 800, 610) +
    place(cat(), 800, 640, 1.45),
);
const dogScene = inGarden(place(kennel(), 1240, 590, 1.5) + place(bone(0.9), 360, 600) + place(dog(), 780, 645, 1.45));
const rabbitScene = inGarden(
  growing([
    [200, 600],
    [320, 540],
    [1400, 560],
    [1290, 620],
  ]) +
    place(carrot(), 1120, 560, 0.5) +
    place(carrot(), 480, 590, 0.42, { flip: true }) +
    place(rabbit(), 800, 645, 1.4),
);
const fishScene = room(
  '#DDEBFA',
  place(windowOf(260, 240), 280, 230) +
    place(curtains('#F5C66B', 260, 240), 280, 230) +
    place(plant(), 1340, 470, 1) +
    flat('M0 560H1600V900H0Z', colours.wood) +
    flat('M0 560H1600V582H0Z', '#DDA872') +
    place(bowl(), 800, 640, 2.2),
);

const cats =
  `<g transform="translate(0 66)">${livingRoom()}</g>` +
  scatter([
    [cat(), 700, 666, 0.42],
    [cat({ coat: grey }), 1430, 500, 0.38, true],
    [cat({ coat: black }), 330, 850, 0.46],
    [cat({ coat: cream }), 1090, 866, 0.56, true],
    [dog(), 590, 866, 0.56],
    [rabbit(), 850, 860, 0.46],
  ]) +
  task('find', 'Find the four cats.');

const maze =
  paper('#E4F3DC') +
  task('play', 'Help the dog find the bone.') +
  hedgeMaze({ columns: 8, rows: 4, cell: 150, seed: 21, x: 200, y: 216 }) +
  dot(94, 291, 84, 84, '#FFFFFF') +
  place(dog(), 90, 362, 0.37) +
  dot(1508, 741, 84, 84, '#FFFFFF') +
  place(bone(0.48), 1508, 741, 1, { turn: -24 });

const odd =
  paper() +
  task('find', 'Find the odd one out.') +
  cardRow(
    [
      standingTile(cat(), 230),
      standingTile(dog(), 230),
      standingTile(car({ colour: colours.red }), 220),
      standingTile(rabbit(), 230),
    ],
    { from: 260, to: 1340, y: 340, w: 310, h: 310 },
  ) +
  cardRow(
    [
      standingTile(hamster(), 230),
      standingTile(parrot(), 270, 440),
      floatingTile(hat(), 220),
      standingTile(tortoise(), 230),
    ],
    { from: 260, to: 1340, y: 702, w: 310, h: 310 },
  );

const choices = named([
  ['cat', standingTile(cat(), 220)],
  ['dog', standingTile(dog(), 220)],
  ['rabbit', standingTile(rabbit(), 220)],
  ['fish', floatingTile(fish(), 220)],
]);
const pattern = patternSlide(lawn(), standingPerson('brother', { right: 'wave' }), 'I have got a *dog*.', choices, {
  size: 116,
});

const bye = goodbyeSlide(meadow({ horizon: 560, sunAt: null, trees: false }), choices, {
  left: standingPerson('sister', { right: 'wave', mood: 'laugh' }),
  right: place(dog(), -24, 0, 0.84),
});

export default {
  title: 'Pets at home',
  words: ['cat', 'dog', 'rabbit', 'fish'],
  notes:
    'Start by asking whether the child has a pet; a soft toy counts too. Teach each word with its movement: purr, wag, hop, swim. On the maze let the child drive the pen slowly and say "Go, dog, go!". The pattern "I have got a ..." can be true or pretend.',
  slides: [
    {
      art: title,
      description: 'A girl in a garden with a cat, a rabbit, a dog and a fish in a bowl.',
      note: 'Ask "Have you got a pet?".',
    },
    {
      art: wordSlide(catScene, 'cat'),
      description: 'A big orange cat on a rug, with the word cat.',
      note: 'Say "cat" and purr together.',
    },
    {
      art: wordSlide(dogScene, 'dog'),
      description: 'A big brown and white dog by its kennel, with the word dog.',
      note: 'Say "dog" and bark together.',
    },
    {
      art: wordSlide(rabbitScene, 'rabbit'),
      description: 'A big rabbit with carrots in the garden, with the word rabbit.',
      note: 'Say "rabbit" and show long ears with your hands.',
    },
    {
      art: wordSlide(fishScene, 'fish'),
      description: 'A goldfish in a big round bowl, with the word fish.',
      note: 'Say "fish" and swim with your hands.',
    },
    {
      art: cats,
      description: 'A living room where four cats, a dog and a rabbit sit.',
      note: 'The child finds four cats and says their colours.',
    },
    {
      art: maze,
      description: 'A hedge maze with a dog at the start and a bone at the end.',
      note: 'The child draws the way from the dog to the bone.',
    },
    {
      art: odd,
      description: 'Two rows of four cards; in each row one picture does not belong.',
      note: 'Ask "Is it a pet?" before the child chooses.',
    },
    {
      art: pattern,
      description: 'A boy beside a cat, a dog, a rabbit and a fish says "I have got a dog."',
      note: 'Take turns: "I have got a ...".',
    },
    {
      art: bye,
      description: 'A girl and a dog say goodbye beside the words cat, dog, rabbit and fish.',
      note: 'Wave goodbye to each pet.',
    },
  ],
} satisfies Deck;
