import type { Tx } from '../platform/db/database.ts';

/** Greetings in demo/people, drawn and spoken by demo/art/greetings.ts, with their length in seconds. */
export const GREETINGS = [
  ['anna', 6],
  ['oleg', 7],
  ['marta', 6],
] as const;

interface Colleague {
  firstName: string;
  lastName: string;
  email: string;
  hours: [weekday: number, fromHour: number, toHour: number][];
  traits: {
    takesTrials?: boolean;
    levels: string[];
    formats?: string[];
    temperaments?: string[];
    languages: string[];
    ageFrom: number;
    ageTo: number;
    about: string;
    abouts: Record<string, string>;
  };
}

/** Anna's colleagues to choose from. */
export const COLLEAGUES: Colleague[] = [
  {
    firstName: 'Oleg',
    lastName: 'Marsh',
    email: 'oleg@skylark.test',
    hours: [
      [2, 16, 20],
      [4, 16, 20],
    ],
    traits: {
      levels: ['advanced'],
      formats: ['school'],
      languages: ['en', 'ru'],
      ageFrom: 9,
      ageTo: 12,
      about: 'Turns grammar into detective stories. Older children ask for one more lesson.',
      abouts: {
        ru: 'Превращает грамматику в детективные истории. Дети постарше просят ещё один урок.',
        uk: 'Перетворює граматику на детективні історії. Старші діти просять ще один урок.',
      },
    },
  },
  {
    firstName: 'Marta',
    lastName: 'Lind',
    email: 'marta@skylark.test',
    hours: [
      [1, 15, 19],
      [3, 15, 19],
      [6, 10, 13],
    ],
    traits: {
      takesTrials: false,
      levels: ['elementary', 'advanced'],
      temperaments: ['calm'],
      languages: ['en', 'uk', 'pl'],
      ageFrom: 7,
      ageTo: 14,
      about: 'Reads whole books with children, one page at a time.',
      abouts: {
        ru: 'Читает с детьми целые книги, по странице за раз.',
        uk: 'Читає з дітьми цілі книжки, по сторінці за раз.',
      },
    },
  },
];

/** The demo teachers' texts for families. */
const ANNA = {
  en: `Hello! I’m Anna. I’ve been teaching children for ten years, most of them between four and ten. My own two taught me the rest: nobody learns anything while they’re bored or afraid.

In the first lesson we get to know each other. Your child shows me a favourite toy, I show mine, and without noticing we’ve said ten English words. Then we draw, move and sing: my guitar is never far away.

If your child is shy, that’s fine. I wait, I play on my own for a while, and sooner or later they can’t resist joining in. After every lesson I’ll write to you: what went well, which words to say again at home, and what comes next.`,
  ru: `Здравствуйте! Меня зовут Анна. Я учу детей уже десять лет, чаще всего тех, кому от четырёх до десяти. Остальному меня научили мои собственные дети: когда скучно или страшно, ничему не научишься.

На первом уроке мы знакомимся. Ребёнок показывает мне любимую игрушку, я показываю свою, и незаметно мы уже сказали десять английских слов. Потом рисуем, двигаемся и поём: гитара у меня всегда под рукой.

Если ребёнок стесняется, ничего страшного. Я подожду, поиграю немного сама, и рано или поздно он не выдержит и присоединится. После каждого урока я напишу вам, что получилось, какие слова повторить дома и что будет дальше.`,
  uk: `Вітаю! Мене звати Анна. Я навчаю дітей уже десять років, найчастіше тих, кому від чотирьох до десяти. Решти мене навчили мої власні діти: коли нудно чи страшно, нічого не вивчиш.

На першому уроці ми знайомимося. Дитина показує мені улюблену іграшку, я показую свою, і непомітно ми вже сказали десять англійських слів. Потім малюємо, рухаємося й співаємо: гітара в мене завжди під рукою.

Якщо дитина соромиться, нічого страшного. Я почекаю, трохи пограюся сама, і рано чи пізно вона не втримається й приєднається. Після кожного уроку я напишу вам, що вдалося, які слова повторити вдома і що буде далі.`,
};

const OLEG = {
  en: `Hi, I’m Oleg. Children from nine to twelve come to me with “I hate grammar” and leave with a solved case: who ate the cake, where they were yesterday, and why the alibi only works in the past tense.

I prepare each story for one child. Tell me what yours loves, football, space or cats, and it’ll turn up in the next lesson.`,
  ru: `Привет, я Олег. Дети от девяти до двенадцати приходят ко мне со словами «ненавижу грамматику», а уходят с раскрытым делом: кто съел торт, кто где был вчера и почему алиби держится только на прошедшем времени.

Каждую историю я готовлю для одного ребёнка. Расскажите, что любит ваш: футбол, космос или котов, и это появится на следующем уроке.`,
  uk: `Привіт, я Олег. Діти від дев’яти до дванадцяти приходять до мене зі словами «ненавиджу граматику», а йдуть із розкритою справою: хто з’їв торт, хто де був учора й чому алібі тримається лише на минулому часі.

Кожну історію я готую для однієї дитини. Розкажіть, що любить ваша: футбол, космос чи котів, і це з’явиться на наступному уроці.`,
};

const MARTA = {
  en: `Hello, I’m Marta. Children come to me when they can already say a few sentences, and leave with a book under their arm: their first one in English, read from cover to cover.

We read slowly, a page or two a lesson. I stop where it gets exciting and ask what happens next, and that’s where the talking begins. New words go on the whiteboard and come back a week later.`,
  ru: `Здравствуйте, я Марта. Дети приходят ко мне, когда уже могут сказать несколько предложений, а уходят с книгой под мышкой: первой книгой на английском, прочитанной от корки до корки.

Читаем не спеша, по странице-две за урок. На самом интересном месте я останавливаюсь и спрашиваю, что будет дальше, и тут начинается разговор. Новые слова остаются на доске и возвращаются через неделю.`,
  uk: `Вітаю, я Марта. Діти приходять до мене, коли вже можуть сказати кілька речень, а йдуть із книжкою під пахвою: першою книжкою англійською, прочитаною від початку до кінця.

Читаємо неквапно, по сторінці чи дві за урок. На найцікавішому місці я зупиняюся й питаю, що буде далі, і саме тоді починається розмова. Нові слова лишаються на дошці й повертаються за тиждень.`,
};

const TEXTS: Record<string, Record<string, string>> = {
  'teacher@skylark.test': ANNA,
  'oleg@skylark.test': OLEG,
  'marta@skylark.test': MARTA,
};

export async function addDemoTeacherTexts(tx: Tx, now: Date): Promise<void> {
  const teachers = await tx
    .selectFrom('accounts')
    .select(['id', 'email'])
    .where('email', 'in', Object.keys(TEXTS))
    .execute();
  for (const { id, email } of teachers) {
    const texts = TEXTS[email ?? ''];
    if (texts)
      await tx
        .insertInto('teacherPages')
        .values({ personId: id, texts: JSON.stringify(texts), changedAt: now })
        .execute();
  }
}
