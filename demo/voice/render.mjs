/**
 * Speaks the English of the demo's courses and homework: `node demo/voice/render.mjs`, with `flite` and `lame` installed.
 * Pages play it where a browser has no English voice of its own. The voice and its licence: README.md beside this file.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { soundNameOf } from '../../web/src/lib/speech/soundName.ts';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'web/public/public/voice');
const texts = new Set([
  // What the demo's homework says (server/src/demo/demoLearning.ts).
  'Name the animals on the slides, then draw the one that you like best.',
  'Draw a rainbow and write the name of each colour beside it.',
  'Draw your family and say who everybody is. Write two sentences, too.',
  'Draw a rainbow over a hill.',
]);
for (const course of readdirSync(join(root, 'demo/courses'))) {
  const { decks, homework } = JSON.parse(readFileSync(join(root, 'demo/courses', course, 'course.json'), 'utf8'));
  for (const deck of decks) for (const word of deck.words) texts.add(word);
  for (const { task } of homework) texts.add(task);
}
// What a child presses and reads most.
const english = JSON.parse(readFileSync(join(root, 'web/src/locales/en.json'), 'utf8'));
for (const [key, text] of Object.entries(english))
  if (/^child\.(?!switch)/.test(key) && !text.includes('{')) texts.add(text);
for (const key of [
  'start',
  'continue',
  'finish',
  'record',
  'record_stop',
  'finish_title',
  'finish_action',
  'not_yet',
  'done_title',
  'all',
])
  texts.add(english[`homework.${key}`]);
for (const key of ['menu.lessons', 'menu.homeworks']) texts.add(english[`app.${key}`]);
for (const tool of ['pen', 'eraser', 'stamp']) texts.add(english[`board.tool.${tool}`]);
texts.add(english['room.leave']);

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const text of texts) {
  const wav = join(folder, 'spoken.wav');
  const mp3 = join(folder, `${soundNameOf(text)}.mp3`);
  execFileSync('flite', ['-voice', 'slt', '--setf', 'duration_stretch=1.15', '-t', text, '-o', wav]);
  execFileSync('lame', ['--quiet', '-m', 'm', '-b', '48', '--resample', '22.05', wav, mp3]);
  rmSync(wav);
}
const names = [...new Set([...texts].map(soundNameOf))].toSorted();
writeFileSync(
  join(root, 'web/src/lib/speech/shippedSounds.ts'),
  `// Written by demo/voice/render.mjs.\n\n/** What the school ships spoken English of: names of files in /public/voice/. */\nexport const shippedSounds: ReadonlySet<string> = new Set(\n  (\n    '${names.join(' ')}'\n  ).split(' '),\n);\n`,
);
process.stdout.write(`${names.length} sounds\n`);
