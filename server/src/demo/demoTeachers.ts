import type { Tx } from '../platform/db/database.ts';

/** The demo teachers' texts for families; no video greetings, since there are no actors. */
const ANNA = {
  en: `Hello! I’m Anna. I’ve been teaching children for ten years, most of them between four and ten. My own two taught me the rest: nobody learns anything while they’re bored or afraid.

In the first lesson we get to know each other. Your child shows me a favourite toy, I show mine, and without noticing we’ve said ten English words. Then we draw, move and sing: my guitar is never far away.

If your child is shy, that’s fine. I wait, I play on my own for a while, and sooner or later they can’t resist joining in. After every lesson I’ll write to you: what went well, which words to say again at home, and what comes next.`,
  ru: `Здравствуйте! Меня зовут Анна. Я учу детей уже десять лет, чаще всего тех, кому от четырёх до десяти. Остальному меня научили двое моих: когда скучно или страшно, никто ничему не учится.

На первом уроке мы знакомимся. Ребёнок показывает мне любимую игрушку, я показываю свою, и незаметно мы уже сказали десять английских слов. Потом рисуем, двигаемся и поём: гитара у меня всегда под рукой.

Если ребёнок стесняется, ничего страшного. Я подожду, поиграю немного сама, и рано или поздно он не выдержит и присоединится. После каждого урока я напишу вам, что получилось, какие слова повторить дома и что будет дальше.`,
  uk: `Вітаю! Мене звати Анна. Я навчаю дітей уже десять років, найчастіше тих, кому від чотирьох до десяти. Решти мене навчили двоє моїх: коли нудно або страшно, ніхто нічого не вчить.

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

const TEXTS: Record<string, Record<string, string>> = { 'teacher@skylark.test': ANNA, 'oleg@skylark.test': OLEG };

export async function addDemoTeacherTexts(tx: Tx, now: Date): Promise<void> {
  const teachers = await tx.selectFrom('people').select(['id', 'email']).where('type', '=', 'teacher').execute();
  for (const { id, email } of teachers) {
    const texts = TEXTS[email ?? ''];
    if (texts)
      await tx
        .insertInto('teacherPages')
        .values({ personId: id, texts: JSON.stringify(texts), changedAt: now })
        .execute();
  }
}
