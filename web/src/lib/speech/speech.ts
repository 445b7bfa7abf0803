import type { Locale } from '@skylark/contract/people.facts';
import { Listeners } from '../Listeners.ts';
import { shippedSounds } from './shippedSounds.ts';
import { soundNameOf } from './soundName.ts';

/** Names of files by what they say, of the languages whose sounds were loaded. */
const loaded: Partial<Record<Locale, Readonly<Record<string, string>>>> = {};

/** Slower than to a grown-up. */
const RATE = 0.85;
/** British before others: the courses are written in it. */
const FIRST = 'en-GB';

/** What ends what is being read; undefined while all is quiet. */
let silence: (() => void) | undefined;
let reading: string | null = null;
const changed = new Listeners();

const synthesis = (): SpeechSynthesis | undefined => ('speechSynthesis' in window ? window.speechSynthesis : undefined);

// Some browsers know their voices only some time after they were first asked for them.
synthesis()?.getVoices();

function voiceOf(language: Locale): SpeechSynthesisVoice | undefined {
  const voices = synthesis()?.getVoices() ?? [];
  const fitting = voices.filter(({ lang }) => lang.toLowerCase().startsWith(language));
  return fitting.find(({ lang }) => lang.replace('_', '-') === FIRST) ?? fitting[0];
}

/**
 * Reads a text aloud, by a voice of the browser or by a sound that the school ships; whatever was read before ends.
 * @returns whether there is a voice for it
 */
export function readAloud(text: string, language: Locale): boolean {
  stopReading();
  followLeaving();
  const voice = voiceOf(language);
  if (voice) speakBy(voice, text);
  else {
    const address = shippedAddress(text, language);
    if (address === undefined) return false;
    play(text, address);
  }
  return true;
}

/** Whether `readAloud` would find a voice for it. */
export const canRead = (text: string, language: Locale): boolean =>
  voiceOf(language) !== undefined || shippedAddress(text, language) !== undefined;

/** Plays a sound that says a text; whatever was read before ends. @param failed told why it can't be heard */
export function playSound(text: string, address: string, failed?: (why: unknown) => void): void {
  stopReading();
  followLeaving();
  play(text, address, failed);
}

/** Has the school's own sounds of a language at hand, where the browser has no voice for it. */
export async function prepareToRead(language: Locale): Promise<void> {
  if (language === 'en' || loaded[language] || voiceOf(language)) return;
  const { shippedSounds: sounds } = await (language === 'ru'
    ? import('./shippedSounds.ru.ts')
    : import('./shippedSounds.uk.ts'));
  loaded[language] = sounds;
}

/** @returns where the school's own sound of a text lies; undefined without one */
export function shippedAddress(text: string, language: Locale): string | undefined {
  if (language === 'en')
    return shippedSounds.has(soundNameOf(text)) ? `/public/voice/${soundNameOf(text)}.mp3` : undefined;
  const name = loaded[language]?.[text];
  return name === undefined ? undefined : `/public/voice/${language}/${name}.mp3`;
}

/** Ends what is being read, if anything is. */
export function stopReading(): void {
  const end = silence;
  silence = undefined;
  end?.();
  show(null);
}

function speakBy(voice: SpeechSynthesisVoice, text: string): void {
  const spoken = new SpeechSynthesisUtterance(text);
  spoken.voice = voice;
  spoken.lang = voice.lang;
  spoken.rate = RATE;
  begin(
    text,
    () => synthesis()?.cancel(),
    (end) => {
      spoken.addEventListener('end', end);
      spoken.addEventListener('error', end);
      synthesis()?.speak(spoken);
    },
  );
}

function play(text: string, address: string, failed?: (why: unknown) => void): void {
  const audio = new Audio(address);
  const quiet = (): void => audio.pause();
  begin(text, quiet, (end) => {
    audio.addEventListener('ended', end);
    // Without a network nothing is heard; the text is there all the same.
    audio.play().catch((why: unknown) => {
      // Whoever ended it early knows it.
      if (silence === quiet) failed?.(why);
      end();
    });
  });
}

function begin(text: string, quiet: () => void, start: (end: () => void) => void): void {
  silence = quiet;
  show(text);
  start(() => {
    if (silence !== quiet) return;
    silence = undefined;
    show(null);
  });
}

function show(text: string | null): void {
  if (reading === text) return;
  reading = text;
  changed.notify();
}

let isFollowing = false;

/** Nothing is read on of a page that was left. */
function followLeaving(): void {
  if (isFollowing) return;
  isFollowing = true;
  for (const move of ['pagehide', 'popstate', 'pushState', 'replaceState']) window.addEventListener(move, stopReading);
}

/** The text that is being read; null while all is quiet. */
export const speech = { subscribe: changed.add, reading: (): string | null => reading };
