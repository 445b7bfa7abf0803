/**
 * Records the English texts of the demo's courses and homework, and what children press in three languages: `node
 * demo/voice/render.ts`, with `flite`, `festvox-ru`, `espeak-ng` and `lame` installed. Pages play the recordings when
 * the browser has no voice for the language. The voices and their licences: README.md in this folder.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCourse } from '../art/courseFile.ts';
import { soundNameOf } from '../../web/src/lib/speech/soundName.ts';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'web/public/public/voice');
const texts = new Set([
  // Texts of the demo's homework (server/src/demo/demoLearning.ts).
  'Name the animals on the slides, then draw the one that you like best.',
  'Draw a rainbow and write the name of each colour beside it.',
  'Draw your family and say who everybody is. Write two sentences, too.',
  'Draw a rainbow over a hill.',
]);
for (const course of readdirSync(join(root, 'demo/courses'))) {
  const { decks, homework } = readCourse(join(root, 'demo/courses', course));
  for (const deck of decks) for (const one of deck.words) texts.add(typeof one === 'string' ? one : one.word);
  for (const { task } of homework) texts.add(task);
}
// What children press and read most.
const catalogue = (locale: string): Record<string, string> =>
  JSON.parse(readFileSync(join(root, `web/src/locales/${locale}.json`), 'utf8'));
const english = catalogue('en');
const spokenKeys = [
  ...Object.keys(english).filter((key) => /^child\.(?!switch|read_aloud)/.test(key)),
  ...['title', 'start', 'continue', 'finish', 'record', 'record_stop', 'finish_title', 'finish_action', 'not_yet'].map(
    (key) => `homework.${key}`,
  ),
  ...['done_title', 'all', 'handed_in', 'my_answer'].map((key) => `homework.${key}`),
  'app.menu.lessons',
  'app.menu.homeworks',
  'app.cancel',
  'lessons.start',
  'room.leave',
  ...['pen', 'eraser', 'stamp', 'undo'].map((tool) => `board.tool.${tool}`),
].filter((key) => english[key] !== undefined && !english[key].includes('{'));
for (const key of spokenKeys) texts.add(english[key] ?? '');

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
function record(mp3: string, speak: (wav: string) => void) {
  const wav = join(folder, 'spoken.wav');
  speak(wav);
  execFileSync('lame', ['--quiet', '-m', 'm', '-b', '48', '--resample', '22.05', wav, mp3]);
  rmSync(wav);
}
for (const text of texts)
  record(join(folder, `${soundNameOf(text)}.mp3`), (wav) =>
    execFileSync('flite', ['-voice', 'slt', '--setf', 'duration_stretch=1.15', '-t', text, '-o', wav]),
  );
const names = [...new Set([...texts].map(soundNameOf))].toSorted();
writeFileSync(
  join(root, 'web/src/lib/speech/shippedSounds.ts'),
  `// Written by demo/voice/render.ts.\n\n/** English texts that the school ships as sounds: file names in /public/voice/. */\nexport const shippedSounds: ReadonlySet<string> = new Set(\n  (\n    '${names.join(' ')}'\n  ).split(' '),\n);\n`,
);
process.stdout.write(`${names.length} sounds\n`);

/**
 * Words the voices would stress on another syllable. Russian: + precedes the stressed vowel; Ukrainian: phonemes in
 * eSpeak's notation.
 */
const STRESSES = {
  ru: { слова: 'слов+а', Слова: 'Слов+а', Молодец: 'Молод+ец', пример: 'прим+ер' },
  uk: {
    слова: "[[slov'a]]",
    Слова: "[[slov'a]]",
    Мої: "[[moj'i]]",
    батьків: "[[bat;k'iv]]",
    Молодець: "[[molod'ets;]]",
    Олівець: "[[oliv'ets;]]",
    Твоя: "[[tvoj'a]]",
    відповідь: "[[v'idpovid;]]",
  },
};
const stressed = (locale: 'ru' | 'uk', text: string) =>
  Object.entries(STRESSES[locale]).reduce((said, [word, marked]) => said.replaceAll(word, marked), text);
const voices: Record<string, (text: string, wav: string) => void> = {
  ru: (text, wav) =>
    execFileSync('text2wave', ['-eval', '(voice_msu_ru_nsh_clunits)', '-o', wav], { input: stressed('ru', text) }),
  uk: (text, wav) => execFileSync('espeak-ng', ['-v', 'uk', '-s', '130', '-w', wav, stressed('uk', text)]),
};
for (const [locale, speak] of Object.entries(voices)) {
  mkdirSync(join(folder, locale));
  const spoken = catalogue(locale);
  const lines = spokenKeys.map((key) => {
    const name = key.replaceAll(/[._]/g, '-');
    const text = spoken[key] ?? '';
    record(join(folder, locale, `${name}.mp3`), (wav) => speak(text, wav));
    return [text, name];
  });
  writeFileSync(
    join(root, `web/src/lib/speech/shippedSounds.${locale}.ts`),
    `// Written by demo/voice/render.ts.\n\n/** Texts in this language that the school ships as sounds, with their file names in /public/voice/${locale}/. */\nexport const shippedSounds: Readonly<Record<string, string>> = ${JSON.stringify(Object.fromEntries(lines))};\n`,
  );
}
process.stdout.write(`${spokenKeys.length} texts in ${Object.keys(voices).join(', ')}\n`);
