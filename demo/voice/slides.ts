/**
 * Creates the recordings for the slides of the demo's courses that show a single word: `node demo/voice/slides.ts`, then
 * `oxfmt demo/courses`, with `flite` and `lame` installed; run it after `demo/art/render.ts`, which recreates the
 * courses. The voice and its licence: README.md.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCourse } from '../art/courseFile.ts';
import { soundNameOf } from '../../web/src/lib/speech/soundName.ts';

const courses = join(import.meta.dirname, '../courses');
/** The description of a slide that shows one word. */
const OF_WORD = / with the words? ([a-z ]+)\.$/;
const counts = { slides: 0 };

for (const slug of readdirSync(courses)) {
  const folder = join(courses, slug);
  const course = readCourse(folder);
  rmSync(join(folder, 'sounds'), { recursive: true, force: true });
  mkdirSync(join(folder, 'sounds'));
  const words = new Set<string>();
  for (const deck of course.decks) {
    // A browser's voice says words better than a machine's recording, and where there is none, render.ts' sounds do.
    const plain = deck.words.map((one) => (typeof one === 'string' ? one : one.word));
    deck.words = plain;
    for (const word of plain) words.add(word);
  }
  for (const { slides } of [...course.decks, ...course.homework])
    for (const slide of slides) {
      const [, word] = OF_WORD.exec(slide.description) ?? [];
      if (word === undefined || !words.has(word)) continue;
      slide.sound = `sounds/${soundNameOf(word)}.mp3`;
      // The word, a pause, and the word again.
      record(join(folder, slide.sound), `${word}. ${word}.`, 1.25);
      counts.slides += 1;
    }
  writeFileSync(join(folder, 'course.json'), `${JSON.stringify(course, null, 2)}\n`);
}
process.stdout.write(`${counts.slides} slides\n`);

/** @param slowness 1 is the voice's normal speed */
function record(mp3: string, said: string, slowness: number) {
  const wav = `${mp3}.wav`;
  execFileSync('flite', ['-voice', 'slt', '--setf', `duration_stretch=${slowness}`, '-t', said, '-o', wav]);
  execFileSync('lame', ['--quiet', '-m', 'm', '-b', '48', '--resample', '22.05', wav, mp3]);
  rmSync(wav);
}
