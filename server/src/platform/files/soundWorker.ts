import { parentPort, workerData } from 'node:worker_threads';
import { readSound } from './readSound.ts';
import type { SoundToRead } from './sounds.ts';

// A separate thread, which can be stopped if a recording keeps it busy forever.
const { given, secondsMax } = workerData as SoundToRead;
parentPort?.postMessage(await readSound(given, secondsMax));
