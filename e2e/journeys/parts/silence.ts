import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { chromiumOptions } from '../../chromium.ts';

const SAMPLE_RATE = 48_000;
const SECONDS = 2;
const BYTES_PER_SAMPLE = 2;

/** Runs with a Chromium whose microphones deliver only zeros, like a headset with its mute switch on. */
export async function withSilentMicrophones(use: (browser: Browser) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'skylark-silence-'));
  const file = join(folder, 'silence.wav');
  writeFileSync(file, silentWav());
  const args = [...(chromiumOptions.args ?? []), `--use-file-for-fake-audio-capture=${file}`];
  const browser = await chromium.launch({ ...chromiumOptions, args });
  try {
    await use(browser);
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** One channel of 16-bit zeros. */
function silentWav(): Buffer {
  const samples = Buffer.alloc(SAMPLE_RATE * SECONDS * BYTES_PER_SAMPLE);
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(SAMPLE_RATE, 24);
  head.writeUInt32LE(SAMPLE_RATE * BYTES_PER_SAMPLE, 28);
  head.writeUInt16LE(BYTES_PER_SAMPLE, 32);
  head.writeUInt16LE(8 * BYTES_PER_SAMPLE, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}
