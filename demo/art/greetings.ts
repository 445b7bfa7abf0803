/**
 * Makes the greetings of the demo school's teachers: their portraits, moving and speaking, as WebM. `node
 * demo/art/greetings.ts`, with `flite` installed; the voices and their licences are described in demo/voice/README.md.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { rewriteVideo } from '../../server/src/platform/files/videos.ts';

const people = join(import.meta.dirname, '../people');
const work = mkdtempSync(join(tmpdir(), 'skylark-greetings-'));

const GREETINGS = [
  {
    name: 'anna',
    voice: 'slt',
    ground: '#CFE6FB',
    lines: ['Hello! I’m Anna.', 'We’ll sing, draw and talk.', 'See you in our first lesson!'],
  },
  {
    name: 'oleg',
    voice: 'rms',
    ground: '#DDEEDB',
    lines: ['Hi, I’m Oleg.', 'Do you like detective stories?', 'Let’s solve one together!'],
  },
  {
    name: 'marta',
    voice: 'slt',
    ground: '#FBE7C6',
    lines: ['Hello, I’m Marta.', 'We’ll read a real English book,', 'one page at a time.'],
  },
];

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--autoplay-policy=no-user-gesture-required'],
});
const page = await browser.newPage();
for (const { name, voice, ground, lines } of GREETINGS) {
  const wav = join(work, `${name}.wav`);
  execFileSync('flite', ['-voice', voice, '-t', lines.join(' '), '-o', wav]);
  const recorded = await page.evaluate(
    async ({ sound, portrait, paper, said }) => {
      const image = new Image();
      image.src = `data:image/webp;base64,${portrait}`;
      await image.decode();
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [480, 360];
      const context = canvas.getContext('2d');
      if (!context) throw new Error('no canvas');
      const audio = new AudioContext();
      const bytes = Uint8Array.from(atob(sound), (one) => one.charCodeAt(0));
      const speech = await audio.decodeAudioData(bytes.buffer);
      const [source, voiceOut, meter] = [
        audio.createBufferSource(),
        audio.createMediaStreamDestination(),
        audio.createAnalyser(),
      ];
      source.buffer = speech;
      source.connect(meter).connect(voiceOut);
      const level = new Uint8Array(meter.fftSize);
      const seconds = speech.duration + 1;
      const began = performance.now();
      const draw = () => {
        const at = (performance.now() - began) / 1000;
        meter.getByteTimeDomainData(level);
        const loud = Math.max(...level) / 128 - 1;
        context.fillStyle = paper;
        context.fillRect(0, 0, 480, 360);
        const size = 330 + 8 * Math.sin(at * 1.7) + 14 * loud;
        context.save();
        context.translate(240, 190);
        context.rotate(0.02 * Math.sin(at * 2.3));
        context.drawImage(image, -size / 2, -size / 2, size, size);
        context.restore();
        const line = said[Math.min(said.length - 1, Math.floor((at / seconds) * said.length))] ?? '';
        context.fillStyle = 'white';
        context.beginPath();
        context.roundRect(30, 296, 420, 48, 16);
        context.fill();
        context.fillStyle = '#17233B';
        context.font = '700 22px sans-serif';
        context.textAlign = 'center';
        context.fillText(line, 240, 328);
      };
      draw();
      const stream = canvas.captureStream(12);
      const [track] = voiceOut.stream.getAudioTracks();
      if (track) stream.addTrack(track);
      const recorder = new MediaRecorder(stream, {
        mimeType: 'video/webm;codecs=vp8,opus',
        videoBitsPerSecond: 140_000,
        audioBitsPerSecond: 32_000,
      });
      const parts: Blob[] = [];
      recorder.ondataavailable = ({ data }) => parts.push(data);
      const ended = new Promise((resolve) => {
        recorder.onstop = resolve;
      });
      recorder.start();
      source.start();
      const drawing = setInterval(draw, 80);
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
      clearInterval(drawing);
      recorder.stop();
      await ended;
      const all = new Uint8Array(await new Blob(parts).arrayBuffer());
      return btoa(all.reduce((text, byte) => text + String.fromCharCode(byte), ''));
    },
    {
      sound: readFileSync(wav).toString('base64'),
      portrait: readFileSync(join(people, `teacher-${name}.webp`)).toString('base64'),
      paper: ground,
      said: lines,
    },
  );
  const { bytes, durationSeconds } = await rewriteVideo(Buffer.from(recorded, 'base64'), 60);
  writeFileSync(join(people, `greeting-${name}.webm`), bytes);
  process.stdout.write(`greeting-${name}.webm: ${durationSeconds} s, ${Math.round(bytes.length / 1000)} kB\n`);
}
await browser.close();
