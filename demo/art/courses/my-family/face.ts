import { nth } from '../../kit/nth.ts';
import type { Look } from '../../parts/people/face.ts';
import type { Deck } from '../index.ts';
import { cardRow, inRow, named } from '../../kit/arrange.ts';
import { colours } from '../../kit/colours.ts';
import { card, goodbyeSlide, paper, patternSlide, task, titleSlide, wordSlide } from '../../kit/slide.ts';
import { dot, flat, inside, place, roundBox, soft } from '../../kit/svg.ts';
import { answerBox, text } from '../../kit/type.ts';
import { monster } from '../../parts/monster.ts';
import { headAlone, skins } from '../../parts/people/face.ts';
import { headOfPerson, looks, standingPerson } from '../../parts/people/family.ts';
import { shell } from '../../scenes/rooms.ts';

const iris = { maya: '#6B4226', leo: '#6B4226', sister: '#4F8FD0', brother: '#5C9A6B' };
const big = (name: keyof typeof iris, change = {}) => headOfPerson(name, { iris: iris[name], ...change });

const spot = (colour: string, things: string) =>
  paper(colour) + dot(800, 380, 620, 340, '#FFFFFF', `opacity="0.6" ${soft(48)}`) + things;
/** A ring of light around the part of the face that is named. */
const ring = (x: number, y: number, rx: number, ry: number, wide = 15) =>
  [
    [wide * 1.6, '#FFFFFF'],
    [wide, colours.sun],
  ]
    .map(
      ([width, colour]) =>
        `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="none" stroke="${colour}" stroke-width="${width}"/>`,
    )
    .join('');
const face = (name: keyof typeof iris, change = {}) => place(big(name, change), 800, 380, 3.1);

/**
 * Part of a face, large, on a tile about 0, 0.
 * @param y where to look, on the head
 */
const detail = (name: keyof typeof iris, x: number, y: number, zoom: number, change: Partial<Look> = {}, size = 196) =>
  inside(
    roundBox(-size / 2, -size / 2, size, size, 30),
    flat(roundBox(-size / 2, -size / 2, size, size), colours.skySoft) +
      place(big(name, change), -x * zoom, -y * zoom, zoom),
  );
const parts = named([
  ['eyes', detail('sister', 0, 6, 1.7)],
  ['ears', detail('brother', -74, 10, 3.4)],
  ['nose', detail('leo', 0, 16, 1.7) + ring(0, 12, 34, 30, 7)],
  ['mouth', detail('maya', 0, 56, 2.5, { mood: 'laugh' })],
]);

const framedHead = (name: keyof typeof iris, index: number) =>
  dot(0, 10, 186, 186, '#17233B', `opacity="0.14" ${soft(8)}`) +
  dot(0, 0, 186, 186, colours.wood) +
  dot(0, 0, 164, 164, nth([colours.coralSoft, colours.skySoft, colours.leafSoft, colours.sunSoft], index)) +
  place(big(name, { mood: index % 2 ? 'smile' : 'laugh' }), 0, 10, name === 'sister' ? 1.04 : 1.3);
const title = titleSlide(
  shell({ wall: '#FDEBDD', edge: 800, paper: 'dots' }) +
    inRow((['sister', 'leo', 'maya', 'brother'] as const).map(framedHead), { from: 230, to: 1370, y: 530 }),
  'My Family and Me',
  'My face',
);

const touch =
  paper(colours.lilacPale) +
  task('play', 'Listen, and touch.') +
  parts
    .map(({ word, art }, index) => {
      const x = 60 + index * 376;
      return card(x, 200, 352, 640) + place(art, x + 176, 400, 1.58) + text(word, x + 176, 760, 88, { weight: 900 });
    })
    .join('');

const finish =
  paper(colours.sunPale) +
  task('draw', 'Finish the faces.') +
  cardRow(
    [
      headAlone({ ...looks.leo, without: ['eyes'] }),
      headAlone({ ...looks.maya, without: ['nose', 'mouth'] }),
      headAlone({ skin: skins.fair, style: 'short', hair: '#D9A441', without: ['eyes', 'nose', 'mouth', 'ears'] }),
    ],
    { from: 290, to: 1310, y: 526, w: 470, h: 660, scale: 2.05 },
  );

const question = (x: number, y: number, word: string) =>
  text(word, x, y + 26, 76, { anchor: 'start' }) + answerBox(x + 256, y, 132);
const counting =
  paper(colours.leafPale) +
  task('count', 'Count. Put the numbers in.') +
  [50, 820].map((x) => card(x, 196, 730, 664)).join('') +
  place(monster({ colour: '#7FB5E6', eyes: 3, ears: 2 }), 250, 720, 1) +
  question(440, 420, 'eyes') +
  question(440, 620, 'ears') +
  place(monster({ colour: '#8CCB79', eyes: 1, ears: 4 }), 1020, 720, 1) +
  question(1210, 420, 'eyes') +
  question(1210, 620, 'ears');

const eyesOf = named([
  ['blue', place(big('sister'), 0, 8, 1)],
  ['green', place(big('brother'), 0, 8, 1.16)],
  ['brown', place(big('maya'), 0, 8, 1.08)],
]);
const pattern = patternSlide(
  paper('#E3F1E2'),
  standingPerson('leo', { right: 'wave', iris: iris.leo }),
  'I have got brown *eyes*.',
  eyesOf,
  { size: 92 },
);

const bye = goodbyeSlide(
  paper('#FDEBDD'),
  parts.map(({ word, art }) => ({ word, art: place(art, 0, 0, 1.02) })),
  {
    left: standingPerson('maya', { right: 'wave', mood: 'laugh' }),
    right: standingPerson('brother', { left: 'wave' }),
  },
);

export default {
  title: 'My face',
  words: ['eyes', 'ears', 'nose', 'mouth'],
  notes:
    'Use a mirror if there is one: point, say and touch. Play "Touch your ..." faster and faster. The child finishes the faces with the pen and may make them happy, sad or surprised. Close with one true sentence: "I have got ... eyes."',
  slides: [
    { art: title, description: "Four smiling children's faces.", note: 'Smile, wave and say "Hello, face!".' },
    {
      art: wordSlide(spot('#DDEBFA', face('sister', { style: 'bunches' }) + ring(800, 386, 190, 82)), 'eyes'),
      description: "A girl's face with a ring around her blue eyes, with the word eyes.",
      note: 'Open and close your eyes together.',
    },
    {
      art: wordSlide(spot('#E3F1E2', face('brother') + ring(570, 412, 74, 84) + ring(1030, 412, 74, 84)), 'ears'),
      description: "A boy's face with rings around his ears, with the word ears.",
      note: 'Put a hand behind your ear and listen.',
    },
    {
      art: wordSlide(spot('#FFF1D0', face('leo') + ring(800, 458, 66, 56)), 'nose'),
      description: "A boy's face with a ring around his nose, with the word nose.",
      note: 'Touch your nose and say "nose".',
    },
    {
      art: wordSlide(spot('#F3E9FB', face('maya', { mood: 'laugh' }) + ring(800, 546, 130, 76)), 'mouth'),
      description: "A laughing girl's face with a ring around her mouth, with the word mouth.",
      note: 'Open your mouth wide: "mouth".',
    },
    {
      art: touch,
      description: 'Four large pictures: eyes, ears, nose and mouth.',
      note: 'Call "Touch your ...!" and take turns giving orders.',
    },
    {
      art: finish,
      description: 'Three faces where eyes, a mouth or the whole face are missing.',
      note: 'The child draws what is missing and says its name.',
    },
    {
      art: counting,
      description:
        'A blue monster with three eyes and two ears, and a green monster with one eye and four ears, with boxes for the numbers.',
      note: 'Ask "How many eyes?" and count aloud.',
    },
    {
      art: pattern,
      description: 'A boy beside children with blue, green and brown eyes says "I have got brown eyes."',
      note: 'Look in the mirror and say your own sentence.',
    },
    {
      art: bye,
      description: 'Two children wave goodbye beside the words eyes, ears, nose and mouth.',
      note: 'Blink goodbye, then wave goodbye.',
    },
  ],
} satisfies Deck;
