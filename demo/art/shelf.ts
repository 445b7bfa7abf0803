/**
 * Draws the school's shelf of pictures, for words and slides that teachers make: `node demo/art/shelf.ts`, then `oxfmt
 * web/src`. Each picture is cut to what is drawn, on a transparent ground; its words are in three languages.
 */
import type { Look } from './parts/people/face.ts';
import { nth } from './kit/nth.ts';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { colours } from './kit/colours.ts';
import { card } from './kit/slide.ts';
import { dot, filtersFor, flat, inside, place, roundBox, solid } from './kit/svg.ts';
import { text } from './kit/type.ts';
import * as farm from './parts/animals/farm.ts';
import * as pets from './parts/animals/pets.ts';
import * as savannah from './parts/animals/savannah.ts';
import * as wild from './parts/animals/wild.ts';
import * as fruit from './parts/food/fruit.ts';
import * as kitchenFood from './parts/food/kitchen.ts';
import * as picnic from './parts/food/picnic.ts';
import * as tableware from './parts/food/tableware.ts';
import { monster } from './parts/monster.ts';
import { headAlone } from './parts/people/face.ts';
import { baby, headOfPerson, looks, standingPerson } from './parts/people/family.ts';
import * as creatures from './parts/things/creatures.ts';
import * as decor from './parts/things/decor.ts';
import * as fittings from './parts/things/fittings.ts';
import * as furniture from './parts/things/furniture.ts';
import * as nature from './parts/things/nature.ts';
import * as paint from './parts/things/paint.ts';
import { ant } from './parts/things/path.ts';
import * as toys from './parts/things/toys.ts';
import * as outdoors from './scenes/outdoors.ts';
import * as rooms from './scenes/rooms.ts';
import * as faces from './stickers/faces.ts';
import * as places from './stickers/places.ts';
import * as sea from './stickers/sea.ts';
import * as space from './stickers/space.ts';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'web/public/public/shelf');
const SIZE = 360;

/** Adjectives as they agree with a Russian and a Ukrainian noun: masculine, feminine, neuter, plural. */
const ADJECTIVES = {
  red: ['красн|ый|ая|ое|ые', 'червон|ий|а|е|і'],
  orange: ['оранжев|ый|ая|ое|ые', 'оранжев|ий|а|е|і'],
  yellow: ['жёлт|ый|ая|ое|ые', 'жовт|ий|а|е|і'],
  green: ['зелён|ый|ая|ое|ые', 'зелен|ий|а|е|і'],
  blue: ['син|ий|яя|ее|ие', 'син|ій|я|є|і'],
  purple: ['фиолетов|ый|ая|ое|ые', 'фіолетов|ий|а|е|і'],
  pink: ['розов|ый|ая|ое|ые', 'рожев|ий|а|е|і'],
  brown: ['коричнев|ый|ая|ое|ые', 'коричнев|ий|а|е|і'],
  black: ['чёрн|ый|ая|ое|ые', 'чорн|ий|а|е|і'],
  grey: ['сер|ый|ая|ое|ые', 'сір|ий|а|е|і'],
  white: ['бел|ый|ая|ое|ые', 'біл|ий|а|е|і'],
} satisfies Partial<Record<keyof typeof colours, [ru: string, uk: string]>>;
const isColour = (name: string): name is keyof typeof ADJECTIVES => name in ADJECTIVES;
type Picture = [art: string, en: string, ru: string, uk: string];

const agree = (forms: string, gender: string) => {
  const [stem = '', ...endings] = forms.split('|');
  return stem + nth(endings, 'mfnp'.indexOf(gender));
};
/** One thing in several colours; its plain word is the first of them. */
const coloured = (
  art: (look: { colour: string }) => string,
  en: string,
  [ru, ruGender]: [noun: string, gender: string],
  [uk, ukGender]: [noun: string, gender: string],
  names = 'red blue green yellow',
): Picture[] =>
  names
    .split(' ')
    .filter(isColour)
    .map((name) => [
      art({ colour: colours[name] }),
      `${name} ${en}`,
      `${agree(ADJECTIVES[name][0], ruGender)} ${ru}`,
      `${agree(ADJECTIVES[name][1], ukGender)} ${uk}`,
    ]);

const NUMBERS = {
  en: 'one two three four five six seven eight nine ten'.split(' '),
  ru: 'один два три четыре пять шесть семь восемь девять десять'.split(' '),
  uk: 'один два три чотири п’ять шість сім вісім дев’ять десять'.split(' '),
};
/** A card with a number and as many dots. */
const numberCard = (number: number) =>
  card(-150, -190, 300, 380, { edge: colours.sun }) +
  text(String(number), 0, 40, 210, { fill: colours.sky, weight: 900 }) +
  Array.from({ length: number }, (_, at) =>
    dot(-100 + (at % 5) * 50, 100 + Math.floor(at / 5) * 50, 17, 17, colours.coral),
  ).join('');

const polygon = (corners: number) =>
  `M${Array.from({ length: corners }, (_, at) => {
    const turn = (Math.PI * 2 * at) / corners - Math.PI / 2 + (corners === 4 ? Math.PI / 4 : 0);
    return `${Math.round(170 * Math.cos(turn))} ${Math.round(170 * Math.sin(turn))}`;
  }).join('L')}Z`;
const HEART = 'M0 150C-190 10-160-150-70-150C-20-150 0-110 0-90C0-110 20-150 70-150C160-150 190 10 0 150Z';
const shape =
  (d: string) =>
  ({ colour }: { colour: string }) =>
    solid(d, colour);
const circle = 'M-160 0A160 160 0 1 0 160 0A160 160 0 1 0 -160 0Z';

/** A room or a place as a picture with round corners. */
const framedScene = (scene: string) => inside(roundBox(0, 0, 1600, 900, 90), scene);
const splash = (name: keyof typeof colours) => paint.splash({ colour: colours[name] });
const COLOUR_NAMES: [name: keyof typeof colours, ru: string, uk: string][] = [
  ['red', 'красный', 'червоний'],
  ['orange', 'оранжевый', 'оранжевий'],
  ['yellow', 'жёлтый', 'жовтий'],
  ['green', 'зелёный', 'зелений'],
  ['blue', 'синий', 'синій'],
  ['purple', 'фиолетовый', 'фіолетовий'],
  ['pink', 'розовый', 'рожевий'],
  ['brown', 'коричневый', 'коричневий'],
  ['black', 'чёрный', 'чорний'],
  ['grey', 'серый', 'сірий'],
];
const detail = (name: keyof typeof looks, x: number, y: number, zoom: number, change: Partial<Look> = {}) =>
  inside(
    roundBox(-100, -100, 200, 200, 40),
    flat(roundBox(-100, -100, 200, 200), colours.skySoft) +
      place(headOfPerson(name, change), -x * zoom, -y * zoom, zoom),
  );

const pictures: Picture[] = [
  // Animals
  [pets.cat(), 'cat', 'кошка', 'кішка'],
  [pets.cat({ coat: '#5B6070' }), 'grey cat', 'серая кошка', 'сіра кішка'],
  [pets.cat({ coat: '#3A3A44' }), 'black cat', 'чёрная кошка', 'чорна кішка'],
  [pets.dog(), 'dog', 'собака', 'собака'],
  [pets.dog({ coat: '#F4EEE4', ears: '#B9AFA0' }), 'white dog', 'белая собака', 'білий собака'],
  [pets.dog({ coat: '#8A5A3A', ears: '#5E3B24' }), 'brown dog', 'коричневая собака', 'коричневий собака'],
  [pets.rabbit(), 'rabbit', 'кролик', 'кролик'],
  [pets.rabbit({ coat: '#F7F5F2' }), 'white rabbit', 'белый кролик', 'білий кролик'],
  [pets.fish(), 'fish', 'рыба', 'риба'],
  ...coloured(pets.fish, 'fish', ['рыба', 'f'], ['риба', 'f'], 'red blue yellow pink'),
  [pets.hamster(), 'hamster', 'хомяк', 'хом’як'],
  [pets.parrot(), 'parrot', 'попугай', 'папуга'],
  [pets.tortoise(), 'tortoise', 'черепаха', 'черепаха'],
  [farm.cow(), 'cow', 'корова', 'корова'],
  [farm.pig(), 'pig', 'свинья', 'свиня'],
  [farm.sheep(), 'sheep', 'овца', 'вівця'],
  [farm.horse(), 'horse', 'лошадь', 'кінь'],
  [farm.hen(), 'hen', 'курица', 'курка'],
  [farm.chick(), 'chick', 'цыплёнок', 'курча'],
  [farm.duck(), 'duck', 'утка', 'качка'],
  [wild.lion(), 'lion', 'лев', 'лев'],
  [wild.lion({ mane: false }), 'lioness', 'львица', 'левиця'],
  [wild.elephant(), 'elephant', 'слон', 'слон'],
  [wild.giraffe(), 'giraffe', 'жираф', 'жираф'],
  [wild.monkey(), 'monkey', 'обезьяна', 'мавпа'],
  [savannah.zebra(), 'zebra', 'зебра', 'зебра'],
  [savannah.crocodile(), 'crocodile', 'крокодил', 'крокодил'],
  [creatures.frog(), 'frog', 'лягушка', 'жаба'],
  [creatures.whale(), 'whale', 'кит', 'кит'],
  [creatures.ladybird(), 'ladybird', 'божья коровка', 'сонечко'],
  [creatures.butterfly(), 'butterfly', 'бабочка', 'метелик'],
  ...coloured(creatures.butterfly, 'butterfly', ['бабочка', 'f'], ['метелик', 'm'], 'red blue yellow purple'),
  [kitchenFood.bee(), 'bee', 'пчела', 'бджола'],
  [ant(), 'ant', 'муравей', 'мураха'],
  [faces.fox(), 'fox', 'лиса', 'лисиця'],
  [faces.hedgehog(), 'hedgehog', 'ёж', 'їжак'],
  [faces.owl(), 'owl', 'сова', 'сова'],
  [faces.bear(), 'bear', 'медведь', 'ведмідь'],
  [faces.panda(), 'panda', 'панда', 'панда'],
  [faces.penguin(), 'penguin', 'пингвин', 'пінгвін'],
  [faces.unicorn(), 'unicorn', 'единорог', 'єдиноріг'],
  [faces.dragon(), 'dragon', 'дракон', 'дракон'],
  [faces.bunny(), 'bunny', 'зайчик', 'зайчик'],
  [sea.crab(), 'crab', 'краб', 'краб'],
  [sea.octopus(), 'octopus', 'осьминог', 'восьминіг'],
  [sea.seahorse(), 'seahorse', 'морской конёк', 'морський коник'],
  [sea.turtle(), 'turtle', 'морская черепаха', 'морська черепаха'],
  [sea.dolphin(), 'dolphin', 'дельфин', 'дельфін'],
  // Food
  [fruit.apple(), 'apple', 'яблоко', 'яблуко'],
  ...coloured(fruit.apple, 'apple', ['яблоко', 'n'], ['яблуко', 'n'], 'green yellow'),
  [fruit.banana(), 'banana', 'банан', 'банан'],
  [fruit.orange(), 'orange', 'апельсин', 'апельсин'],
  [fruit.pear(), 'pear', 'груша', 'груша'],
  [fruit.grapes(), 'grapes', 'виноград', 'виноград'],
  [fruit.strawberry(), 'strawberry', 'клубника', 'полуниця'],
  [fruit.watermelon(), 'watermelon', 'арбуз', 'кавун'],
  [fruit.lemon(), 'lemon', 'лимон', 'лимон'],
  [fruit.cherries(), 'cherries', 'вишни', 'вишні'],
  [picnic.carrot(), 'carrot', 'морковь', 'морква'],
  [picnic.tomato(), 'tomato', 'помидор', 'помідор'],
  [picnic.sandwich(), 'sandwich', 'бутерброд', 'бутерброд'],
  [picnic.cake(), 'cake', 'торт', 'торт'],
  [picnic.iceCream(), 'ice cream', 'мороженое', 'морозиво'],
  [picnic.iceCream({ scoop: '#7A4B2E' }), 'chocolate ice cream', 'шоколадное мороженое', 'шоколадне морозиво'],
  [picnic.lemonade(), 'lemonade', 'лимонад', 'лимонад'],
  [picnic.pizza(), 'pizza', 'пицца', 'піца'],
  [picnic.cookie(), 'biscuit', 'печенье', 'печиво'],
  [kitchenFood.boiledEgg(), 'egg', 'яйцо', 'яйце'],
  [kitchenFood.egg(), 'fried egg', 'яичница', 'яєчня'],
  [kitchenFood.toast(), 'toast', 'тост', 'тост'],
  [kitchenFood.milk(), 'milk', 'молоко', 'молоко'],
  [kitchenFood.juice(), 'juice', 'сок', 'сік'],
  [kitchenFood.juice({ drink: '#C93A32' }), 'tomato juice', 'томатный сок', 'томатний сік'],
  [kitchenFood.cereal(), 'cereal', 'хлопья', 'пластівці'],
  [kitchenFood.honey(), 'honey', 'мёд', 'мед'],
  [kitchenFood.pancakes(), 'pancakes', 'блины', 'млинці'],
  [kitchenFood.tea(), 'tea', 'чай', 'чай'],
  [kitchenFood.cheese(), 'cheese', 'сыр', 'сир'],
  [tableware.basket(), 'basket', 'корзина', 'кошик'],
  [tableware.plate(), 'plate', 'тарелка', 'тарілка'],
  // Toys, clothes and school
  [toys.balloon(), 'balloon', 'воздушный шар', 'повітряна кулька'],
  ...coloured(toys.balloon, 'balloon', ['шар', 'm'], ['кулька', 'f'], 'blue yellow green pink purple'),
  [toys.ball(), 'ball', 'мяч', 'м’яч'],
  ...coloured(toys.ball, 'ball', ['мяч', 'm'], ['м’яч', 'm'], 'red green yellow orange'),
  [toys.car(), 'car', 'машина', 'машина'],
  ...coloured(toys.car, 'car', ['машина', 'f'], ['машина', 'f'], 'blue green yellow'),
  [toys.boat(), 'boat', 'лодка', 'човен'],
  ...coloured(toys.boat, 'boat', ['лодка', 'f'], ['човен', 'm'], 'blue green'),
  [toys.kite(), 'kite', 'воздушный змей', 'повітряний змій'],
  ...coloured(toys.kite, 'kite', ['змей', 'm'], ['змій', 'm'], 'blue yellow'),
  [toys.umbrella(), 'umbrella', 'зонт', 'парасоля'],
  ...coloured(toys.umbrella, 'umbrella', ['зонт', 'm'], ['парасоля', 'f'], 'red blue yellow'),
  [toys.book(), 'book', 'книга', 'книга'],
  ...coloured(toys.book, 'book', ['книга', 'f'], ['книга', 'f'], 'red green'),
  [toys.hat(), 'hat', 'шапка', 'шапка'],
  ...coloured(toys.hat, 'hat', ['шапка', 'f'], ['шапка', 'f'], 'red blue pink'),
  [toys.teddy(), 'teddy', 'плюшевый мишка', 'плюшевий ведмедик'],
  [toys.block(), 'block', 'кубик', 'кубик'],
  [toys.shirt(), 'T-shirt', 'футболка', 'футболка'],
  ...coloured(toys.shirt, 'T-shirt', ['футболка', 'f'], ['футболка', 'f'], 'red green yellow'),
  [paint.crayon(), 'crayon', 'мелок', 'крейда'],
  ...coloured(paint.crayon, 'crayon', ['мелок', 'm'], ['крейда', 'f'], 'blue green'),
  [paint.paintPot(), 'paint', 'краска', 'фарба'],
  // Colours are paint
  ...COLOUR_NAMES.map(([name, ru, uk]): Picture => [
    splash(name),
    // The plain word is the fruit's.
    name === 'orange' ? 'orange paint' : name,
    ru,
    uk,
  ]),
  // Home
  [furniture.bed(), 'bed', 'кровать', 'ліжко'],
  [furniture.sofa(), 'sofa', 'диван', 'диван'],
  [furniture.table(), 'table', 'стол', 'стіл'],
  [furniture.lamp(), 'lamp', 'лампа', 'лампа'],
  [furniture.shelf(), 'bookcase', 'книжный шкаф', 'книжкова шафа'],
  [furniture.wardrobe(), 'wardrobe', 'шкаф', 'шафа'],
  [furniture.television(), 'TV', 'телевизор', 'телевізор'],
  [furniture.plant(), 'plant', 'растение', 'рослина'],
  [fittings.fridge(), 'fridge', 'холодильник', 'холодильник'],
  [fittings.cooker(), 'cooker', 'плита', 'плита'],
  [fittings.cupboard(), 'cupboard', 'шкафчик', 'шафка'],
  [fittings.bath(), 'bath', 'ванна', 'ванна'],
  [fittings.toilet(), 'toilet', 'туалет', 'туалет'],
  [fittings.basin(), 'washbasin', 'раковина', 'умивальник'],
  [decor.windowOf(), 'window', 'окно', 'вікно'],
  [decor.mirror(), 'mirror', 'зеркало', 'дзеркало'],
  [decor.kennel(), 'kennel', 'будка', 'будка'],
  [decor.bone(), 'bone', 'кость', 'кістка'],
  [decor.rug(200, 60, colours.coral), 'rug', 'ковёр', 'килим'],
  [framedScene(rooms.kitchen()), 'kitchen', 'кухня', 'кухня'],
  [framedScene(rooms.bedroom()), 'bedroom', 'спальня', 'спальня'],
  [framedScene(rooms.bathroom()), 'bathroom', 'ванная', 'ванна кімната'],
  [framedScene(rooms.livingRoom()), 'living room', 'гостиная', 'вітальня'],
  [framedScene(rooms.playroom()), 'playroom', 'детская', 'дитяча кімната'],
  // Outside
  [nature.tree(), 'tree', 'дерево', 'дерево'],
  [nature.tree({ fruit: colours.red }), 'apple tree', 'яблоня', 'яблуня'],
  [nature.fir(), 'fir tree', 'ёлка', 'ялинка'],
  [nature.bush(), 'bush', 'куст', 'кущ'],
  [nature.flower(), 'flower', 'цветок', 'квітка'],
  ...coloured(nature.flower, 'flower', ['цветок', 'm'], ['квітка', 'f'], 'red yellow blue purple'),
  [nature.leaf(), 'leaf', 'лист', 'листок'],
  [nature.leaf('#E39A2D'), 'autumn leaf', 'осенний лист', 'осінній листок'],
  [nature.cloud('#CFE0F2'), 'cloud', 'облако', 'хмара'],
  [nature.sun(), 'sun', 'солнце', 'сонце'],
  [nature.rainbow(260, 26), 'rainbow', 'радуга', 'веселка'],
  [nature.pond(220, 90), 'pond', 'пруд', 'ставок'],
  [nature.fence(420), 'fence', 'забор', 'паркан'],
  [nature.barn(), 'barn', 'сарай', 'сарай'],
  [nature.house(), 'house', 'дом', 'дім'],
  [nature.house({ roof: colours.sky }), 'house with a blue roof', 'дом с синей крышей', 'дім із синім дахом'],
  [nature.hay(), 'hay', 'сено', 'сіно'],
  [framedScene(outdoors.farm()), 'farm', 'ферма', 'ферма'],
  [framedScene(outdoors.garden()), 'garden', 'сад', 'сад'],
  [framedScene(outdoors.meadow({ horizon: 480, sunAt: [1350, 180], clouds: [[300, 220, 1]] })), 'park', 'парк', 'парк'],
  [places.castle(), 'castle', 'замок', 'замок'],
  [places.island(), 'island', 'остров', 'острів'],
  [places.balloon(), 'hot-air balloon', 'воздушный шар с корзиной', 'повітряна куля'],
  [space.moon(), 'moon', 'луна', 'місяць'],
  [space.rocket(), 'rocket', 'ракета', 'ракета'],
  [space.planet(), 'planet', 'планета', 'планета'],
  [space.comet(), 'comet', 'комета', 'комета'],
  [space.astronaut(), 'astronaut', 'космонавт', 'космонавт'],
  [sea.treasure(), 'treasure', 'сокровище', 'скарб'],
  // People
  [standingPerson('mum'), 'mum', 'мама', 'мама'],
  [standingPerson('dad'), 'dad', 'папа', 'тато'],
  [standingPerson('sister'), 'sister', 'сестра', 'сестра'],
  [standingPerson('brother'), 'brother', 'брат', 'брат'],
  [standingPerson('grandma'), 'grandma', 'бабушка', 'бабуся'],
  [standingPerson('grandpa'), 'grandpa', 'дедушка', 'дідусь'],
  [baby(), 'baby', 'малыш', 'немовля'],
  [standingPerson('maya', { right: 'wave' }), 'girl', 'девочка', 'дівчинка'],
  [standingPerson('leo', { right: 'wave' }), 'boy', 'мальчик', 'хлопчик'],
  [standingPerson('mum', { right: 'hip' }), 'woman', 'женщина', 'жінка'],
  [standingPerson('dad', { left: 'wave' }), 'man', 'мужчина', 'чоловік'],
  [headAlone({ ...looks.leo, mood: 'laugh' }), 'face', 'лицо', 'обличчя'],
  [headAlone({ ...looks.maya, mood: 'laugh' }), 'happy', 'весёлая', 'весела'],
  [detail('sister', 0, 6, 1.7), 'eyes', 'глаза', 'очі'],
  [detail('brother', -74, 10, 3.4), 'ear', 'ухо', 'вухо'],
  [detail('leo', 0, 16, 2.6), 'nose', 'нос', 'ніс'],
  [detail('maya', 0, 56, 2.5, { mood: 'laugh' }), 'mouth', 'рот', 'рот'],
  [monster({ colour: '#7FB5E6', eyes: 3, ears: 2 }), 'monster', 'монстр', 'монстр'],
  [monster({ colour: '#8CCB79', eyes: 1, ears: 4 }), 'green monster', 'зелёный монстр', 'зелений монстр'],
  [monster({ colour: '#F2B05E', eyes: 2, ears: 3 }), 'orange monster', 'оранжевый монстр', 'оранжевий монстр'],
  // Numbers and shapes
  ...NUMBERS.en.map((en, at): Picture => [numberCard(at + 1), en, NUMBERS.ru[at] ?? '', NUMBERS.uk[at] ?? '']),
  [shape(circle)({ colour: colours.red }), 'circle', 'круг', 'круг'],
  [shape(polygon(4))({ colour: colours.blue }), 'square', 'квадрат', 'квадрат'],
  [shape(polygon(3))({ colour: colours.green }), 'triangle', 'треугольник', 'трикутник'],
  [shape(roundBox(-200, -110, 400, 220, 6))({ colour: colours.orange }), 'rectangle', 'прямоугольник', 'прямокутник'],
  [shape(HEART)({ colour: colours.coral }), 'heart', 'сердце', 'серце'],
  [toys.starShape(), 'star', 'звезда', 'зірка'],
  ...coloured(toys.starShape, 'star', ['звезда', 'f'], ['зірка', 'f'], 'red blue green'),
  ...coloured(shape(circle), 'circle', ['круг', 'm'], ['круг', 'm'], 'blue green yellow'),
  ...coloured(shape(polygon(4)), 'square', ['квадрат', 'm'], ['квадрат', 'm'], 'red green yellow'),
  ...coloured(shape(polygon(3)), 'triangle', ['треугольник', 'm'], ['трикутник', 'm'], 'red blue yellow'),
];

const slugOf = (en: string) => en.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
const twice = pictures.map(([, en]) => slugOf(en)).filter((name, at, all) => all.indexOf(name) !== at);
if (twice.length > 0) throw new Error(`drawn twice: ${twice.join(', ')}`);

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run'],
});
const page = await browser.newPage({ viewport: { width: SIZE, height: SIZE } });
await page.setContent('<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>');
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
let bytes = 0;
for (const [art, en] of pictures) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-900 -900 2700 2700" font-family="Nunito, sans-serif"><defs>${filtersFor(art)}</defs><g>${art}</g></svg>`;
  await page.evaluate((content) => {
    document.body.innerHTML = content;
    const drawn = document.querySelector<SVGGElement>('svg > g');
    if (!drawn) throw new Error('nothing is drawn');
    const { x, y, width, height } = drawn.getBBox();
    const side = Math.max(width, height) * 1.06;
    document
      .querySelector('svg')
      ?.setAttribute('viewBox', `${x + width / 2 - side / 2} ${y + height / 2 - side / 2} ${side} ${side}`);
  }, svg);
  const png = await page.screenshot({ omitBackground: true, type: 'png' });
  const { size } = await sharp(png)
    .trim({ threshold: 1 })
    .resize(SIZE, SIZE, { fit: 'inside' })
    .webp({ quality: 78, alphaQuality: 90, effort: 6 })
    .toFile(join(folder, `${slugOf(en)}.webp`));
  bytes += size;
}
await browser.close();
await writeFile(
  join(root, 'web/src/features/teacherDecks/shelf/pictures.ts'),
  `// Written by demo/art/shelf.ts.\n\n/** The shelf's pictures: file name in /public/shelf/, and words in three languages. */\nexport const pictures: readonly (readonly [name: string, en: string, ru: string, uk: string])[] = ${JSON.stringify(pictures.map(([, en, ru, uk]) => [slugOf(en), en, ru, uk]))};\n`,
);
process.stdout.write(`${pictures.length} pictures, ${Math.round(bytes / 1024)} kB\n`);
