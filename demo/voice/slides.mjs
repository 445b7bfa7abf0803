/**
 * Gives the slides of words in the demo's courses their recordings: `node demo/voice/slides.mjs`, then `oxfmt demo/courses`, with
 * `flite` and `lame` installed; after `demo/art/render.mjs`, which makes the courses anew. The voice and its licence: README.md.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { soundNameOf } from '../../web/src/lib/speech/soundName.ts';

const courses = join(import.meta.dirname, '../courses');
/** How a slide that shows one word is described. */
const OF_WORD = / with the words? ([a-z ]+)\.$/;
let count = 0;

for (const slug of readdirSync(courses)) {
  const folder = join(courses, slug);
  const course = JSON.parse(readFileSync(join(folder, 'course.json'), 'utf8'));
  rmSync(join(folder, 'sounds'), { recursive: true, force: true });
  mkdirSync(join(folder, 'sounds'));
  const words = new Set(course.decks.flatMap((deck) => deck.words));
  for (const { slides } of [...course.decks, ...course.homework])
    for (const slide of slides) {
      const [, word] = OF_WORD.exec(slide.description) ?? [];
      if (word === undefined || !words.has(word)) continue;
      slide.sound = `sounds/${soundNameOf(word)}.mp3`;
      record(join(folder, slide.sound), word);
      count += 1;
    }
  writeFileSync(join(folder, 'course.json'), `${JSON.stringify(course, null, 2)}\n`);
}
process.stdout.write(`${count} slides\n`);

/** The word, and after a breath the word again. @param {string} mp3 @param {string} word */
function record(mp3, word) {
  const wav = `${mp3}.wav`;
  const twice = `${word}. ${word}.`;
  execFileSync('flite', ['-voice', 'slt', '--setf', 'duration_stretch=1.25', '-t', twice, '-o', wav]);
  execFileSync('lame', ['--quiet', '-m', 'm', '-b', '48', '--resample', '22.05', wav, mp3]);
  rmSync(wav);
}
