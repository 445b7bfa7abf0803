import { parentPort, workerData } from 'node:worker_threads';
import { readSound } from './readSound.ts';
import type { SoundToRead } from './sounds.ts';

// A thread of its own, which can be stopped when a recording keeps it busy without end.
const { given, secondsMax } = workerData as SoundToRead;
parentPort?.postMessage(await readSound(given, secondsMax));
