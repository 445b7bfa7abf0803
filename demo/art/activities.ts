import { nth } from './kit/nth.ts';
import {
  about,
  arc,
  askEachOther,
  BALLOON,
  besideBox,
  boxOfCard,
  byEar,
  colour,
  complete,
  count,
  cover,
  EGG,
  fillTheGap,
  find,
  flashCards,
  lastCard,
  match,
  memory,
  MIDDLE,
  order,
  sayIt,
  spell,
  standing,
  units,
  yesNo,
} from './activityKinds.ts';

/** Outlines of the fruit to colour. */
const FRUIT = {
  apple: [
    18.1, 34.1, 20.8, 31.9, 25.4, 31.9, 29.2, 37.0, 30.0, 46.3, 28.7, 57.4, 25.4, 66.7, 21.9, 70.7, 18.1, 68.9, 14.6,
    70.7, 10.8, 67.4, 7.9, 59.3, 6.2, 48.1, 7.1, 37.8, 10.4, 32.2, 15.4, 31.9,
  ],
  banana: [
    59.8, 26.7, 61.9, 27.8, 62.1, 35.2, 63.5, 44.4, 62.1, 55.6, 57.9, 64.8, 51.0, 69.6, 42.7, 68.9, 37.9, 64.8, 38.3,
    60.7, 42.7, 61.5, 50.0, 59.3, 55.2, 51.9, 58.3, 41.5, 59.0, 31.5,
  ],
  pear: [
    81.9, 31.5, 85.4, 34.1, 86.7, 42.6, 87.5, 48.1, 90.8, 56.3, 91.2, 64.8, 88.5, 70.4, 81.9, 73.0, 75.4, 70.4, 72.5,
    63.7, 73.3, 54.8, 76.7, 48.1, 77.5, 40.7, 78.8, 34.1,
  ],
};

/** Activities on the slides of the demo's courses, by course and slide. */
export const activities: Record<string, Record<string, object>> = {
  'hello-colours': {
    '01/06': match(
      'Match the colours.',
      [274, 516, 758].map((y, index) => [nth(['red', 'yellow', 'blue'], index), units(215, y - 110, 330, 226)]),
      [274, 516, 758].map((y, index) => [nth(['lemon', 'whale', 'apple'], index), units(1055, y - 105, 340, 210)]),
      [
        [1, 3],
        [2, 1],
        [3, 2],
      ],
    ),
    '01/07': colour(
      'Colour the balloons.',
      ['red', 'yellow', 'blue'].map((paint, index) => [
        `the ${paint} balloon`,
        BALLOON.map((number, at) => (at % 2 ? number : number + index * 29.38)),
        paint,
      ]),
      [
        ['blue', [31, 70, 9, 16]],
        ['red', [60.5, 70, 9, 16]],
        ['yellow', [89, 70, 9, 16]],
      ],
    ),
    '01/09': complete(
      'What comes next?',
      '01/09.webp',
      [
        ['red', [7.4, 27, 11, 21]],
        ['blue', [20.7, 27, 11, 21]],
        ['yellow', [7.4, 65, 11, 21]],
      ],
      [
        ['the end of the first row', [78, 24, 16, 27], 2],
        ['the end of the second row', [78, 61.5, 16, 27], 1],
      ],
    ),
    '02/02': spell('green'),
    '02/06': find(
      'Find the four pink butterflies.',
      [
        ['a pink butterfly', about(210, 300, 190)],
        ['a pink butterfly', about(1130, 290, 200)],
        ['a pink butterfly', about(700, 560, 190)],
        ['a pink butterfly', about(1330, 590, 190)],
      ],
      [
        ['purple', about(520, 270, 180)],
        ['orange', about(830, 310, 180)],
        ['blue', about(1410, 320, 180)],
        ['yellow', about(330, 540, 180)],
        ['green', about(1020, 560, 180)],
      ],
    ),
    '02/08': colour(
      'Colour the rainbow.',
      ['red', 'orange', 'yellow', 'green', 'blue', 'purple'].map((paint, band) => [
        `the ${paint} band`,
        arc(band),
        paint,
      ]),
      [
        ['yellow', [1, 20, 9, 16]],
        ['purple', [11, 20, 9, 16]],
        ['red', [1, 39, 9, 16]],
        ['green', [80, 20, 9, 16]],
        ['orange', [90, 20, 9, 16]],
        ['blue', [90, 39, 9, 16]],
      ],
    ),
    '02/09': byEar(
      [
        'I can see a pink pig.',
        'I can see a green frog.',
        'I can see a purple butterfly.',
        'I can see an orange fish.',
      ],
      [2, 4, 1, 3],
    ),
  },
  'animal-friends': {
    '03/03': sayIt('elephant'),
    '01/10': flashCards('01', [
      ['cow', 2, lastCard(0)],
      ['pig', 3, lastCard(1)],
      ['horse', 4, lastCard(2)],
      ['sheep', 5, lastCard(3)],
    ]),
    '03/10': yesNo('03', [
      ['lion', 2, lastCard(0), 'lion'],
      ['elephant', 3, lastCard(1), 'giraffe'],
      ['giraffe', 4, lastCard(2), 'giraffe'],
      ['monkey', 5, lastCard(3), 'lion'],
    ]),
    '01/06': find(
      'Find the four pigs.',
      [
        ['a pig', standing(470, 620, 0.46)],
        ['a pig', standing(1090, 590, 0.42)],
        ['a pig', standing(660, 840, 0.6)],
        ['a pig', standing(1430, 870, 0.52)],
      ],
      [
        ['a horse', standing(820, 600, 0.56, 340, 400)],
        ['a cow', standing(1420, 600, 0.6, 380, 390)],
        ['a sheep', standing(190, 740, 0.56)],
        ['a sheep', standing(1000, 840, 0.56)],
        ['a hen', standing(400, 860, 0.46)],
        ['a duck', standing(1290, 676, 0.36)],
      ],
    ),
    '01/07': count(
      [
        ['cows', boxOfCard(0), 2],
        ['pigs', boxOfCard(1), 5],
        ['sheep', boxOfCard(2), 3],
      ],
      [
        [3, besideBox(0)],
        [4, besideBox(1)],
        [2, besideBox(2)],
        [6, besideBox(3)],
        [5, besideBox(4)],
        [1, besideBox(5)],
      ],
    ),
    '01/08': match(
      'Who says it? Match.',
      ['cow', 'pig', 'sheep', 'horse'].map((animal, index) => [animal, units(105 + index * 366.6, 180, 290, 350)]),
      ['Baa!', 'Moo!', 'Neigh!', 'Oink!'].map((sound, index) => [sound, units(90 + index * 366.6, 610, 320, 250)]),
      [
        [1, 2],
        [2, 4],
        [3, 1],
        [4, 3],
      ],
    ),
    '01/09': byEar(['It is a cow.', 'It is a pig.', 'It is a horse.', 'It is a sheep.'], [4, 1, 3, 2]),
    '02/06': find(
      'Find the four cats.',
      [
        ['a cat', [39.5, 53, 9, 21]],
        ['a cat', [15.5, 73, 11, 23]],
        ['a cat', [84, 38, 9, 18]],
        ['a cat', [62.5, 72, 11.5, 24]],
      ],
      [
        ['a dog', [31, 72, 12, 24]],
        ['a rabbit', [48.5, 75, 8.5, 21]],
      ],
    ),
    '02/08': find(
      'Find the odd one out in each row.',
      [
        ['a car', [52, 22, 20.5, 33]],
        ['a hat', [52, 63, 20.5, 34]],
      ],
      [
        ['a cat', [6.5, 22, 20, 33]],
        ['a dog', [29.5, 22, 20, 33]],
        ['a rabbit', [75, 22, 20, 33]],
        ['a hamster', [6.5, 63, 20, 34]],
        ['a parrot', [29.5, 63, 20, 34]],
        ['a tortoise', [75, 63, 20, 34]],
      ],
    ),
    '02/09': order('I have got a dog.'),
    '02/10': memory('02', [
      ['cat', MIDDLE],
      ['dog', MIDDLE],
      ['rabbit', MIDDLE],
      ['fish', MIDDLE],
    ]),
    '03/02': spell('lion'),
    '03/06': find(
      'Find the three monkeys.',
      [
        ['a monkey', standing(275, 330, 0.36, 380, 400)],
        ['a monkey', standing(620, 850, 0.5, 380, 400)],
        ['a monkey', standing(1430, 850, 0.54, 380, 400)],
      ],
      [
        ['a giraffe', standing(560, 640, 0.62, 270, 570)],
        ['an elephant', standing(940, 650, 0.72, 380, 360)],
        ['a zebra', standing(1250, 640, 0.6, 340, 390)],
        ['a lion', standing(250, 830, 0.62, 380, 380)],
        ['a crocodile', standing(1000, 850, 0.56, 480, 160)],
      ],
    ),
    '03/07': cover('Who is hiding? Guess, and look.', [
      ['a giraffe', [19, 29, 15, 44]],
      ['a lion', [44, 54, 18, 26]],
      ['an elephant', [68, 51, 15, 28]],
      ['a monkey', [84, 51, 14, 28]],
    ]),
    '03/09': byEar(['I am a lion! Roar!', 'I am an elephant!', 'I am a giraffe!', 'I am a monkey!'], [3, 2, 4, 1]),
  },
  'my-family-and-me': {
    '01/06': cover('Who is it? Guess, and look.', [
      ['grandpa', [13.5, 23, 13.5, 23]],
      ['grandma', [27, 23, 11.5, 23]],
      ['my sister', [33, 53, 18, 19]],
      ['the baby', [47, 76, 9.5, 19]],
      ['my brother', [53.5, 52, 12.5, 21]],
      ['my dad', [60, 24, 13, 24]],
      ['my mum', [73, 24, 13.5, 24]],
    ]),
    '01/08': complete(
      'Who is missing?',
      '01/08.webp',
      [
        ['my mum', [6.5, 24.5, 18, 32]],
        ['my dad', [27.5, 24.5, 18, 32]],
        ['my sister', [6.5, 59.5, 18, 32]],
        ['my brother', [27.5, 59.5, 18, 32]],
      ],
      [['the empty place', [54, 59, 19, 33], 3]],
    ),
    '01/09': order('This is my mum.'),
    '02/06': find(
      'Where is the cat?',
      [['The cat is in the bedroom.', [32.5, 49, 9, 16]]],
      [
        ['a dog', [36, 82, 8, 16]],
        ['a boy', [65.5, 41, 8, 24]],
        ['mum', [62.5, 70, 9, 28]],
        ['grandpa', [26, 71, 8, 27]],
      ],
    ),
    '02/07': match(
      'Match the things and the rooms.',
      ['a bed', 'a bath', 'a fridge', 'a sofa'].map((thing, index) => [thing, [7, 19.5 + index * 19.3, 25.5, 17.5]]),
      ['bathroom', 'living room', 'kitchen', 'bedroom'].map((room, index) => [
        room,
        [51.5, 19.5 + index * 19.3, 46.5, 17.5],
      ]),
      [
        [1, 4],
        [2, 1],
        [3, 3],
        [4, 2],
      ],
    ),
    '02/09': byEar(
      ['I am in the kitchen.', 'I am in the bedroom.', 'I am in the bathroom.', 'I am in the living room.'],
      [2, 1, 4, 3],
    ),
    '03/04': spell('nose'),
    '03/06': {
      ...byEar(['Touch your eyes!', 'Touch your ears!', 'Touch your nose!', 'Touch your mouth!'], [3, 1, 4, 2]),
      task: 'Listen, and touch.',
      at: [41, 2, 20, 14],
      parts: ['eyes', 'ears', 'nose', 'mouth'].map((word, index) => ({
        id: `card-${index + 1}`,
        at: [3.5 + index * 23.5, 23, 21.8, 68],
        say: `Touch your ${word}!`,
      })),
    },
    '03/08': count(
      [
        ['eyes of the blue monster', [39, 38.5, 9, 16], 3],
        ['ears of the blue monster', [39, 60.5, 9, 16], 2],
        ['eyes of the green monster', [86.8, 38.5, 9, 16], 1],
        ['ears of the green monster', [86.8, 60.5, 9, 16], 4],
      ],
      [
        [4, [27.5, 79.5, 8, 14]],
        [1, [38, 79.5, 8, 14]],
        [2, [76, 79.5, 8, 14]],
        [3, [86.5, 79.5, 8, 14]],
      ],
    ),
  },
  'yummy-food': {
    '01/08': {
      ...colour(
        'Listen and colour.',
        [
          ['apple', FRUIT.apple, 'red'],
          ['banana', FRUIT.banana, 'yellow'],
          ['pear', FRUIT.pear, 'green'],
        ],
        [
          ['red', [11.5, 73, 13, 14]],
          ['yellow', [43.5, 73, 13, 14]],
          ['green', [75.5, 73, 13, 14]],
        ],
      ),
      kind: 'follow',
      ear: true,
      at: [44.5, 1.5, 15, 13],
    },
    '01/10': askEachOther('01', [
      ['apple', 2, lastCard(0)],
      ['banana', 3, lastCard(1)],
      ['orange', 4, lastCard(2)],
      ['grapes', 5, lastCard(3)],
    ]),
    '01/02': spell('apple'),
    '01/06': find(
      'Find the four apples.',
      [
        ['a red apple', about(200, 385, 210)],
        ['a green apple', about(1090, 385, 210)],
        ['a red apple', about(490, 735, 210)],
        ['a yellow apple', about(1090, 735, 210)],
      ],
      [
        ['a banana', about(490, 385, 210)],
        ['an orange', about(790, 385, 210)],
        ['a melon', about(1390, 385, 220)],
        ['a pear', about(200, 728, 210)],
        ['a lemon', about(790, 745, 210)],
        ['a strawberry', about(1390, 734, 210)],
      ],
    ),
    '01/07': count(
      [
        ['bananas', boxOfCard(0), 3],
        ['oranges', boxOfCard(1), 6],
        ['apples', boxOfCard(2), 4],
      ],
      [
        [4, besideBox(0)],
        [2, besideBox(1)],
        [3, besideBox(2)],
        [5, besideBox(3)],
        [6, besideBox(4)],
        [1, besideBox(5)],
      ],
    ),
    '02/02': spell('egg'),
    '02/06': find(
      'Find milk, toast and two eggs.',
      [
        ['milk', [4, 36, 13, 30]],
        ['toast', [38, 40, 10.5, 26]],
        ['an egg', [8.5, 73, 10, 24]],
        ['a fried egg', [24, 79, 27, 18]],
      ],
      [
        ['juice', [23.5, 38, 8.5, 28]],
        ['honey', [52, 42, 10, 24]],
        ['cereal', [67, 42, 13.5, 24]],
        ['tea', [83.5, 40, 14, 28]],
        ['cheese', [54.5, 78, 13.5, 18]],
        ['pancakes', [76, 77, 17.5, 21]],
      ],
    ),
    '02/07': {
      kind: 'trace',
      task: 'Trace the word: egg.',
      parts: EGG.map((shape, index) => ({ id: `egg-${index + 1}`, say: 'egg', shape })),
    },
    '02/09': order('I have toast for breakfast.'),
    '03/03': spell('cake'),
    '03/06': find(
      'Find the three sandwiches.',
      [
        ['a sandwich', [32, 52, 12.5, 16]],
        ['a sandwich', [22.5, 79, 15, 16]],
        ['a sandwich', [69, 79, 15, 16]],
      ],
      [
        ['lemonade', [16, 47, 12, 22]],
        ['a cake', [49, 45, 12, 24]],
        ['an apple', [65, 51, 9, 18]],
        ['ice cream', [77, 44, 9, 26]],
        ['a pizza', [7, 75, 11.5, 20]],
        ['a tomato', [40.5, 77, 10, 17]],
        ['cheese', [53.5, 80, 12, 15]],
        ['grapes', [85, 75, 10, 22]],
      ],
    ),
    '03/08': complete(
      'What comes next?',
      '03/08.webp',
      [
        ['a biscuit', [4, 22.5, 15.8, 30]],
        ['a strawberry', [22, 22.5, 15.8, 30]],
        ['an apple', [4, 61, 15.8, 30]],
        ['a carrot', [40.2, 61, 15.8, 30]],
      ],
      [
        ['the end of the first row', [77.5, 21.5, 18.5, 32], 1],
        ['the end of the second row', [77.5, 60.5, 18.5, 32], 3],
      ],
    ),
    '03/09': fillTheGap([
      ['cake', 'Can I have some cake, please?'],
      ['lemonade', 'Can I have some lemonade, please?'],
      ['ice cream', 'Can I have some ice cream, please?'],
    ]),
    '03/10': memory('03', [
      ['sandwich', MIDDLE],
      ['cake', MIDDLE],
      ['ice cream', MIDDLE],
      ['lemonade', MIDDLE],
    ]),
  },
};

/** Adds a slide's activity. */
export function withActivity<S extends { file: string }>(slug: string, slide: S): S & { activity?: object } {
  const activity = activities[slug]?.[slide.file.replace('.webp', '')];
  return { ...slide, ...(activity && { activity }) };
}
